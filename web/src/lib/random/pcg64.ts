import { InputError, checkNumber } from '../errors.ts';
import { SeedSequence } from './seed-sequence.ts';

/** NumPy's `bit_generator.state` of a PCG64, its 128-bit integers as decimal strings. */
export interface Pcg64State {
  bit_generator: 'PCG64';
  state: { state: string; inc: string };
  has_uint32: 0 | 1;
  uinteger: number;
}

// The multiplier 0x2360ed051fc65da44385df649fccf645, lowest limb first.
const M0 = 0x9fccf645;
const M1 = 0x4385df64;
const M2 = 0x1fc65da4;
const M3 = 0x2360ed05;

const TWO_31 = 2147483648;
const TWO_32 = 4294967296;
const TWO_MINUS_32 = 1 / TWO_32;
const TWO_MINUS_53 = 1 / 9007199254740992;
const MASK_128 = (1n << 128n) - 1n;

/** Draws made at a time: the loop over a block runs three times as fast as single steps. */
export const BLOCK = 128;

/**
 * PCG XSL RR 128/64 (O'Neill 2014), as `numpy.random.PCG64`, buffered 32-bit halves included.
 * All 128-bit arithmetic is done on 32-bit limbs, and outputs are made in blocks ahead of use.
 */
export class Pcg64 {
  /** The 64 bits of each draw in the block, as two signed 32-bit halves. */
  readonly highs = new Int32Array(BLOCK);
  readonly lows = new Int32Array(BLOCK);
  // Limbs, lowest first: 0–3 state, 4–7 increment; before the block, and after it.
  readonly #before = new Int32Array(8);
  readonly #after = new Int32Array(8);
  #position = BLOCK;
  #hasBuffered = false;
  #buffered = 0;

  /** Seeds from the first 256 bits of the sequence. Source: NumPy's `pcg64_set_seed`. */
  constructor(seed: SeedSequence) {
    const words = seed.generateState(8);
    const word64 = (i: number) => (BigInt(words[2 * i + 1]) << 32n) | BigInt(words[2 * i]);
    const increment = ((((word64(2) << 64n) | word64(3)) << 1n) | 1n) & MASK_128;
    const start = (word64(0) << 64n) | word64(1);
    this.#restart((increment + start) & MASK_128, increment);
    this.next();
  }

  /**
   * A generator that goes on from a saved state.
   * @throws InputError as {@link setState}.
   */
  static fromState(state: Pcg64State): Pcg64 {
    const bits = new Pcg64(new SeedSequence(0));
    bits.setState(state);
    return bits;
  }

  /** The state in NumPy's form; {@link setState} of it continues the same stream. */
  getState(): Pcg64State {
    const limbs = this.#after.slice();
    if (this.#position < BLOCK) {
      limbs.set(this.#before);
      generate(limbs, this.highs.slice(), this.lows.slice(), this.#position);
    }
    return {
      bit_generator: 'PCG64',
      state: { state: String(readLimbs(limbs, 0)), inc: String(readLimbs(limbs, 4)) },
      has_uint32: this.#hasBuffered ? 1 : 0,
      uinteger: this.#buffered,
    };
  }

  /**
   * Continues from a saved state.
   * @throws InputError when a part is missing, out of range, or the increment is even.
   */
  setState(state: Pcg64State): void {
    if (state.bit_generator !== 'PCG64') {
      throw new InputError('bit_generator', state.bit_generator, '"PCG64"');
    }
    const start = parseUint128('state.state', state.state.state);
    const increment = parseUint128('state.inc', state.state.inc);
    if (increment % 2n === 0n) throw new InputError('state.inc', state.state.inc, 'an odd integer');
    checkNumber('has_uint32', state.has_uint32, { min: 0, max: 1, integer: true });
    checkNumber('uinteger', state.uinteger, { min: 0, max: TWO_32 - 1, integer: true });
    this.#restart(start, increment);
    this.#hasBuffered = state.has_uint32 === 1;
    this.#buffered = state.uinteger;
  }

  /** Moves on by one draw and returns its index in {@link highs} and {@link lows}. */
  next(): number {
    if (this.#position === BLOCK) this.#refill();
    return this.#position++;
  }

  /** The index that {@link next} would return: BLOCK − this many draws are ready to be read. */
  peek(): number {
    if (this.#position === BLOCK) this.#refill();
    return this.#position;
  }

  /** Moves on to an index from {@link peek} to BLOCK: the draws before it are used up. */
  moveTo(index: number): void {
    this.#position = index;
  }

  /** An integer from 0 to 2^32 − 1; the other half of each 64-bit draw serves the next call. */
  nextUint32(): number {
    if (this.#hasBuffered) {
      this.#hasBuffered = false;
      return this.#buffered;
    }
    const i = this.next();
    this.#hasBuffered = true;
    this.#buffered = this.highs[i] >>> 0;
    return this.lows[i] >>> 0;
  }

  /** A multiple of 2^−53 in [0, 1). */
  nextDouble(): number {
    const i = this.next();
    return ((this.highs[i] >>> 0) * 2097152 + (this.lows[i] >>> 11)) * TWO_MINUS_53;
  }

  #refill(): void {
    this.#before.set(this.#after);
    generate(this.#after, this.highs, this.lows, BLOCK);
    this.#position = 0;
  }

  #restart(state: bigint, increment: bigint): void {
    writeLimbs(this.#after, 0, state);
    writeLimbs(this.#after, 4, increment);
    this.#position = BLOCK;
  }
}

/**
 * `count` draws from the state in `limbs`, which moves on with them.
 *
 * state = state × multiplier + increment, one 32-bit column after the other. The low 32 bits of a
 * column come from integer arithmetic. Its double is off by less than 2^15, so that, less these low
 * bits, it lies close to the multiple of 2^32 that is carried: 2^31 added beforehand makes that
 * half a unit more, and dropping the fraction gives the carry exactly.
 */
function generate(limbs: Int32Array, highs: Int32Array, lows: Int32Array, count: number): void {
  let s0 = limbs[0];
  let s1 = limbs[1];
  let s2 = limbs[2];
  let s3 = limbs[3];
  let a = s0 >>> 0;
  let b = s1 >>> 0;
  let c = s2 >>> 0;
  const i0 = limbs[4];
  const i1 = limbs[5];
  const i2 = limbs[6];
  const i3 = limbs[7];
  const c0 = (i0 >>> 0) + TWO_31;
  const c1 = (i1 >>> 0) + TWO_31;
  const c2 = (i2 >>> 0) + TWO_31;
  for (let i = 0; i < count; i++) {
    const column0 = a * M0 + c0;
    const column1 = a * M1 + b * M0 + c1;
    const column2 = a * M2 + b * M1 + c * M0 + c2;
    const low1 = Math.imul(s0, M1) + Math.imul(s1, M0) + i1;
    const low2 = Math.imul(s0, M2) + Math.imul(s1, M1) + Math.imul(s2, M0) + i2;
    const low3 = Math.imul(s0, M3) + Math.imul(s1, M2) + Math.imul(s2, M1) + Math.imul(s3, M0) + i3;
    s0 = (Math.imul(s0, M0) + i0) | 0;
    a = s0 >>> 0;
    const carry1 = (column0 - a) * TWO_MINUS_32;
    s1 = (low1 + (carry1 | 0)) | 0;
    b = s1 >>> 0;
    const carry2 = (column1 + carry1 - b) * TWO_MINUS_32;
    s2 = (low2 + (carry2 | 0)) | 0;
    c = s2 >>> 0;
    const carry3 = (column2 + carry2 - c) * TWO_MINUS_32;
    s3 = (low3 + (carry3 | 0)) | 0;
    // Output: the two halves xored, rotated right by the top six bits; no branch, since one
    // would be mispredicted every second time.
    const even = s0 ^ s2;
    const odd = s1 ^ s3;
    const swapped = (even ^ odd) & (s3 >> 31);
    const low = even ^ swapped;
    const high = odd ^ swapped;
    // A shift takes its count modulo 32, so that ~right stands for 31 − right.
    const right = s3 >>> 26;
    lows[i] = (low >>> right) | ((high << 1) << ~right);
    highs[i] = (high >>> right) | ((low << 1) << ~right);
  }
  limbs[0] = s0;
  limbs[1] = s1;
  limbs[2] = s2;
  limbs[3] = s3;
}

function readLimbs(limbs: Int32Array, offset: number): bigint {
  let value = 0n;
  for (let i = 3; i >= 0; i--) value = (value << 32n) | BigInt(limbs[offset + i] >>> 0);
  return value;
}

function writeLimbs(limbs: Int32Array, offset: number, value: bigint): void {
  for (let i = 0; i < 4; i++) {
    limbs[offset + i] = Number((value >> BigInt(32 * i)) & 0xffffffffn) | 0;
  }
}

/** High 32 bits of the product of two 32-bit integers, unsigned. */
export function highProduct(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const low = Math.imul(a0, b0) >>> 16;
  const cross0 = Math.imul(a0, b1);
  const cross1 = Math.imul(a1, b0);
  const middle = low + (cross0 & 0xffff) + (cross1 & 0xffff);
  return (Math.imul(a1, b1) + (cross0 >>> 16) + (cross1 >>> 16) + (middle >>> 16)) >>> 0;
}

function parseUint128(field: string, text: string): bigint {
  if (typeof text !== 'string' || !/^\d{1,39}$/.test(text) || BigInt(text) > MASK_128) {
    throw new InputError(field, text, 'a decimal string from 0 to 2^128 − 1');
  }
  return BigInt(text);
}
