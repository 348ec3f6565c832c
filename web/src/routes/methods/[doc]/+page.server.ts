import { error } from '@sveltejs/kit';
import { SOURCE_ADDRESS } from '$app/env/public';
import { DOCUMENTS, documentOf } from '#lib/prose/documents.server.ts';
import { loadProse } from '#lib/prose/load.server.ts';
import { documentAfter } from '../documents-list.server.ts';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () =>
  DOCUMENTS.flatMap(({ page }) => {
    const doc = /^methods\/([^/]+)\/$/.exec(page)?.[1];
    return doc === undefined ? [] : [{ doc }];
  });

/** One of the project's documents. */
export const load: PageServerLoad = async ({ params }) => {
  const path = `methods/${params.doc}/`;
  const document = documentOf(path);
  if (document === undefined) error(404, 'There is no such document.');
  const prose = await loadProse(path, SOURCE_ADDRESS);
  const next = await documentAfter(path);
  return { subPage: { path, heading: prose.title }, file: document.file, prose, next };
};
