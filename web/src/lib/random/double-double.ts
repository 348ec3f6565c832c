/**
 * Double-double arithmetic: a value is the unevaluated sum of two doubles, about 106 bits.
 * Every function returns the high part and leaves the low part in `low`, which the caller reads
 * before the next call; that keeps the arithmetic free of allocation.
 * Sources: Dekker 1971; Knuth, TAOCP 2, 4.2.2; Hida, Li and Bailey 2001.
 */
export let low = 0;

/** a + b exactly, for |a| ≥ |b|. */
export function fastTwoSum(a: number, b: number): number {
  const sum = a + b;
  low = b - (sum - a);
  return sum;
}

/** a + b exactly. */
export function twoSum(a: number, b: number): number {
  const sum = a + b;
  const part = sum - a;
  low = a - (sum - part) + (b - part);
  return sum;
}

/** a × b exactly, for magnitudes below 2^996. */
export function twoProduct(a: number, b: number): number {
  const product = a * b;
  let scaled = 134217729 * a;
  const a1 = scaled - (scaled - a);
  const a2 = a - a1;
  scaled = 134217729 * b;
  const b1 = scaled - (scaled - b);
  const b2 = b - b1;
  low = a1 * b1 - product + a1 * b2 + a2 * b1 + a2 * b2;
  return product;
}

/** a × b + c rounded once (but for about one case in 2^50), as the FMA instruction does. */
export function fusedMultiplyAdd(a: number, b: number, c: number): number {
  const product = twoProduct(a, b);
  const error = low;
  const sum = twoSum(product, c);
  return sum + (low + error);
}

/** (a + aLow) + (b + bLow). */
export function add(a: number, aLow: number, b: number, bLow: number): number {
  const sum = twoSum(a, b);
  const error = low;
  const lowSum = twoSum(aLow, bLow);
  const lowError = low;
  const high = fastTwoSum(sum, error + lowSum);
  return fastTwoSum(high, low + lowError);
}

/** (a + aLow) × (b + bLow). */
export function multiply(a: number, aLow: number, b: number, bLow: number): number {
  const product = twoProduct(a, b);
  return fastTwoSum(product, low + (a * bLow + aLow * b));
}

/** (a + aLow) ÷ (b + bLow). */
export function divide(a: number, aLow: number, b: number, bLow: number): number {
  const quotient = a / b;
  const product = multiply(b, bLow, quotient, 0);
  const rest = add(a, aLow, -product, -low);
  return fastTwoSum(quotient, (rest + low) / b);
}
