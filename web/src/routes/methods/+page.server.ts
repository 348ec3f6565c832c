import { SOURCE_ADDRESS } from '$app/env/public';
import { loadProse } from '#lib/prose/load.server.ts';
import { documentGroups } from './documents-list.server.ts';
import { parityRows } from './parity.server.ts';
import { repetitionsTable } from './repetitions.server.ts';

/** The text on methods, the two tables that are worked out for it, and the list of documents. */
export async function load() {
  return {
    prose: await loadProse('methods/', SOURCE_ADDRESS),
    parity: parityRows(),
    repetitions: await repetitionsTable(),
    groups: await documentGroups(),
  };
}
