import type { EntryRow } from './database.ts';
import { callResult, entrySchema } from './entry.ts';
import type { AuditEntry } from './entry.ts';

/** The entries of a run in the index `attempt`. */
export function runRange(run: string): IDBKeyRange {
  return IDBKeyRange.bound([run], [run, Infinity, Infinity]);
}

/** The entries of one of its rounds. */
export function roundRange(run: string, round: number): IDBKeyRange {
  return IDBKeyRange.bound([run, round], [run, round, Infinity]);
}

/** An entry as the database keeps it. */
export function rowOf(entry: AuditEntry): EntryRow {
  return { ...entry, result: callResult(entry) };
}

/** The entry of a row; `null` for one that is missing or broken. */
export function entryOf(row: unknown): AuditEntry | null {
  const result = entrySchema.safeParse(row);
  return result.success ? result.data : null;
}

/** Whether an entry had an arm played. */
export function hasDecision({ arm, edited }: AuditEntry): boolean {
  return arm !== null || edited !== null;
}
