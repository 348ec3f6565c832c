import { afterEach, describe, expect, it, vi } from 'vitest';
import { InputError } from '../errors.ts';
import { FakeWorker } from '../workers/fake-worker.ts';
import { toPlainError } from '../workers/plain-error.ts';
import { WorkerPool } from '../workers/pool.ts';
import { runSpec } from '../workers/run-spec.ts';
import { DEFAULT_SETUP, specsOf } from './lab-setup.ts';
import type { LabSetup } from './lab-setup.ts';
import { LabState } from './lab.svelte.ts';

const SETUP: LabSetup = {
  ...DEFAULT_SETUP,
  policies: [
    { id: 'ts', params: {} },
    { id: 'ts', params: { sigma: 1 } },
    { id: 'ts', params: {} },
  ],
  rounds: 50,
};
const ENDLESS = { ...SETUP, rounds: 20_000_000 };

let lab = new LabState();
afterEach(() => {
  vi.useRealTimers();
  lab.dispose();
});

/** A lab whose workers answer when told. */
function labOfFakes(size: number): FakeWorker[] {
  const workers: FakeWorker[] = [];
  const createWorker = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  lab = new LabState(() => new WorkerPool({ size, createWorker }));
  lab.setup = SETUP;
  return workers;
}

const states = () => lab.runs.map((run) => run.state);

describe('with module workers', () => {
  it('runs its set-up to the records of the main thread', async () => {
    lab = new LabState();
    expect([lab.status, lab.runs, lab.progress]).toEqual(['idle', [], 0]);
    lab.run();
    expect(lab.status).toBe('running');
    expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
    await vi.waitFor(() => expect(lab.status).toBe('done'), 10_000);
    expect(lab.progress).toBe(1);
    expect(lab.runs.map((run) => run.record)).toEqual(specsOf(DEFAULT_SETUP).map(runSpec));
  });

  it('streams snapshots in, cancels, and runs again', async () => {
    lab = new LabState();
    lab.setup = ENDLESS;
    lab.run();
    await vi.waitFor(() => expect(lab.runs[0].record?.rounds).toBeGreaterThan(0), 10_000);
    await vi.waitFor(() => expect(lab.progress).toBeGreaterThan(0));
    expect(lab.progress).toBeLessThan(1);
    lab.cancel();
    await vi.waitFor(() => expect(lab.status).toBe('cancelled'), 2_000);
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(lab.runs[0].record?.status).toBe('running');
    lab.setup = SETUP;
    lab.run();
    await vi.waitFor(() => expect(lab.status).toBe('done'), 10_000);
    expect(lab.runs.map((run) => run.record)).toEqual(specsOf(SETUP).map(runSpec));
  });
});

describe('repetitions', () => {
  it('run with seeds that follow each other, every policy in each', async () => {
    const setup = { ...SETUP, policies: SETUP.policies.slice(0, 2), repetitions: 3 };
    lab = new LabState();
    lab.setup = setup;
    lab.run();
    expect(lab.counts.total).toBe(6);
    await vi.waitFor(() => expect(lab.status).toBe('done'), 10_000);
    expect([lab.progress, lab.counts.ended]).toEqual([1, 6]);
    const byRepetition = [0, 1, 2].map((repetition) => specsOf(setup, repetition).map(runSpec));
    expect(lab.repetitions.map(({ key, runs }) => [key, runs])).toEqual([
      ['ts', byRepetition.map(([first]) => first)],
      ['ts~sigma:1', byRepetition.map(([, second]) => second)],
    ]);
    expect(lab.runs.map(({ record }) => record)).toEqual(byRepetition[0]);
  });

  it('that were cancelled keep what had ended', async () => {
    const workers = labOfFakes(1);
    lab.setup = { ...SETUP, policies: [{ id: 'ts', params: {} }], repetitions: 200 };
    lab.run();
    const record = workers[0].finish();
    await vi.waitFor(() => expect(lab.counts).toEqual({ ended: 1, total: 200 }));
    lab.cancel();
    workers[0].say({ type: 'cancelled', id: workers[0].runId });
    await vi.waitFor(() => expect(lab.status).toBe('cancelled'));
    expect(lab.repetitions[0].runs.slice(0, 2)).toEqual([record, null]);
    expect(lab.progress).toBe(1 / 200);
  });
});

describe('a set-up made of state', () => {
  it('reaches the workers as plain data', async () => {
    const workers = labOfFakes(1);
    const delay = $state({ kind: 'pareto' as const, alpha: [0.5] });
    const policies = $state([{ id: 'ts', params: { sigma: 2 } }]);
    lab.setup = { ...SETUP, delay, policies };
    lab.run();
    const policy = { id: 'ts', params: { sigma: 2 } };
    expect(workers[0].sent).toMatchObject([{ spec: { policy, delay: { alpha: [0.5] } } }]);
    workers[0].finish();
    await vi.waitFor(() => expect(lab.status).toBe('done'));
  });
});

describe('states', () => {
  it('have one key a policy and parameters', () => {
    labOfFakes(1);
    lab.run();
    expect(lab.runs.map(({ key, label }) => [key, label])).toEqual([
      ['ts', 'TS'],
      ['ts~sigma:1', 'TS (sigma 1)'],
      ['ts#2', 'TS'],
    ]);
    expect(lab.runs[1].params).toEqual({ sigma: 1 });
  });

  it('follow the runs', async () => {
    const workers = labOfFakes(1);
    lab.run();
    workers[0].progress();
    await vi.waitFor(() => expect(states()).toEqual(['running', 'waiting', 'waiting']));
    const record = workers[0].finish();
    await vi.waitFor(() => expect(states()).toEqual(['complete', 'waiting', 'waiting']));
    expect(lab.runs[0].record).toEqual(record);
    await vi.waitFor(() => expect(lab.progress).toBeCloseTo(1 / 3));
    expect(lab.counts).toEqual({ ended: 1, total: 3 });
    const error = toPlainError(new InputError('rounds', 0, 'more'));
    workers[0].say({ type: 'failed', id: workers[0].runId, error });
    await vi.waitFor(() => expect(states()).toEqual(['complete', 'failed', 'waiting']));
    expect(lab.runs[1].error).toBe('rounds: 0 is not allowed; expected more');
    expect(lab.status).toBe('running');
    workers[0].finish();
    await vi.waitFor(() => expect(lab.status).toBe('failed'));
  });

  it('of many messages reach the page together', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const workers = labOfFakes(3);
    lab.run();
    const before = lab.runs;
    for (const worker of workers) worker.progress();
    expect(lab.runs).toBe(before);
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
    vi.advanceTimersByTime(100);
    expect(states()).toEqual(['running', 'running', 'running']);
  });

  it('of the end do not wait', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const workers = labOfFakes(3);
    lab.run();
    const records = workers.map((worker) => worker.finish());
    await vi.waitFor(() => expect(lab.status).toBe('done'), { interval: 0 });
    expect(performance.now()).toBe(0);
    expect(lab.runs.map(({ record }) => record)).toEqual(records);
    expect(lab.progress).toBe(1);
  });

  it('ignore the comparison before', async () => {
    const workers = labOfFakes(1);
    lab.run();
    lab.run();
    expect(workers[0].cancels).toHaveLength(1);
    workers[0].say({ type: 'cancelled', id: workers[0].runId });
    await vi.waitFor(() => expect(workers[0].sent).toHaveLength(3));
    expect(lab.status).toBe('running');
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('of no policy at all are done', async () => {
    labOfFakes(1);
    lab.setup = { ...SETUP, policies: [] };
    lab.run();
    await vi.waitFor(() => expect(lab.status).toBe('done'));
    expect(lab.progress).toBe(0);
  });

  it('are cancelled by dispose, twice if need be', async () => {
    const workers = labOfFakes(2);
    lab.run();
    lab.dispose();
    lab.dispose();
    await vi.waitFor(() => expect(lab.status).toBe('cancelled'));
    expect(workers.map((worker) => worker.terminated)).toEqual([true, true]);
  });
});

describe('query', () => {
  it('is read with notes, and written', () => {
    lab = new LabState();
    expect(lab.query).toBe('');
    lab.load('?rounds=-3&policies=ts&view=inside');
    expect(lab.query).toBe('v=2&policies=ts&rounds=1&view=inside');
    expect(lab.view).toBe('inside');
    expect(lab.notes).toHaveLength(1);
    lab.load('');
    expect([lab.query, lab.notes]).toEqual(['', []]);
  });
});
