import { highProduct } from './pcg64.ts';
import type { Pcg64 } from './pcg64.ts';

const TWO_32 = 4294967296;

/**
 * An integer from 0 to `range` inclusive by Lemire's method (2019).
 * Source: NumPy's `random_bounded_uint64`; ranges below 2^32 use buffered 32-bit halves.
 * @param range - a safe integer ≥ 0.
 */
export function boundedDraw(bits: Pcg64, range: number): number {
  if (range === 0) return 0;
  if (range < TWO_32 - 1) return bounded32(bits, range + 1);
  if (range === TWO_32 - 1) return bits.nextUint32();
  return bounded64(bits, range + 1);
}

/**
 * An integer from 0 to `max` inclusive by masked rejection; NumPy shuffles with it
 * (`random_interval`).
 * @param max - an integer from 0 to 2^32 − 1.
 */
export function maskedDraw(bits: Pcg64, max: number): number {
  if (max === 0) return 0;
  const mask = 0xffffffff >>> Math.clz32(max);
  for (;;) {
    const value = (bits.nextUint32() & mask) >>> 0;
    if (value <= max) return value;
  }
}

function bounded32(bits: Pcg64, size: number): number {
  let word = bits.nextUint32();
  let leftover = Math.imul(word, size) >>> 0;
  if (leftover < size) {
    const threshold = (TWO_32 - size) % size;
    while (leftover < threshold) {
      word = bits.nextUint32();
      leftover = Math.imul(word, size) >>> 0;
    }
  }
  return highProduct(word, size);
}

/** For 2^32 < size ≤ 2^53: the high half of the 128-bit product of a 64-bit draw and the size. */
function bounded64(bits: Pcg64, size: number): number {
  const size1 = Math.floor(size / TWO_32);
  const size0 = size >>> 0;
  for (;;) {
    const i = bits.next();
    const high = bits.highs[i];
    const low = bits.lows[i];
    // Columns of 32 bits; each sum stays below 2^35.
    const column1 =
      highProduct(low, size0) + (Math.imul(low, size1) >>> 0) + (Math.imul(high, size0) >>> 0);
    const leftover1 = column1 >>> 0;
    const leftover0 = Math.imul(low, size0) >>> 0;
    const column2 =
      highProduct(low, size1) +
      highProduct(high, size0) +
      (Math.imul(high, size1) >>> 0) +
      Math.floor(column1 / TWO_32);
    // A leftover of 2^53 or more is never rejected: the threshold is below the size.
    if (leftover1 < 2097152) {
      const leftover = leftover1 * TWO_32 + leftover0;
      if (leftover < size && leftover < remainderOfTwo64(size)) continue;
    }
    const result2 = column2 >>> 0;
    const result3 = highProduct(high, size1) + Math.floor(column2 / TWO_32);
    return result3 * TWO_32 + result2;
  }
}

/** 2^64 mod size, for size ≤ 2^53. */
function remainderOfTwo64(size: number): number {
  let remainder = 9007199254740992 % size;
  for (let i = 53; i < 64; i++) remainder = (2 * remainder) % size;
  return remainder;
}
