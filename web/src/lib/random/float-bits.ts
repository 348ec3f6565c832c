// One shared double and its two 32-bit words; every JavaScript engine in use is little-endian.
const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

/** High 32 bits of a double: sign, exponent and the top 20 bits of the fraction. */
export function highWord(x: number): number {
  double[0] = x;
  return words[1];
}

/** `x` with its high 32 bits replaced. */
export function withHighWord(x: number, high: number): number {
  double[0] = x;
  words[1] = high;
  return double[0];
}

/** `x` with its low 32 bits cleared. */
export function highPart(x: number): number {
  double[0] = x;
  words[0] = 0;
  return double[0];
}

/** 2^k exactly, for a normal result: −1022 ≤ k ≤ 1023. */
export function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = (k + 1023) << 20;
  return double[0];
}

/**
 * `x` + `rest` rounded to odd: of the two doubles around the sum, the one whose last bit is 1.
 * `x` is the sum rounded to nearest, and `rest` is not 0.
 */
export function roundToOdd(x: number, rest: number): number {
  double[0] = x;
  if (words[0] & 1) return x;
  if (rest > 0 !== x > 0) {
    // One step towards zero, with the borrow.
    if (words[0] === 0) words[1]--;
    words[0]--;
  } else {
    words[0]++;
  }
  return double[0];
}
