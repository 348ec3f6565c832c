import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../eval/configuration.ts';
import { Logs } from '../eval/logs.ts';
import { planRuns } from '../eval/plan.ts';
import { runPlanned } from '../eval/run.ts';
import type { RunResult } from '../eval/run.ts';
import type { RunSpec } from '../workers/messages.ts';
import { CancelledError } from '../workers/pool.ts';
import { runSpec } from '../workers/run-spec.ts';
import { estimate, runBatch, specOf } from './evaluation-batch.ts';
import type { Progress } from './evaluation-batch.ts';

const configuration = readConfiguration({
  ...{ rates: [0.2, 0.7], events: 500, policies: ['ts', 'dats'], repetitions: 2, rounds: 60 },
  scenarios: [{ id: 'loss', delay: { kind: 'loss', probability: [0, 0.5] } }],
});
const jobs = planRuns(configuration).map((run) => ({ configuration, run }));

/** A pool that runs at once, and fails from the run of index `stop` on. */
function pool(stop = Infinity, error: Error = new CancelledError()) {
  let index = 0;
  let cancelled = false;
  return {
    run: (spec: RunSpec) => ({
      id: index,
      cancel: () => {},
      result: index++ < stop ? Promise.resolve(runSpec(spec)) : Promise.reject(error),
    }),
    cancelAll: () => (cancelled = true),
    wasCancelled: () => cancelled,
  };
}

describe('a batch', () => {
  it('gives what the evaluation gives, run by run', async () => {
    const results: RunResult[] = [];
    const progress: Progress[] = [];
    let time = 0;
    const status = await runBatch(
      pool(),
      jobs,
      (index, result) => (results[index] = result),
      (one) => progress.push(one),
      () => (time += 10),
    );
    expect(status).toBe('done');
    const logs = new Logs();
    expect(results).toEqual(jobs.map(({ run }) => runPlanned(configuration, run, logs)));
    expect(progress.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4]);
    expect(progress[0].left).toBeNull();
    // The run of DATS weighs ten times that of TS.
    expect(progress[1].share).toBeCloseTo(1 / 22);
    expect(progress[4]).toMatchObject({ share: 1, left: 0, total: 4 });
  });

  it('ends as cancelled, or with the error of a run, and lets no other go on', async () => {
    const done: number[] = [];
    const note = (index: number) => done.push(index);
    const cancelled = pool(2);
    expect(await runBatch(cancelled, jobs, note, () => {})).toBe('cancelled');
    expect(done).toEqual([0, 1]);
    const broken = pool(1, new Error('no memory'));
    await expect(runBatch(broken, jobs, note, () => {})).rejects.toThrow('no memory');
    expect(broken.wasCancelled()).toBe(true);
  });

  it('needs the rates of the log', () => {
    const [job] = jobs;
    const recorded = { ...configuration, rates: undefined };
    expect(() => specOf({ ...job, configuration: recorded })).toThrow('not published');
  });
});

describe('the estimate', () => {
  const cost = (changes: object, workers = 2) =>
    estimate(readConfiguration({ rates: [0.2, 0.7], policies: ['ts'], ...changes }), workers);

  it('grows with what there is to do, and shrinks with the workers', () => {
    const base = cost({ rounds: 1_000_000 });
    expect(cost({ rounds: 2_000_000 })).toBeGreaterThan(1.5 * base);
    expect(cost({ rounds: 1_000_000, policies: ['ts', 'dats'] })).toBeGreaterThan(5 * base);
    expect(cost({ rounds: 1_000_000 }, 4)).toBeLessThan(0.7 * base);
    expect(cost({ rounds: 1_000_000, events: 20_000_000 })).toBeGreaterThan(base);
  });
});
