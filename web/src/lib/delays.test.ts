import fc from '../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { delaySampler, paretoSteps, resolveDelay } from './delays.ts';
import type { DelayModel } from './delays.ts';
import { InputError } from './errors.ts';
import { defaultRng } from './random/generator.ts';
import { expm1, log } from './random/libm.ts';

/** As `np.rint`, for x ≥ 0. */
function rint(x: number): number {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1;
}

const INSTANT: DelayModel = { kind: 'instant' };
const pareto = (...alpha: number[]): DelayModel => ({ kind: 'pareto', alpha });
const loss = (...probability: number[]): DelayModel => ({ kind: 'loss', probability });
const lag = (...pairs: [number, number][]): DelayModel => ({
  kind: 'reward-dependent',
  lag: pairs,
});

describe('Pareto delays', () => {
  it.each([
    [0, 0],
    // Just below ½, and just above it.
    [0.405465108108164, 0],
    [0.4054651081081645, 1],
    [Math.LN2, 1],
    [50, 5.184705528587072e21],
    [709, expm1(709)],
    [710, Infinity],
    [Infinity, Infinity],
  ])('an exponential of %d gives %d steps', (y, steps) => {
    expect(paretoSteps(y)).toBe(steps);
  });

  it('round half to even, as np.rint, however close to a half', () => {
    let ties = 0;
    for (let k = 0; k < 4000; k++) {
      // The doubles around the one whose expm1 is nearest to k + 1/2.
      const middle = log(k + 1.5);
      for (let offset = -6; offset <= 6; offset++) {
        const y = middle * (1 + offset * Number.EPSILON);
        const x = expm1(y);
        if (x === k + 0.5) ties += 1;
        expect(paretoSteps(y)).toBe(rint(x));
      }
    }
    expect(ties).toBeGreaterThan(500);
  });

  it('equal the rounded Pareto draw', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), (y) => {
        expect(paretoSteps(y)).toBe(rint(expm1(y)));
      }),
      { numRuns: 5000 },
    );
  });

  it('have the shape of the event’s arm', () => {
    const draw = delaySampler(pareto(1, 0.25), 2, defaultRng(9));
    const rng = defaultRng(9);
    for (let i = 0; i < 200; i++) {
      const arm = i % 2;
      expect(draw(arm, 1)).toBe(rint(rng.pareto(arm === 0 ? 1 : 0.25)));
    }
    expect(draw(0, 0)).toBe(rint(rng.pareto(1)));
  });

  it('may be infinite', () => {
    expect(delaySampler(pareto(1e-4), 2, defaultRng(1))(0, 0)).toBe(Infinity);
  });
});

describe('other delays', () => {
  it('are 0 for instant feedback, without a draw', () => {
    const rng = defaultRng(1);
    const before = rng.state;
    expect(delaySampler(INSTANT, 3, rng)(2, 1)).toBe(0);
    expect(delaySampler(lag([5, 0], [1, 7]), 2, rng)(1, 1)).toBe(7);
    expect(rng.state).toEqual(before);
  });

  it('follow arm and reward for lags', () => {
    const draw = delaySampler(lag([5, 0], [1, 7]), 2, defaultRng(1));
    expect([draw(0, 0), draw(0, 1), draw(1, 0), draw(1, 1)]).toEqual([5, 0, 1, 7]);
  });

  it('are lost with the arm’s probability, by one uniform an event whatever the probability', () => {
    const draw = delaySampler(loss(0, 0.3, 1), 3, defaultRng(4));
    const rng = defaultRng(4);
    for (let i = 0; i < 300; i++) {
      const uniform = rng.random();
      const expected = [0, uniform < 0.3 ? Infinity : 0, Infinity][i % 3];
      expect(draw(i % 3, 0)).toBe(expected);
    }
  });
});

describe('one entry', () => {
  it.each([
    [pareto(2), pareto(2, 2, 2)],
    [loss(0.5), loss(0.5, 0.5, 0.5)],
    [lag([1, 2]), lag([1, 2], [1, 2], [1, 2])],
    [pareto(1, 2, 3), pareto(1, 2, 3)],
    [INSTANT, INSTANT],
  ])('stands for all arms: %j', (model, all) => {
    expect(resolveDelay(model, 3)).toEqual(all);
  });
});

describe('bad input', () => {
  it.each([
    [pareto(), 'alpha: [] is not allowed; expected 1 or 3 entries, not 0'],
    [pareto(1, 2), 'alpha: [1, 2] is not allowed; expected 1 or 3 entries, not 2'],
    [pareto(0), 'alpha[0]: 0 is not allowed; expected a finite number above 0'],
    [pareto(1, 1, -1), 'alpha[2]: -1'],
    [pareto(NaN), 'alpha[0]: NaN'],
    [pareto(Infinity), 'alpha[0]: Infinity'],
    [loss(0, 0, 1.01), 'probability[2]: 1.01 is not allowed; expected a finite number from 0 to 1'],
    [loss(-0.1), 'probability[0]: -0.1'],
    [lag([-1, 0]), 'lag[0].miss: -1 is not allowed; expected a whole number, at least 0'],
    [lag([0, 1.5]), 'lag[0].click: 1.5'],
    [lag([0, 0], [0, 0]), 'lag: [[0, 0], [0, 0]] is not allowed; expected 1 or 3 entries, not 2'],
    [{ kind: 'later' } as unknown as DelayModel, 'delay: "later"'],
  ])('%j', (model, message) => {
    for (const use of [resolveDelay, delaySampler]) {
      const call = () => use(model, 3, defaultRng(0));
      expect(call).toThrow(InputError);
      expect(call).toThrow(message);
    }
  });
});
