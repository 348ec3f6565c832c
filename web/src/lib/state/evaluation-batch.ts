import type { Configuration } from '../eval/configuration.ts';
import { planRuns } from '../eval/plan.ts';
import type { PlannedRun } from '../eval/plan.ts';
import { resultOf } from '../eval/run.ts';
import type { RunResult } from '../eval/run.ts';
import type { RunSpec } from '../workers/messages.ts';
import { CancelledError } from '../workers/pool.ts';
import type { WorkerPool } from '../workers/pool.ts';

/** One run of an evaluation, to be done in a worker. */
export interface Job {
  readonly configuration: Configuration;
  readonly run: PlannedRun;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Share of the work, 0 to 1; a long run weighs more than a short one. */
  readonly share: number;
  readonly elapsed: number;
  /** Milliseconds still to go; `null` before anything is done. */
  readonly left: number | null;
}

export type BatchPool = Pick<WorkerPool, 'run' | 'cancelAll'>;

/** Work on two cores, measured: a step of a run, of DATS and of another policy. */
const STEP_MS = 30e-6;
/** A step of DATS costs about as much as this many of another policy. */
const DATS_COST = 10;
/** A log event; a log is drawn once a repetition, or once a worker where they share one. */
const EVENT_MS = 120e-6;
/** One resample of one repetition at one checkpoint of a curve. */
const RESAMPLE_MS = 6e-6;

/** Everything that decides a run, as a worker takes it. @throws Error for a recorded log. */
export function specOf({ configuration, run }: Job): RunSpec {
  const { rates, events, rounds, checkpoints } = configuration;
  if (rates === undefined) throw new Error('The log of this evaluation is not published.');
  return {
    ...{ logSeed: run.logSeed, events, rates, delay: run.delay, policySeed: run.policySeed },
    policy: { id: run.entrant.policy, params: run.entrant.params },
    ...{ rounds, checkpoints },
  };
}

/**
 * Runs jobs in a pool, and reports each as it ends.
 * @param onResult - gets the index of the job and what a document would keep of it.
 * @param onProgress - after each of them.
 * @returns how it ended; a run that failed cancels the rest and its error is thrown.
 */
export async function runBatch(
  pool: BatchPool,
  jobs: readonly Job[],
  onResult: (index: number, result: RunResult) => void,
  onProgress: (progress: Progress) => void,
  now: () => number = () => performance.now(),
): Promise<'done' | 'cancelled'> {
  const start = now();
  const weights = jobs.map(weightOf);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  let work = 0;
  const report = () => {
    const elapsed = now() - start;
    const share = whole === 0 ? 1 : work / whole;
    const left = work === 0 ? null : (elapsed / work) * (whole - work);
    onProgress({ done, total: jobs.length, share, elapsed, left });
  };
  report();
  const ends = jobs.map(async (job, index) => {
    const record = await pool.run(specOf(job)).result;
    onResult(index, resultOf(job.run, record));
    done += 1;
    work += weights[index];
    report();
  });
  try {
    await Promise.all(ends);
    return 'done';
  } catch (error) {
    pool.cancelAll();
    await Promise.allSettled(ends);
    if (error instanceof CancelledError) return 'cancelled';
    throw error;
  }
}

function weightOf({ configuration, run }: Job): number {
  return configuration.rounds * (run.entrant.policy.startsWith('dats') ? DATS_COST : 1);
}

/** Milliseconds that an evaluation will take here, roughly: to say it before it starts. */
export function estimate(configuration: Configuration, workers: number): number {
  const { events, repetitions, scenarios, policies, bands, checkpoints, bootstrap } = configuration;
  const jobs = planRuns(configuration).map((run) => ({ configuration, run }));
  const arms = configuration.rates?.length ?? 1;
  const steps = jobs.reduce((sum, job) => sum + weightOf(job), 0) * arms;
  const runs = (steps * STEP_MS + repetitions * Math.min(workers, 2) * events * EVENT_MS) / workers;
  const curves = bands ? 3 * checkpoints : 0;
  const drawn = scenarios.length * policies.length * repetitions * bootstrap.resamples;
  return runs + jobs.length + drawn * (curves + 6) * RESAMPLE_MS;
}
