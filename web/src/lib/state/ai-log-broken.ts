import { entryOf } from '../audit/rows.ts';
import type { AuditStore } from '../audit/store.ts';

const BATCH = 500;
const MOST = 20;

/** Ids of the first entries of the log that cannot be read. @throws AbortError when stopped. */
export async function brokenIds(store: AuditStore, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  let range: IDBKeyRange | null = null;
  for (;;) {
    const from: IDBKeyRange | null = range;
    const rows = await store.read(() => store.database.getAll('entries', from, BATCH));
    signal.throwIfAborted();
    found.push(...rows.filter((row) => entryOf(row) === null).map(({ id }) => id));
    if (rows.length < BATCH || found.length >= MOST) return found.slice(0, MOST);
    range = IDBKeyRange.lowerBound(rows[rows.length - 1].id, true);
  }
}
