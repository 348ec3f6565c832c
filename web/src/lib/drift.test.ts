import fc from '../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { DriftingRates, resolveDrift, sineOfTurn } from './drift.ts';
import type { Drift } from './drift.ts';
import { InputError } from './errors.ts';
import { replay } from './evaluation.ts';
import type { ReplaySetup } from './evaluation.ts';
import { generateLog } from './log.ts';

describe('the sine of a turn', () => {
  it('is that of the mathematics library to 1e-12', () => {
    const turns = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(turns, (x) => Math.abs(sineOfTurn(x) - Math.sin(2 * Math.PI * x)) < 1e-14),
      { numRuns: 20_000 },
    );
    for (let i = 0; i <= 4000; i++) {
      expect(Math.abs(sineOfTurn(i / 2000) - Math.sin((2 * Math.PI * i) / 2000))).toBeLessThan(
        1e-14,
      );
    }
  });

  it('is exact at the quarters', () => {
    expect([0, 0.25, 0.5, 0.75, 1, 1.25].map((x) => sineOfTurn(x) + 0)).toEqual([
      0, 1, 0, -1, 0, 1,
    ]);
  });
});

describe('a drift that is refused', () => {
  it.each([
    [{ kind: 'step', round: 0, rates: [0, 1] }, 'drift.round', 0],
    [{ kind: 'swap', round: 1.5, arms: [0, 1] }, 'drift.round', 1.5],
    [{ kind: 'step', round: 1, rates: [0.5] }, 'drift.rates', [0.5]],
    [{ kind: 'step', round: 1, rates: [0.5, 1.5] }, 'drift.rates[1]', 1.5],
    [{ kind: 'swap', round: 1, arms: [1, 1] }, 'drift.arms', [1, 1]],
    [{ kind: 'swap', round: 1, arms: [0, 2] }, 'drift.arms[1]', 2],
    [{ kind: 'swap', round: 1, arms: [-1, 0] }, 'drift.arms[0]', -1],
    [{ kind: 'swap', round: 1, arms: [0] }, 'drift.arms', [0]],
    [{ kind: 'wave', period: 1, amplitude: 0.1 }, 'drift.period', 1],
    [{ kind: 'wave', period: 20_000_001, amplitude: 0.1 }, 'drift.period', 20_000_001],
    [{ kind: 'wave', period: 2.5, amplitude: 0.1 }, 'drift.period', 2.5],
    [{ kind: 'wave', period: 9, amplitude: 1.1 }, 'drift.amplitude', 1.1],
    [{ kind: 'wave', period: 9, amplitude: NaN }, 'drift.amplitude', NaN],
    [{ kind: 'slide' }, 'drift', 'slide'],
  ])('%j', (drift, field, value) => {
    const refused = () => resolveDrift(drift as unknown as Drift, [0.2, 0.8]);
    expect(refused).toThrow(InputError);
    expect(refused).toThrow(expect.objectContaining({ field, value }) as Error);
  });

  it('needs the draws behind the rewards', () => {
    const log = generateLog(1, 50, [0.2, 0.8]);
    const setup: ReplaySetup = {
      ...{ log, policy: { id: 'ts' }, delay: { kind: 'instant' }, policySeed: 1, rounds: 3 },
      drift: { kind: 'swap', round: 2, arms: [0, 1] },
    };
    const refused = () => replay(setup);
    expect(refused).toThrow(expect.objectContaining({ field: 'log.uniforms' }) as Error);
    const short = { ...log, uniforms: new Float64Array(49) };
    expect(() => replay({ ...setup, log: short })).toThrow(InputError);
  });
});

describe('rates that change', () => {
  /** The rates before the first rounds. */
  const rounds = (drift: Drift, rates: number[], count: number) => {
    const drifting = new DriftingRates(resolveDrift(drift, rates), rates);
    return Array.from({ length: count }, (_, counted) => {
      drifting.moveTo(counted);
      expect(drifting.best).toBe(drifting.current[drifting.bestArm]);
      return [...drifting.current, drifting.bestArm];
    });
  };

  it('at a round, the first being 1', () => {
    const before = [0.2, 0.8, 1];
    const after = [0.9, 0.1, 0];
    const step = (round: number): Drift => ({ kind: 'step', round, rates: [0.9, 0.1] });
    expect(rounds(step(3), [0.2, 0.8], 4)).toEqual([before, before, after, after]);
    expect(rounds(step(1), [0.2, 0.8], 2)).toEqual([after, after]);
  });

  it('between two arms', () => {
    const swap: Drift = { kind: 'swap', round: 2, arms: [2, 0] };
    expect(rounds(swap, [0.1, 0.2, 0.3], 3)).toEqual([
      [0.1, 0.2, 0.3, 2],
      [0.3, 0.2, 0.1, 0],
      [0.3, 0.2, 0.1, 0],
    ]);
  });

  it('in a wave, each arm at its own time, kept from 0 to 1', () => {
    const wave: Drift = { kind: 'wave', period: 4, amplitude: 0.5 };
    // Two arms are half a period apart.
    expect(
      rounds(wave, [0.5, 0.9], 5).map((row) => row.map((x) => Math.round(x * 1e12) / 1e12)),
    ).toEqual([
      [0.5, 0.9, 1],
      [1, 0.4, 0],
      [0.5, 0.9, 1],
      [0, 1, 1],
      [0.5, 0.9, 1],
    ]);
  });
});

describe('a run with drift', () => {
  const rates = [0.1, 0.5, 0.9];
  const log = generateLog(5, 2000, rates, true);
  const delay = { kind: 'pareto', alpha: [1] } as const;
  const setup: ReplaySetup = { log, policy: { id: 'ts' }, delay, policySeed: 2, rounds: 400 };

  it.each(['delayed', 'every-decision'] as const)(
    'is the run without, to the first change: %s',
    (engine) => {
      const plain = replay({ ...setup, engine });
      expect(plain).not.toHaveProperty('drift');
      expect(replay({ ...setup, engine, drift: { kind: 'none' } })).toEqual(plain);
      const idle = replay({ ...setup, engine, drift: { kind: 'swap', round: 401, arms: [0, 2] } });
      expect(idle.digest).toBe(plain.digest);
      expect(idle.pseudoRegret).toBeCloseTo(plain.pseudoRegret, 9);
      expect(idle.bestArmShare).toBe(plain.bestArmShare);
      expect(idle.drift).toEqual({ kind: 'swap', round: 401, arms: [0, 2] });
    },
  );

  it('counts regret and best arm by the moment', () => {
    const uniform = { id: 'uniform' };
    const delayOf = { kind: 'instant' } as const;
    const base = { ...setup, policy: uniform, delay: delayOf, checkpoints: 2 };
    const drift: Drift = { kind: 'step', round: 201, rates: [0.9, 0.1, 0.1] };
    const { curve, bestArm, pseudoRegret, bestArmShare } = replay({ ...base, drift });
    const { countedPerArm } = replay({ ...base, rounds: 200, drift });
    const all = replay({ ...base, drift }).countedPerArm;
    const later = all.map((n, arm) => n - countedPerArm[arm]);
    expect(bestArm).toBe(0);
    expect(curve.bestArmRounds).toEqual([countedPerArm[2], countedPerArm[2] + later[0]]);
    expect(bestArmShare).toBe((countedPerArm[2] + later[0]) / 400);
    expect(curve.pseudoRegret[0]).toBeCloseTo(0.8 * countedPerArm[0] + 0.4 * countedPerArm[1], 9);
    expect(pseudoRegret - curve.pseudoRegret[0]).toBeCloseTo(0.8 * (later[1] + later[2]), 9);
  });

  it('gives every choice the reward of its round', () => {
    const drift: Drift = { kind: 'step', round: 101, rates: [1, 1, 1] };
    const from0 = replay({ ...setup, engine: 'every-decision', drift, checkpoints: 4 });
    const [, ...rest] = from0.curve.cumulativeReward;
    expect(rest.map((sum, i) => sum - from0.curve.cumulativeReward[i])).toEqual([100, 100, 100]);
  });
});
