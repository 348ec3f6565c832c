import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InputError } from '../errors.ts';
import { FakeWorker, SPEC } from './fake-worker.ts';
import type { RunSpec } from './messages.ts';
import { toPlainError } from './plain-error.ts';
import { CancelledError, WorkerPool } from './pool.ts';

let workers: FakeWorker[];

function poolOf(size: number): WorkerPool {
  return new WorkerPool({
    size,
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  });
}

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets promises that are settled run on. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('queue', () => {
  it('starts no worker before a run, and none that is not needed', () => {
    const pool = poolOf(4);
    expect(workers).toHaveLength(0);
    pool.run(SPEC);
    expect(workers).toHaveLength(1);
  });

  it('gives a worker one run at a time, and queues the rest in order', async () => {
    const pool = poolOf(2);
    const handles = [10, 20, 30].map((rounds) => pool.run({ ...SPEC, rounds }));
    expect(workers.map((worker) => worker.sent)).toEqual([
      [{ type: 'run', id: handles[0].id, spec: { ...SPEC, rounds: 10 } }],
      [{ type: 'run', id: handles[1].id, spec: { ...SPEC, rounds: 20 } }],
    ]);
    const second = workers[1].finish(20);
    expect(await handles[1].result).toEqual(second);
    expect(workers[1].runId).toBe(handles[2].id);
    const third = workers[1].finish(30);
    const first = workers[0].finish(10);
    expect(await handles[0].result).toEqual(first);
    expect(await handles[2].result).toEqual(third);
    expect(workers).toHaveLength(2);
  });

  it('uses a warm worker before it starts another', async () => {
    const pool = poolOf(3);
    const first = pool.run(SPEC);
    workers[0].finish();
    await first.result;
    await settle();
    pool.run(SPEC);
    expect(workers).toHaveLength(1);
    expect(workers[0].sent).toHaveLength(2);
  });

  it('passes snapshots on', async () => {
    const pool = poolOf(1);
    const onProgress = vi.fn();
    const handle = pool.run(SPEC, onProgress);
    const partial = workers[0].progress();
    expect(onProgress.mock.calls).toEqual([[partial]]);
    workers[0].finish();
    await handle.result;
  });

  it('has a size between 1 and 8 unless told', () => {
    const { size } = new WorkerPool();
    expect(size).toBeGreaterThanOrEqual(1);
    expect(size).toBeLessThanOrEqual(8);
  });

  it.each([0, 1.5, NaN, 65])('refuses size %s', (size) => {
    expect(() => new WorkerPool({ size })).toThrow(InputError);
  });
});

describe('failure', () => {
  it('of a run rejects it with the same InputError, and the worker goes on', async () => {
    const pool = poolOf(1);
    const failing = pool.run(SPEC);
    const next = pool.run(SPEC);
    const error = new InputError('rounds', -1, 'a whole number');
    workers[0].say({ type: 'failed', id: failing.id, error: toPlainError(error) });
    await expect(failing.result).rejects.toEqual(error);
    await expect(failing.result).rejects.toBeInstanceOf(InputError);
    await settle();
    const record = workers[0].finish();
    expect(await next.result).toEqual(record);
    expect(workers).toHaveLength(1);
  });

  it('of another kind keeps name and message', async () => {
    const pool = poolOf(1);
    const { id, result } = pool.run(SPEC);
    workers[0].say({ type: 'failed', id, error: toPlainError(new RangeError('too long')) });
    await expect(result).rejects.toMatchObject({ name: 'RangeError', message: 'too long' });
  });

  it.each([
    ['a crash', (worker: FakeWorker) => worker.crash('out of memory'), /stopped: out of memory/],
    ['a failed start', (worker: FakeWorker) => worker.crash(''), /stopped before it could start/],
    [
      'an answer that cannot be read',
      (worker: FakeWorker) => worker.onmessageerror?.(new MessageEvent('messageerror')),
      /could not be read/,
    ],
  ])('by %s rejects the run, and another worker takes the next', async (_, die, message) => {
    const pool = poolOf(1);
    const lost = pool.run(SPEC);
    const next = pool.run(SPEC);
    die(workers[0]);
    await expect(lost.result).rejects.toThrow(message);
    await settle();
    expect(workers[0].terminated).toBe(true);
    expect(workers).toHaveLength(2);
    // The dead one is not listened to.
    workers[0].say({ type: 'cancelled', id: next.id });
    const record = workers[1].finish();
    expect(await next.result).toEqual(record);
  });

  it('of an idle worker only costs the worker', async () => {
    const pool = poolOf(1);
    const first = pool.run(SPEC);
    workers[0].finish();
    await first.result;
    await settle();
    workers[0].crash('gone');
    const second = pool.run(SPEC);
    expect(workers).toHaveLength(2);
    workers[1].finish();
    await second.result;
  });

  it('to start or to copy a spec rejects that run alone', async () => {
    const pool = poolOf(1);
    const spec = { ...SPEC, rates: (() => 1) as unknown } as RunSpec;
    const bad = pool.run(spec);
    const good = pool.run(SPEC);
    await expect(bad.result).rejects.toMatchObject({ name: 'DataCloneError' });
    await settle();
    workers[0].finish();
    await good.result;

    const broken = new WorkerPool({
      size: 1,
      createWorker: () => {
        throw new Error('no workers here');
      },
    });
    await expect(broken.run(SPEC).result).rejects.toThrow('no workers here');
  });
});

describe('cancel', () => {
  it('of a waiting run settles at once and sends nothing', async () => {
    const pool = poolOf(1);
    const first = pool.run(SPEC);
    const waiting = pool.run(SPEC);
    waiting.cancel();
    await expect(waiting.result).rejects.toBeInstanceOf(CancelledError);
    workers[0].finish();
    await first.result;
    await settle();
    expect(workers[0].sent).toHaveLength(1);
  });

  it('asks the worker, and keeps it when it answers in time', async () => {
    const pool = poolOf(1);
    const onProgress = vi.fn();
    const handle = pool.run(SPEC, onProgress);
    const next = pool.run(SPEC);
    handle.cancel();
    handle.cancel();
    expect(workers[0].cancels).toEqual([handle.id]);
    workers[0].progress();
    workers[0].say({ type: 'cancelled', id: handle.id });
    await expect(handle.result).rejects.toBeInstanceOf(CancelledError);
    expect(onProgress).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers[0].terminated).toBe(false);
    expect(workers[0].runId).toBe(next.id);
  });

  it('terminates a worker that does not answer, and starts another', async () => {
    const pool = poolOf(1);
    const handle = pool.run(SPEC);
    const next = pool.run(SPEC);
    handle.cancel();
    await vi.advanceTimersByTimeAsync(99);
    await expect(handle.result).rejects.toBeInstanceOf(CancelledError);
    expect(workers[0].terminated).toBe(true);
    // What the old worker still had to say is late.
    workers[0].say({ type: 'progress', id: next.id, partial: workers[1].progress() });
    workers[0].finish();
    const record = workers[1].finish(30);
    expect(await next.result).toEqual(record);
  });

  it.each(['done', 'failed', 'crashed'])('wins over a run that is %s meanwhile', async (end) => {
    const pool = poolOf(1);
    const handle = pool.run(SPEC);
    const { id, result } = handle;
    handle.cancel();
    if (end === 'done') workers[0].finish();
    else if (end === 'crashed') workers[0].crash('gone');
    else workers[0].say({ type: 'failed', id, error: { name: 'Error', message: 'late' } });
    await expect(result).rejects.toBeInstanceOf(CancelledError);
  });

  it('of a run that is over does nothing, not even to the next one', async () => {
    const pool = poolOf(1);
    const first = pool.run(SPEC);
    const record = workers[0].finish();
    await first.result;
    await settle();
    const second = pool.run(SPEC);
    first.cancel();
    expect(workers[0].cancels).toEqual([]);
    expect(await first.result).toEqual(record);
    // A late word about the first run does not touch the second.
    workers[0].say({ type: 'cancelled', id: first.id });
    workers[0].say({ type: 'done', id: first.id, record });
    workers[0].finish(30);
    expect((await second.result).rounds).toBe(30);
  });

  it('of all settles all, and the pool goes on', async () => {
    const pool = poolOf(2);
    const handles = [SPEC, SPEC, SPEC, SPEC].map((spec) => pool.run(spec));
    const ends = Promise.allSettled(handles.map(({ result }) => result));
    pool.cancelAll();
    const next = pool.run(SPEC);
    workers[0].say({ type: 'cancelled', id: handles[0].id });
    await vi.advanceTimersByTimeAsync(99);
    for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'CancelledError' } });
    workers[0].finish();
    await next.result;
    expect(workers.map((worker) => worker.terminated)).toEqual([false, true]);
  });
});

describe('dispose', () => {
  it('ends every run and worker at once, however often it is called', async () => {
    const pool = poolOf(1);
    const handles = [pool.run(SPEC), pool.run(SPEC)];
    pool.dispose();
    pool.dispose();
    for (const { result } of handles) await expect(result).rejects.toBeInstanceOf(CancelledError);
    await settle();
    expect(workers).toHaveLength(1);
    expect(workers[0].terminated).toBe(true);
    await expect(pool.run(SPEC).result).rejects.toThrow('disposed');
    expect(workers).toHaveLength(1);
  });
});
