import type { PartialRun, Replay, RunRecord } from '../evaluation.ts';

const SLICE_MS = 25;
const PROGRESS_MS = 100;
const FIRST_STEPS = 16;
const MOST_STEPS = 1 << 24;

/** What surrounds a sliced run. */
export interface Surroundings {
  /** Milliseconds, from any origin. */
  now(): number;
  /** Lets waiting messages in, and resolves soon after. */
  pause(): Promise<void>;
  /** Whether the run shall go on; asked after each pause. */
  wanted(): boolean;
  /** Takes a snapshot: at the start, then at most ten a second. */
  progress(partial: PartialRun): void;
}

/**
 * Advances a run to its end in slices of about 25 ms. The clock decides where a slice ends, never
 * what the run does.
 * @returns the record, or `null` when the run was no longer wanted.
 */
export async function runInSlices(run: Replay, around: Surroundings): Promise<RunRecord | null> {
  let steps = FIRST_STEPS;
  let lastProgress = -Infinity;
  for (;;) {
    const start = around.now();
    if (run.advance(steps)) return run.result();
    const end = around.now();
    steps = nextSteps(steps, end - start);
    if (end - lastProgress >= PROGRESS_MS) {
      lastProgress = end;
      const record = run.record();
      if (record.status === 'running') around.progress(record);
    }
    await around.pause();
    if (!around.wanted()) return null;
  }
}

/** Steps for the next slice. Growth is limited, since a step can cost much more than the last. */
function nextSteps(steps: number, elapsed: number): number {
  const factor = elapsed > 0 ? Math.min(4, SLICE_MS / elapsed) : 4;
  return Math.max(1, Math.min(MOST_STEPS, Math.floor(steps * factor)));
}
