import { RUN_VERSION } from '../audit/run.ts';
import type { RunSummary } from '../audit/run.ts';
import type { Prices } from '../llm-policy/cost.ts';
import type { EpisodeSetup } from '../llm-policy/episode-setup.ts';
import { tallyCalls } from '../llm-policy/transcript.ts';

/** Why a run that was queued stands still. */
export const QUEUED = 'Waiting for its turn.';

/** A time as the log has it; `now` in milliseconds since 1970. */
export function timeOf(now: number): string {
  return new Date(now).toISOString();
}

/** A run that has not begun. */
export function newRun(
  kind: RunSummary['kind'],
  setup: EpisodeSetup,
  prices: Prices,
  now: number,
): RunSummary {
  return {
    version: RUN_VERSION,
    id: crypto.randomUUID(),
    kind,
    setup,
    prices,
    createdAt: timeOf(now),
    state: 'paused',
    reviewedAt: null,
    pause: QUEUED,
    decisions: [],
    tally: tallyCalls([]),
    digest: null,
  };
}
