import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { replay } from '../evaluation.ts';
import { generateLog } from '../log.ts';
import { digestSpecs } from './digest-setups.ts';
import digests from './digests.golden.json' with { type: 'json' };
import { SPEC } from './fake-worker.ts';
import { runSpec, startSpec } from './run-spec.ts';
import { runInSlices } from './slices.ts';

describe('runSpec', () => {
  it('finds the recorded digests of fifty random specs', () => {
    expect(digestSpecs().map((spec) => runSpec(spec).digest)).toEqual(digests);
  });

  it('is the replay of the generated log, whatever ran before', () => {
    const { logSeed, events, rates, ...setup } = SPEC;
    const expected = replay({ ...setup, log: generateLog(logSeed, events, rates) });
    expect(runSpec(SPEC)).toEqual(expected);
    for (const change of [{ logSeed: 9 }, { events: 400 }, { rates: [0.6, 0.2] }]) {
      expect(runSpec({ ...SPEC, ...change }).digest).not.toBe(expected.digest);
    }
    expect(runSpec(SPEC)).toEqual(expected);
  });

  it('with drift is the replay of the log that keeps its uniforms, whatever ran before', () => {
    const { logSeed, events, rates, ...setup } = SPEC;
    const drift = { kind: 'swap', round: 20, arms: [0, 1] } as const;
    const log = generateLog(logSeed, events, rates, true);
    const plain = runSpec(SPEC);
    const expected = replay({ ...setup, drift, log });
    expect(expected.digest).not.toBe(plain.digest);
    expect(runSpec({ ...SPEC, drift })).toEqual(expected);
    expect(runSpec({ ...SPEC, drift: { kind: 'none' } })).toEqual(plain);
    expect(runSpec(SPEC)).toEqual(plain);
    expect(runSpec({ ...SPEC, drift })).toEqual(expected);
  });

  it('refuses what the core refuses', () => {
    expect(() => runSpec({ ...SPEC, policy: { id: 'none' } })).toThrow(InputError);
    expect(() => startSpec({ ...SPEC, rates: [2, 0] })).toThrow(InputError);
  });
});

describe('runInSlices', () => {
  /** A clock on which every look costs so many milliseconds. */
  function surroundings(costs: () => number) {
    let time = 0;
    const snapshots: { rounds: number; time: number }[] = [];
    return {
      snapshots,
      now: () => (time += costs()),
      pause: () => Promise.resolve(),
      wanted: () => true,
      progress: ({ rounds }: { rounds: number }) => void snapshots.push({ rounds, time }),
    };
  }

  it.each([0, 0.01, 3, 25, 400])('gives the same record when slices take %s ms', async (cost) => {
    const specs = digestSpecs().slice(0, 16);
    for (const [index, spec] of specs.entries()) {
      const record = await runInSlices(
        startSpec(spec),
        surroundings(() => cost),
      );
      expect(record?.digest).toBe(digests[index]);
    }
  });

  it('sends at most ten snapshots a second, the first at once', async () => {
    const around = surroundings(() => 15);
    await runInSlices(startSpec({ ...SPEC, rounds: 20_000 }), around);
    const { snapshots } = around;
    expect(snapshots.length).toBeGreaterThan(3);
    expect(snapshots[0].time).toBeLessThan(100);
    for (let i = 1; i < snapshots.length; i++) {
      expect(snapshots[i].time - snapshots[i - 1].time).toBeGreaterThanOrEqual(100);
      expect(snapshots[i].rounds).toBeGreaterThan(snapshots[i - 1].rounds);
    }
  });

  it('stops when it is no longer wanted', async () => {
    let pauses = 0;
    const run = startSpec({ ...SPEC, rounds: 1_000_000 });
    const around = { ...surroundings(() => 1), wanted: () => ++pauses < 3 };
    expect(await runInSlices(run, around)).toBeNull();
    expect(run.finished).toBe(false);
    expect(pauses).toBe(3);
  });
});
