import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { doubleHex, hexDouble } from '../random/goldens/harness.ts';
import { cohenDz } from './effect.ts';
import moments from './goldens/moments.json' with { type: 'json' };
import quantiles from './goldens/quantiles.json' with { type: 'json' };
import { standardDeviation, variance } from './moments.ts';
import { quantile } from './quantile.ts';
import { countWins } from './wins.ts';

describe('variance', () => {
  it("is NumPy's to the last bit", () => {
    for (const golden of moments.samples) {
      const values = golden.values.map(hexDouble);
      expect(doubleHex(variance(values, 0))).toBe(golden.population);
      if (golden.sample === undefined) expect(() => variance(values)).toThrow(InputError);
      else expect(doubleHex(variance(values))).toBe(golden.sample);
    }
  });

  it('has its root in the standard deviation', () => {
    for (const golden of moments.samples.filter(({ deviation }) => deviation !== undefined)) {
      expect(doubleHex(standardDeviation(golden.values.map(hexDouble)))).toBe(golden.deviation);
    }
  });

  it('refuses what is not finite, by name and place', () => {
    expect(() => variance([1, 2, NaN])).toThrow('values[2]: NaN');
    expect(() => variance([1, 2], 2)).toThrow('ddof');
  });
});

describe('quantile', () => {
  it("is NumPy's and SciPy's to the last bit", () => {
    for (const golden of quantiles.samples) {
      const values = golden.values.map(hexDouble);
      const places = golden.places.map(hexDouble);
      expect(places.map((p) => doubleHex(quantile(values, p)))).toEqual(golden.numpy);
      expect(places.map((p) => doubleHex(quantile(values, p, 'scipy')))).toEqual(golden.scipy);
    }
  });

  it('leaves its input in order', () => {
    const values = [3, 1, 2];
    expect(quantile(values, 0.5)).toBe(2);
    expect(values).toEqual([3, 1, 2]);
  });

  it('refuses no values, a place out of range, and what is not finite', () => {
    expect(() => quantile([], 0.5)).toThrow('values: ');
    expect(() => quantile([1], 1.5)).toThrow('p: 1.5');
    expect(() => quantile([1, NaN], 0.5)).toThrow('values[1]: NaN');
  });
});

describe('cohenDz', () => {
  it('is the mean over the standard deviation', () => {
    expect(cohenDz([1, 2, 3])).toBe(2);
  });

  it('is undefined when all differences are equal, rounding aside', () => {
    expect(cohenDz([0, 0, 0])).toBeNull();
    expect(cohenDz([0.1, 0.1, 0.1])).toBeNull();
    expect(cohenDz([0.3 - 0.2, 0.4 - 0.3, 0.2 - 0.1])).toBeNull();
  });

  it('needs two differences', () => {
    expect(() => cohenDz([1])).toThrow(InputError);
  });
});

describe('countWins', () => {
  it('tells ties from losses', () => {
    expect(countWins([1, 2, 3, 4], [0, 2, 4, 1])).toEqual({ wins: 2, losses: 1, ties: 1 });
    expect(countWins([1], [1])).toEqual({ wins: 0, losses: 0, ties: 1 });
  });

  it('refuses what cannot be paired', () => {
    expect(() => countWins([1], [1, 2])).toThrow('second: ');
    expect(() => countWins([], [])).toThrow('first: ');
    expect(() => countWins([NaN], [1])).toThrow('first[0]: NaN');
  });
});
