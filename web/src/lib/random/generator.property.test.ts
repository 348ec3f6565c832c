import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { Generator, defaultRng, generatorFromState } from './generator.ts';
import { callMethod, fillMethod, type Args } from './goldens/harness.ts';
import { Pcg64 } from './pcg64.ts';
import { SeedSequence } from './seed-sequence.ts';

const RUNS = { numRuns: 60 };
const seeds = fc.bigInt({ min: 0n, max: 1n << 80n });
const weights = [0.25, 0.5, 0.25];

const fillable = fc.constantFrom<[string, Args]>(
  ['random', []],
  ['integers', [0, 10]],
  ['integers', [-3, 2 ** 32]],
  ['integers', [0, 2 ** 32]],
  ['integers', [7, 8]],
  ['standard_normal', []],
  ['standard_exponential', []],
  ['normal', [1, 2]],
  ['uniform', [-1, 3]],
  ['pareto', [0.5]],
  ['standard_gamma', [0.4]],
  ['standard_gamma', [3]],
  ['beta', [0.5, 0.5]],
  ['beta', [2, 5]],
  ['binomial', [20, 0.3]],
  ['binomial', [500, 0.6]],
  ['choice', [10]],
  ['choice', [3, weights]],
);
const callable = fc.oneof(
  fillable,
  fc.constantFrom<[string, Args]>(['permutation', [9]], ['shuffle', [5]]),
);

function drawAll(rng: Generator, calls: readonly [string, Args][]): number[] {
  return calls.flatMap(([method, args]) => Array.from(callMethod(rng, method, args)));
}

describe('fills', () => {
  it('give the same stream however they are split, and as scalar calls', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(seeds, fillable, sizes, (seed, [method, args], parts) => {
        const total = parts.reduce((sum, size) => sum + size, 0);
        const whole = defaultRng(seed);
        const split = defaultRng(seed);
        const scalar = defaultRng(seed);
        const expected = Array.from(fillMethod(whole, method, args, total));
        const pieces = parts.flatMap((size) => Array.from(fillMethod(split, method, args, size)));
        const calls = Array.from({ length: total }, () => callMethod(scalar, method, args)[0]);
        expect(pieces).toEqual(expected);
        expect(calls).toEqual(expected);
        expect(split.state).toEqual(whole.state);
        expect(scalar.state).toEqual(whole.state);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the state', () => {
  it('restored goes on as if nothing had happened, whatever the methods', () => {
    const script = fc.array(callable, { maxLength: 12 });
    fc.assert(
      fc.property(seeds, script, script, (seed, before, after) => {
        const rng = defaultRng(seed);
        drawAll(rng, before);
        const saved = rng.state;
        // Through JSON, as a saved file would.
        const copy = generatorFromState(JSON.parse(JSON.stringify(saved)) as typeof saved);
        const expected = drawAll(rng, after);
        expect(drawAll(copy, after)).toEqual(expected);
        expect(copy.state).toEqual(rng.state);
        rng.state = saved;
        expect(drawAll(rng, after)).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('is a copy that later draws do not change', () => {
    const rng = defaultRng(3);
    const saved = rng.state;
    const before = JSON.stringify(saved);
    rng.integers(0, 10);
    expect(JSON.stringify(saved)).toBe(before);
    expect(rng.state).not.toEqual(saved);
  });
});

describe('seeds', () => {
  it('mean the same as number and as bigint', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (seed) => {
        expect(defaultRng(seed).state).toEqual(defaultRng(BigInt(seed)).state);
      }),
      RUNS,
    );
  });

  it('that differ give different streams, children included', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, two) => {
        fc.pre(one !== two);
        expect(defaultRng(one).state).not.toEqual(defaultRng(two).state);
        const child = new Generator(new Pcg64(new SeedSequence(one).spawn(1)[0]));
        expect(child.state).not.toEqual(defaultRng(one).state);
      }),
      RUNS,
    );
  });

  it('spawn the same children one by one as all at once', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 6 }), (seed, count) => {
        const parent = new SeedSequence(seed);
        const oneByOne = Array.from({ length: count }, () => parent.spawn(1)[0]);
        const together = new SeedSequence(seed).spawn(count);
        expect(oneByOne.map((child) => child.spawnKey)).toEqual(
          together.map((child) => child.spawnKey),
        );
        expect(oneByOne.map((child) => Array.from(child.generateState(4)))).toEqual(
          together.map((child) => Array.from(child.generateState(4))),
        );
      }),
      RUNS,
    );
  });
});

describe('integers', () => {
  const MAX = Number.MAX_SAFE_INTEGER;
  it.each([1, 2, 3, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 52 + 1, MAX, 2 ** 53])(
    'stay in a range of %d numbers, wherever it starts',
    (range) => {
      const starts = fc.integer({ min: -MAX, max: MAX - range });
      fc.assert(
        fc.property(seeds, starts, (seed, low) => {
          const rng = defaultRng(seed);
          const drawn = new Float64Array(20);
          rng.integersFill(low, low + range, drawn);
          for (const value of [...drawn, rng.integers(low, low + range)]) {
            expect(Number.isSafeInteger(value)).toBe(true);
            expect(value).toBeGreaterThanOrEqual(low);
            expect(value).toBeLessThan(low + range);
          }
        }),
        RUNS,
      );
    },
  );

  it('reach both ends of a small range', () => {
    const drawn = defaultRng(1).integersFill(-2, 3, new Float64Array(200));
    expect([...new Set<number>(drawn)].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  });
});

describe('shuffle and permutation', () => {
  it('keep every element, and agree with each other', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 200 }), (seed, n) => {
        const ordered = Array.from({ length: n }, (_, i) => i);
        const shuffled = [...ordered];
        defaultRng(seed).shuffle(shuffled);
        expect([...shuffled].sort((a, b) => a - b)).toEqual(ordered);
        expect(Array.from(defaultRng(seed).permutation(n))).toEqual(shuffled);
      }),
      RUNS,
    );
  });

  it('move typed arrays and objects as they move numbers', () => {
    const letters = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
    const codes = Uint8Array.from([0, 1, 2, 3, 4]);
    const first = letters[0];
    defaultRng(8).shuffle(letters);
    defaultRng(8).shuffle(codes);
    expect(letters.map(({ name }) => 'abcde'.indexOf(name))).toEqual(Array.from(codes));
    expect(letters).toContain(first);
  });
});

describe('choice', () => {
  it('gives an index that has weight', () => {
    const positive = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(seeds, fc.array(positive, { minLength: 1, maxLength: 12 }), (seed, raw) => {
        const sum = raw.reduce((total, weight) => total + weight, 0);
        fc.pre(sum > 0);
        const p = raw.map((weight) => weight / sum);
        const rng = defaultRng(seed);
        for (let i = 0; i < 20; i++) expect(raw[rng.choice(p.length, p)]).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});
