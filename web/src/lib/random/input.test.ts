import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { defaultRng, generatorFromState } from './generator.ts';
import type { Pcg64State } from './pcg64.ts';
import { SeedSequence } from './seed-sequence.ts';

/** Calls, expects an InputError about that field and value, and a message that says it all. */
function expectRefused(call: () => unknown, field: string, value: unknown): void {
  let error: unknown;
  try {
    call();
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(InputError);
  const refusal = error as InputError;
  expect(refusal.field).toBe(field);
  expect(refusal.value).toEqual(value);
  expect(refusal.allowed).not.toBe('');
  expect(refusal.message).toContain(field);
  expect(refusal.message).toContain(refusal.allowed);
}

const rng = defaultRng(0);
const out = new Float64Array(3);

describe('seeds', () => {
  it.each([-1, 1.5, NaN, Infinity, 2 ** 53, -1n])('refuse %s', (seed) => {
    expectRefused(() => defaultRng(seed), 'seed', seed);
    expectRefused(() => new SeedSequence(seed), 'seed', seed);
  });

  it.each([-1, 0.5, 2 ** 32, NaN])('refuse the spawn key %s', (key) => {
    expectRefused(() => new SeedSequence(1, [0, key]), 'spawnKey', key);
  });

  it.each([-1, 1.5, NaN])('refuse to spawn %s children', (count) => {
    expectRefused(() => new SeedSequence(1).spawn(count), 'count', count);
  });
});

describe('integers', () => {
  const MAX = Number.MAX_SAFE_INTEGER;
  it.each([
    [0.5, 3, 'low', 0.5],
    [NaN, 3, 'low', NaN],
    [-(2 ** 53), 3, 'low', -(2 ** 53)],
    [0, 2.5, 'high', 2.5],
    [0, Infinity, 'high', Infinity],
    [0, 2 ** 53, 'high', 2 ** 53],
    [3, 3, 'high', 3],
    [4, 3, 'high', 3],
    [-2, MAX, 'high', MAX],
    [-MAX, MAX, 'high', MAX],
  ])('refuse from %d to %d', (low, high, field, value) => {
    expectRefused(() => rng.integers(low, high), field, value);
    expectRefused(() => rng.integersFill(low, high, out), field, value);
  });
});

describe('parameters of the distributions', () => {
  const notPositive = [0, -1, NaN, Infinity];
  const negative = [-1, NaN, Infinity];
  const notProbability = [-0.1, 1.1, NaN];
  const notFinite = [NaN, Infinity];

  it.each(notPositive)('refuse pareto(%d)', (a) => {
    expectRefused(() => rng.pareto(a), 'a', a);
    expectRefused(() => rng.paretoFill(a, out), 'a', a);
  });

  it.each(negative)('refuse standardGamma(%d)', (shape) => {
    expectRefused(() => rng.standardGamma(shape), 'shape', shape);
    expectRefused(() => rng.standardGammaFill(shape, out), 'shape', shape);
  });

  it.each(notPositive)('refuse %d in beta', (bad) => {
    expectRefused(() => rng.beta(bad, 1), 'a', bad);
    expectRefused(() => rng.beta(1, bad), 'b', bad);
    expectRefused(() => rng.betaFill(bad, 1, out), 'a', bad);
    expectRefused(() => rng.betaFill(1, bad, out), 'b', bad);
  });

  it.each(notProbability)('refuse the probability %d in binomial', (p) => {
    expectRefused(() => rng.binomial(10, p), 'p', p);
    expectRefused(() => rng.binomialFill(10, p, out), 'p', p);
  });

  it.each([-1, 1.5, NaN])('refuse %d trials in binomial', (n) => {
    expectRefused(() => rng.binomial(n, 0.5), 'n', n);
    expectRefused(() => rng.binomialFill(n, 0.5, out), 'n', n);
  });

  it.each(notFinite)('refuse %d in normal and uniform', (bad) => {
    expectRefused(() => rng.normal(bad, 1), 'loc', bad);
    expectRefused(() => rng.normal(0, bad), 'scale', bad);
    expectRefused(() => rng.normalFill(bad, 1, out), 'loc', bad);
    expectRefused(() => rng.normalFill(0, bad, out), 'scale', bad);
    expectRefused(() => rng.uniform(bad, 1), 'low', bad);
    expectRefused(() => rng.uniform(0, bad), 'high', bad);
    expectRefused(() => rng.uniformFill(bad, 1, out), 'low', bad);
    expectRefused(() => rng.uniformFill(0, bad, out), 'high', bad);
  });

  it('refuse a negative scale', () => {
    expectRefused(() => rng.normal(0, -1), 'scale', -1);
    expectRefused(() => rng.normalFill(0, -1, out), 'scale', -1);
  });
});

describe('choice, permutation', () => {
  it.each([0, -1, 1.5, NaN])('refuse %d entries in choice', (n) => {
    expectRefused(() => rng.choice(n), 'n', n);
    expectRefused(() => rng.choiceFill(n, out), 'n', n);
  });

  it.each([-1, 1.5, NaN])('refuse %d entries in permutation', (n) => {
    expectRefused(() => rng.permutation(n), 'n', n);
  });

  it.each([
    ['a sum below 1', [0.5, 0.25], 'p', 0.75],
    ['a sum above 1', [0.5, 0.75], 'p', 1.25],
    ['too few weights', [1], 'p', 1],
    ['too many weights', [0.5, 0.25, 0.25], 'p', 3],
    ['a negative weight', [-0.5, 1.5], 'p[0]', -0.5],
    ['a weight above 1', [0, 1.5], 'p[1]', 1.5],
    ['NaN', [0, NaN], 'p[1]', NaN],
  ])('refuse %s', (_, p, field, value) => {
    expectRefused(() => rng.choice(2, p), field, value);
    expectRefused(() => rng.choiceFill(2, out, p), field, value);
  });
});

describe('a saved state', () => {
  const good = defaultRng(1).state;
  it.each<[string, Partial<Record<keyof Pcg64State, unknown>>, string, unknown]>([
    ['another generator', { bit_generator: 'MT19937' }, 'bit_generator', 'MT19937'],
    ['a negative word', { state: { ...good.state, state: '-1' } }, 'state.state', '-1'],
    ['no digits', { state: { ...good.state, state: '' } }, 'state.state', ''],
    [
      '129 bits',
      { state: { ...good.state, inc: String(1n << 128n) } },
      'state.inc',
      String(1n << 128n),
    ],
    ['an even increment', { state: { ...good.state, inc: '2' } }, 'state.inc', '2'],
    ['a wrong flag', { has_uint32: 2 }, 'has_uint32', 2],
    ['a wrong half word', { uinteger: 2 ** 32 }, 'uinteger', 2 ** 32],
  ])('with %s is refused, and changes nothing', (_, change, field, value) => {
    const bad = { ...good, ...change } as Pcg64State;
    expectRefused(() => generatorFromState(bad), field, value);
    const target = defaultRng(1);
    expectRefused(() => (target.state = bad), field, value);
    expect(target.state).toEqual(good);
  });
});

describe('refused calls', () => {
  it('draw nothing', () => {
    const before = defaultRng(5).state;
    const generator = defaultRng(5);
    expect(() => generator.integersFill(2, 1, out)).toThrow(InputError);
    expect(() => generator.betaFill(1, -1, out)).toThrow(InputError);
    expect(() => generator.choiceFill(2, out, [0.5, 0.4])).toThrow(InputError);
    expect(generator.state).toEqual(before);
  });
});
