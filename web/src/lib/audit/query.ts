import { tallyCalls } from '../llm-policy/transcript.ts';
import type { CallTally } from '../llm-policy/transcript.ts';
import { costOf } from '../llm-policy/cost.ts';
import type { AuditEntry } from './entry.ts';
import { isIndexed, matcher, rangeOf } from './filter.ts';
import type { EntryFilter } from './filter.ts';
import type { EntryRow } from './database.ts';
import { entryOf } from './rows.ts';
import type { AuditStore } from './store.ts';

/** A place in the list of a filter, to go on from. */
export interface PageMark {
  readonly key: IDBValidKey;
  readonly id: string;
}

/** Part of a list, newest first. */
export interface Page {
  readonly entries: readonly AuditEntry[];
  /** Rows in this part that cannot be read. */
  readonly unreadable: number;
  /** Where the next part begins; `null` at the end. */
  readonly next: PageMark | null;
}

/** The log, or what a filter leaves of it, in figures. */
export interface LogSummary extends CallTally {
  /** US dollars, at the prices of the runs; of entries without their run, none. */
  readonly cost: number;
  readonly unreadable: number;
}

/**
 * Reads part of the list of a filter; no more is loaded than is looked at.
 * @param after - the `next` of the part before.
 * @param signal - stops a search that is no longer wanted.
 * @throws AuditError; AbortError when stopped.
 */
export async function readPage(
  store: AuditStore,
  filter: EntryFilter,
  limit: number,
  after: PageMark | null = null,
  signal?: AbortSignal,
): Promise<Page> {
  const entries: AuditEntry[] = [];
  let unreadable = 0;
  let last: PageMark | null = null;
  let next: PageMark | null = null;
  await walk(store, filter, after, signal, (row, mark) => {
    if (entries.length === limit) {
      next = last;
      return false;
    }
    const entry = entryOf(row);
    if (entry === null) unreadable += 1;
    else entries.push(entry);
    last = mark;
    return true;
  });
  return { entries, unreadable, next };
}

/** How many entries a filter leaves. @throws AuditError; AbortError when stopped. */
export async function countEntries(
  store: AuditStore,
  filter: EntryFilter,
  signal?: AbortSignal,
): Promise<number> {
  if (isIndexed(filter)) {
    const { index, range } = rangeOf(filter);
    return store.read(() => store.database.countFromIndex('entries', index, range));
  }
  let count = 0;
  await walk(store, filter, null, signal, () => {
    count += 1;
    return true;
  });
  return count;
}

/** Sums up what a filter leaves. @throws AuditError; AbortError when stopped. */
export async function summarise(
  store: AuditStore,
  filter: EntryFilter,
  signal?: AbortSignal,
): Promise<LogSummary> {
  const { runs } = await store.runs();
  const prices = new Map(runs.map((run) => [run.id, run.prices]));
  let unreadable = 0;
  let cost = 0;
  // Kept without their long texts, so that ten thousand take no room.
  const slim: AuditEntry[] = [];
  await walk(store, filter, null, signal, (row) => {
    const entry = entryOf(row);
    if (entry === null) unreadable += 1;
    else {
      slim.push({ ...entry, prompt: '', output: null });
      const price = prices.get(entry.run);
      if (price !== undefined && entry.usage !== null) cost += costOf(entry.usage, price);
    }
    return true;
  });
  return { ...tallyCalls(slim), cost, unreadable };
}

/** The models that entries name, in alphabetical order: one jump in the index for each. */
export async function listModels(store: AuditStore): Promise<string[]> {
  return store.read(async () => {
    const models: string[] = [];
    const index = store.database.transaction('entries').store.index('model');
    let cursor = await index.openKeyCursor();
    while (cursor !== null) {
      const [model] = cursor.key;
      models.push(model);
      cursor = await cursor.continue([model, '\uffff']);
    }
    return models;
  });
}

/** Visits the rows of a filter, newest first, until `visit` returns false. */
async function walk(
  store: AuditStore,
  filter: EntryFilter,
  after: PageMark | null,
  signal: AbortSignal | undefined,
  visit: (row: EntryRow, mark: PageMark) => boolean,
): Promise<void> {
  const { index, range } = rangeOf(filter);
  const matches = matcher(filter);
  await store.read(async () => {
    const source = store.database.transaction('entries').store.index(index);
    let cursor = await source.openCursor(range, 'prev');
    if (cursor !== null && after !== null && isNewer(cursor, after)) {
      cursor = await cursor.continuePrimaryKey(after.key as typeof cursor.key, after.id);
    }
    // The mark itself has been seen, unless it was removed meanwhile.
    if (cursor?.primaryKey === after?.id) cursor = (await cursor?.continue()) ?? null;
    while (cursor !== null && !signal?.aborted) {
      const mark = { key: cursor.key, id: cursor.primaryKey };
      if (matches(cursor.value) && !visit(cursor.value, mark)) return;
      cursor = await cursor.continue();
    }
  });
  signal?.throwIfAborted();
}

function isNewer(place: { key: IDBValidKey; primaryKey: string }, mark: PageMark): boolean {
  return (indexedDB.cmp(place.key, mark.key) || indexedDB.cmp(place.primaryKey, mark.id)) > 0;
}
