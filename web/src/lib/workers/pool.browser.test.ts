import { afterEach, describe, expect, it } from 'vitest';
import { digestSpecs } from './digest-setups.ts';
import digests from './digests.golden.json' with { type: 'json' };
import { SPEC } from './fake-worker.ts';
import type { RunSpec } from './messages.ts';
import { WorkerPool } from './pool.ts';
import { runSpec } from './run-spec.ts';

/** More than forty million steps. */
const LONG: RunSpec = { ...SPEC, policy: { id: 'ts' }, rounds: 20_000_000 };

let pool: WorkerPool;
afterEach(() => {
  pool.dispose();
});

async function digestsOf(size: number): Promise<string[]> {
  pool = new WorkerPool({ size });
  const runs = digestSpecs().map((spec) => pool.run(spec).result);
  const records = await Promise.all(runs);
  pool.dispose();
  return records.map((record) => record.digest);
}

/** Waits until the run has counted something. */
function underWay(spec: RunSpec) {
  const started = Promise.withResolvers<void>();
  const handle = pool.run(spec, ({ rounds }) => rounds > 1000 && started.resolve());
  return started.promise.then(() => handle);
}

describe('digests of fifty random specs', () => {
  it('are the same in Node and on the main thread', () => {
    pool = new WorkerPool();
    expect(digestSpecs().map((spec) => runSpec(spec).digest)).toEqual(digests);
  });

  it.each([1, 4])('are the same in Node and in %s workers', { timeout: 30_000 }, async (size) => {
    expect(await digestsOf(size)).toEqual(digests);
  });
});

describe('cancel', () => {
  it('stops a long run soon, and the pool goes on with the same worker', async () => {
    pool = new WorkerPool({ size: 1 });
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const handle = await underWay(LONG);
      const start = performance.now();
      handle.cancel();
      await expect(handle.result).rejects.toMatchObject({ name: 'CancelledError' });
      times.push(performance.now() - start);
    }
    console.info(`cancelled after ${times.map((time) => time.toFixed(1)).join(', ')} ms`);
    // Meant to be 100; a busy machine may take longer.
    expect(Math.max(...times)).toBeLessThan(500);
    expect(await pool.run(SPEC).result).toEqual(runSpec(SPEC));
  });

  it('stops a worker that cannot listen', async () => {
    pool = new WorkerPool({ size: 1 });
    await pool.run(SPEC).result;
    // The log alone takes the worker about a second, without a pause.
    const handle = pool.run({ ...LONG, events: 20_000_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const start = performance.now();
    handle.cancel();
    await expect(handle.result).rejects.toMatchObject({ name: 'CancelledError' });
    const time = performance.now() - start;
    console.info(`terminated after ${time.toFixed(1)} ms`);
    expect(time).toBeLessThan(500);
    expect(await pool.run(SPEC).result).toEqual(runSpec(SPEC));
  });
});

describe('failure', () => {
  it('comes back as what the core threw', async () => {
    pool = new WorkerPool({ size: 1 });
    const bad = pool.run({ ...SPEC, policy: { id: 'none' } });
    await expect(bad.result).rejects.toMatchObject({
      name: 'InputError',
      field: 'policy',
      value: 'none',
    });
    expect(await pool.run(SPEC).result).toEqual(runSpec(SPEC));
  });

  it.each([
    ['that cannot be loaded', 'text/plain', /stopped before it could start/],
    ['that throws', 'text/javascript', /stopped: .*broken/],
  ])('of a worker %s rejects the run', async (_, type, message) => {
    const url = URL.createObjectURL(new Blob(['throw new Error("broken")'], { type }));
    pool = new WorkerPool({ size: 1, createWorker: () => new Worker(url, { type: 'module' }) });
    await expect(pool.run(SPEC).result).rejects.toThrow(message);
    URL.revokeObjectURL(url);
  });
});
