import { callResult } from '../../audit/entry.ts';
import type { AuditEntry } from '../../audit/entry.ts';
import type { RunSummary } from '../../audit/run.ts';
import { formatCount } from '../../format.ts';
import { clockTime, originOf } from '../llm/words.ts';

/** The name of an export made today. */
export function fileName(kind: 'json' | 'csv'): string {
  return `bandit-lab-audit-${new Date().toISOString().slice(0, 10)}.${kind}`;
}

/** A count with its noun. */
export function counted(count: number, one: string, more: string): string {
  return `${formatCount(count)} ${count === 1 ? one : more}`;
}

export const entriesAndRuns = (entries: number, runs: number): string =>
  `${counted(entries, 'entry', 'entries')} and ${counted(runs, 'run', 'runs')}`;

/** The label of an entry's output, also where its run is not here. */
export function labelOf(entry: AuditEntry, runs: readonly RunSummary[]): string {
  const kind = runs.find(({ id }) => id === entry.run)?.kind;
  return originOf(kind ?? (entry.provider === 'scripted' ? 'scripted' : 'ai'));
}

/** How a call ended, in a few words. */
export function resultOf(entry: AuditEntry): string {
  const result = callResult(entry);
  if (result === 'failed') return 'failed';
  return result === 'valid' ? `arm ${entry.arm}` : `invalid, fallback ${entry.arm}`;
}

export const RESULT_NAMES = { valid: 'valid', invalid: 'invalid', failed: 'failed call' } as const;

export function runName({ setup, createdAt }: RunSummary): string {
  return `${setup.model}, repetition ${setup.repetition}, ${clockTime(createdAt)}`;
}
