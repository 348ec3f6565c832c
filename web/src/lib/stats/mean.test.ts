import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { defaultRng } from '../random/generator.ts';
import { doubleHex, hexDouble } from '../random/goldens/harness.ts';
import goldens from './goldens/mean.json' with { type: 'json' };
import { mean, pairwiseSum } from './mean.ts';

const SCALES = [
  1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8,
];

/** The script's inputs, drawn again. */
function sample(size: number): Float64Array {
  const values = new Float64Array(size);
  defaultRng(goldens.normalSeed).standardNormalFill(values);
  const scales = new Float64Array(size);
  defaultRng(goldens.scaleSeed).integersFill(0, SCALES.length, scales);
  return values.map((value, i) => value * SCALES[scales[i]]);
}

describe.each(goldens.samples)('$n values', ({ n, sum, mean: expectedMean, values }) => {
  if (values) {
    it('adds the stored values as NumPy does', () => {
      const stored = values.map(hexDouble);
      expect(stored).toHaveLength(n);
      expect(doubleHex(pairwiseSum(stored))).toBe(sum);
      expect(doubleHex(mean(stored))).toBe(expectedMean);
    });
  }

  it('adds the values drawn again as NumPy does', () => {
    const drawn = sample(n);
    if (values) expect(Array.from(drawn, doubleHex)).toEqual(values);
    expect(doubleHex(pairwiseSum(drawn))).toBe(sum);
    expect(doubleHex(mean(drawn))).toBe(expectedMean);
  });
});

describe('pairwiseSum', () => {
  it('is 0 for no values', () => {
    expect(pairwiseSum([])).toBe(0);
  });

  it('gives 0 for negative zeros, as np.sum does', () => {
    expect(doubleHex(pairwiseSum([-0, -0]))).toBe(goldens.negativeZeros);
    expect(doubleHex(pairwiseSum(new Array<number>(9).fill(-0)))).toBe(goldens.negativeZeros);
  });

  it('takes plain and typed arrays alike', () => {
    const values = Array.from({ length: 300 }, (_, i) => i);
    expect(pairwiseSum(values)).toBe(44850);
    expect(pairwiseSum(Int32Array.from(values))).toBe(44850);
  });
});

describe('mean', () => {
  it('refuses no values', () => {
    expect(() => mean([])).toThrow(InputError);
    expect(() => mean([])).toThrow(/^values: .* expected at least one number$/);
  });

  it.each([NaN, Infinity, -Infinity])('refuses %s and says where it is', (bad) => {
    expect(() => mean([1, 2, bad])).toThrow(InputError);
    expect(() => mean([1, 2, bad])).toThrow(
      `values[2]: ${bad} is not allowed; expected a finite number`,
    );
  });
});
