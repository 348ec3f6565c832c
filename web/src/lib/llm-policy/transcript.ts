import type { AuditEntry } from '../audit/entry.ts';
import { InputError } from '../errors.ts';
import type { TokenUse } from './cost.ts';
import type { Decision } from './episode.ts';

/** What the calls of a run came to. */
export interface CallTally extends TokenUse {
  /** Calls made, every attempt counted: those that brought an answer, and those that failed. */
  readonly calls: number;
  readonly answers: number;
  readonly failed: number;
  readonly valid: number;
  readonly fallbacks: number;
  readonly edited: number;
  /** Calls whose tokens the provider reported; `input` and `output` are their sums. */
  readonly reported: number;
  /** Milliseconds over all answers. */
  readonly latencyMs: number;
}

/**
 * What was played, round by round, from the log of a run: what a resumed run goes on from.
 * @param entries - of one run, in any order.
 * @throws InputError if a round is missing or was decided twice.
 */
export function decisionsOf(entries: readonly AuditEntry[]): Decision[] {
  const decisions: Decision[] = [];
  for (const entry of entries) {
    const decision = decisionOf(entry);
    if (decision === null) continue;
    const at = entry.round - 1;
    if (decisions[at] !== undefined) {
      throw new InputError('log', `round ${entry.round} decided twice`, 'one decision a round');
    }
    decisions[at] = decision;
  }
  for (let at = 0; at < decisions.length; at++) {
    if (decisions[at] === undefined) {
      throw new InputError('log', `no decision of round ${at + 1}`, 'every round up to the last');
    }
  }
  return decisions;
}

/** What an entry had played; `null` for a failed call. */
function decisionOf({ arm, edited, fallback }: AuditEntry): Decision | null {
  if (edited !== null) return { arm: edited.to, by: 'visitor' };
  return arm === null ? null : { arm, by: fallback ? 'fallback' : 'model' };
}

/** The number of the next attempt at a round; the first is 1. */
export function nextAttempt(entries: readonly AuditEntry[], round: number): number {
  return entries.reduce(
    (next, entry) => (entry.round === round ? Math.max(next, entry.attempt + 1) : next),
    1,
  );
}

/** Counts the calls among entries. */
export function tallyCalls(entries: Iterable<AuditEntry>): CallTally {
  const tally = {
    ...{ calls: 0, answers: 0, failed: 0, valid: 0, fallbacks: 0, edited: 0 },
    ...{ reported: 0, input: 0, output: 0, latencyMs: 0 },
  };
  for (const { valid, fallback, edited, usage, latencyMs } of entries) {
    tally.calls += 1;
    if (valid === null) tally.failed += 1;
    else {
      tally.answers += 1;
      tally.latencyMs += latencyMs ?? 0;
    }
    if (valid === true) tally.valid += 1;
    if (fallback) tally.fallbacks += 1;
    if (edited !== null) tally.edited += 1;
    if (usage !== null) {
      tally.reported += 1;
      tally.input += usage.input;
      tally.output += usage.output;
    }
  }
  return tally;
}
