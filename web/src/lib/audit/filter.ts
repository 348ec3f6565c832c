import type { EntryRow } from './database.ts';
import type { AuditEntry, CallResult, EntryDecision } from './entry.ts';

/** Which entries to look at; what is left out does not restrict. */
export interface EntryFilter {
  readonly run?: string;
  readonly model?: string;
  readonly result?: CallResult;
  readonly decision?: EntryDecision;
  /** Times as entries have them: from the first on, before the second. */
  readonly from?: string;
  readonly before?: string;
  /** Found anywhere in the entry's texts, whatever the case. */
  readonly text?: string;
}

/** The index that a filter is read by, from the one that leaves fewest entries. */
type IndexName = 'run' | 'model' | 'result' | 'decision' | 'time';

const BY_FIELD = ['run', 'model', 'decision', 'result'] as const;

/** Sorts after every time. */
const LATEST = '\uffff';

/** Where in the database the entries of a filter lie: an index, and the range in it. */
export function rangeOf(filter: EntryFilter): { index: IndexName; range: IDBKeyRange } {
  const { from = '', before = LATEST } = filter;
  const field = BY_FIELD.find((name) => filter[name] !== undefined);
  const start = field === undefined ? [] : [filter[field]];
  return {
    index: field ?? 'time',
    range: IDBKeyRange.bound([...start, from], [...start, before], false, true),
  };
}

/** Whether an index alone finds exactly the entries of the filter. */
export function isIndexed({ text, ...fields }: EntryFilter): boolean {
  const restricting = BY_FIELD.filter((name) => fields[name] !== undefined);
  return (text ?? '') === '' && restricting.length <= 1;
}

/** A test of the entries in the range of a filter. */
export function matcher(filter: EntryFilter): (row: EntryRow) => boolean {
  const text = filter.text?.toLowerCase() ?? '';
  const fields = BY_FIELD.filter((name) => filter[name] !== undefined);
  return (row) =>
    fields.every((name) => row[name] === filter[name]) &&
    (text === '' || TEXTS.some((name) => row[name]?.toLowerCase().includes(text)));
}

const TEXTS = [
  ...['output', 'reason', 'why', 'prompt', 'model', 'provider', 'requestId', 'time'],
] as const satisfies readonly (keyof AuditEntry)[];
