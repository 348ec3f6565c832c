import { COURSE_RATES } from '../limits.ts';
import type { AuditEntry } from './entry.ts';
import type { RunSummary } from './run.ts';

/** A time of day, so many milliseconds after noon: for tests. */
export function timeAt(milliseconds: number): string {
  return new Date(Date.UTC(2026, 10, 30, 12) + milliseconds).toISOString();
}

/** An entry for tests: a valid answer, with what is given in its place. */
export function madeUpEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  const { run = 'run-1', round = 1, attempt = 1 } = given;
  return {
    ...{ version: 1, id: `${run}-${round}-${attempt}`, time: timeAt(1000 * round + attempt) },
    ...{ feature: 'llm', run, round, attempt, provider: 'openai', model: 'small' },
    ...{ prompt: `Round ${round}`, output: '{"arm": 2, "reason": "It leads."}', valid: true },
    ...{ why: null, fallback: false, arm: 2, reason: 'It leads.', latencyMs: 120 },
    ...{ usage: { input: 400, output: 20 }, status: 200, requestId: `req_${round}` },
    ...{ decision: 'pending', edited: null, redacted: [] },
    ...given,
  };
}

/** The entry of a call that brought no answer. */
export function madeUpFailure(given: Partial<AuditEntry> = {}): AuditEntry {
  return madeUpEntry({
    ...{ output: '{"error": {"type": "overloaded_error"}}', valid: null, arm: null, reason: null },
    ...{ why: 'overload', usage: null, status: 529, latencyMs: null },
    ...given,
  });
}

/** A run of 20 rounds for tests, new unless said otherwise. */
export function madeUpRun(given: Partial<RunSummary> = {}): RunSummary {
  const zero = { calls: 0, answers: 0, failed: 0, valid: 0, fallbacks: 0, edited: 0, reported: 0 };
  return {
    ...{ version: 1, id: 'run-1', kind: 'ai', prices: { input: 2, output: 10 } },
    setup: {
      ...{ provider: 'openai', model: 'small', rounds: 20, repetition: 0, rates: COURSE_RATES },
      delay: { kind: 'instant' },
    },
    ...{ createdAt: timeAt(0), state: 'running', reviewedAt: null, pause: null, decisions: [] },
    tally: { ...zero, input: 0, output: 0, latencyMs: 0 },
    digest: null,
    ...given,
  };
}

/** The same run with every round played. */
export function madeUpCompleteRun(given: Partial<RunSummary> = {}): RunSummary {
  const decisions = Array.from({ length: 20 }, () => ({ arm: 2, by: 'model' as const }));
  return madeUpRun({ state: 'complete', decisions, digest: 'a'.repeat(64), ...given });
}
