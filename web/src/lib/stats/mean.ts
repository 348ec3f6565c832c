import { InputError } from '../errors.ts';

const BLOCK = 128;

/**
 * Sum of the values, added in the order that NumPy adds a contiguous float64 array, so that the last
 * bit agrees with `np.sum`. The rounding error grows with log n rather than n.
 *
 * @param values - numbers of any kind; infinities and NaN follow the usual rules.
 * @returns the sum, 0 for none.
 * Source: NumPy's `DOUBLE_pairwise_sum` (loops_utils.h.src).
 */
export function pairwiseSum(values: ArrayLike<number>): number {
  // NumPy adds the total to an initial 0, which turns a sum of −0 into 0.
  return 0 + sumRange(values, 0, values.length);
}

/**
 * Arithmetic mean, as `np.mean` of a float64 array: the pairwise sum over the count.
 *
 * @param values - at least one number, all finite.
 * @throws InputError for no values, or one that is not finite.
 */
export function mean(values: ArrayLike<number>): number {
  if (values.length === 0) throw new InputError('values', values, 'at least one number');
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new InputError(`values[${i}]`, values[i], 'a finite number');
    }
  }
  return pairwiseSum(values) / values.length;
}

function sumRange(values: ArrayLike<number>, start: number, count: number): number {
  if (count < 8) return addOneByOne(0, values, start, start + count);
  if (count <= BLOCK) return sumBlock(values, start, count);
  const half = Math.floor(count / 2);
  const first = half - (half % 8);
  return sumRange(values, start, first) + sumRange(values, start + first, count - first);
}

/** Eight running sums, joined in pairs; what does not fill a row of eight is added last. */
function sumBlock(values: ArrayLike<number>, start: number, count: number): number {
  let r0 = values[start];
  let r1 = values[start + 1];
  let r2 = values[start + 2];
  let r3 = values[start + 3];
  let r4 = values[start + 4];
  let r5 = values[start + 5];
  let r6 = values[start + 6];
  let r7 = values[start + 7];
  const rowsEnd = start + count - (count % 8);
  for (let i = start + 8; i < rowsEnd; i += 8) {
    r0 += values[i];
    r1 += values[i + 1];
    r2 += values[i + 2];
    r3 += values[i + 3];
    r4 += values[i + 4];
    r5 += values[i + 5];
    r6 += values[i + 6];
    r7 += values[i + 7];
  }
  const joined = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7));
  return addOneByOne(joined, values, rowsEnd, start + count);
}

function addOneByOne(initial: number, values: ArrayLike<number>, from: number, to: number): number {
  let sum = initial;
  for (let i = from; i < to; i++) sum += values[i];
  return sum;
}
