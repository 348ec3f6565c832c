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

/** 2^k exactly, for a normal result: −1022 ≤ k ≤ 1023. */
export function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = (k + 1023) << 20;
  return double[0];
}
