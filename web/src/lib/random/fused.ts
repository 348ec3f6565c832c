/**
 * What the processor's fused multiply-add computes, out of plain additions and multiplications.
 * Sources: Dekker 1971; Knuth, TAOCP 2, 4.2.2; Boldo and Melquiond 2008 (rounding to odd).
 */
import { roundToOdd } from './float-bits.ts';

/** What the rounded a + b lacks, exactly. */
function sumError(a: number, b: number): number {
  const sum = a + b;
  const part = sum - a;
  return a - (sum - part) + (b - part);
}

/** What the rounded a × b lacks, exactly: for magnitudes below 2^996 and far from underflow. */
export function productError(a: number, b: number): number {
  const aScaled = 134217729 * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = 134217729 * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - a * b + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** a × b + c rounded once, in the range of {@link productError}; a zero result may lose its sign. */
export function fusedMultiplyAdd(a: number, b: number, c: number): number {
  const product = a * b;
  const error = productError(a, b);
  const sum = product + c;
  const lack = sumError(product, c);
  const rest = lack + error;
  // The rounding of `rest` matters only where sum + rest is next to a tie.
  const result = sum + rest * (1 + 2 ** -52);
  return result === sum + rest * (1 - 2 ** -52) ? result : addThree(sum, lack, error);
}

/** sum + a + b rounded once, for small a and b: rounded to odd, theirs cannot fake a tie. */
function addThree(sum: number, a: number, b: number): number {
  const error = sumError(a, b);
  return sum + (error === 0 ? a + b : roundToOdd(a + b, error));
}
