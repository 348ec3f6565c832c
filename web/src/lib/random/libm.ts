/**
 * Elementary functions that give the same bits in every JavaScript engine: only + − × ÷ and
 * bit patterns, never `Math.log` and its kin, whose last bit differs between engines.
 *
 * All follow glibc on x86-64 with fused multiply-adds, operation by operation, and so give what
 * NumPy's generators compute on such a machine: docs/decisions/DR-006. `log`, `exp` and `pow` are
 * the table-driven algorithms of Arm's optimized-routines: copyright (c) 2018, Arm Limited, MIT
 * licence (see docs/third-party.md).
 *
 * A fused operation costs twenty plain ones. Where glibc fuses a product that is exact (k times the
 * high part of ln 2, a power of two), plain operations do. Beyond that, `log` and `exp` first take
 * all steps plainly, with a bound on how far fusing could move the sum of the small terms, and
 * take the fused steps only where that could change the rounded result.
 */
import { highPart, highWord, powerOfTwo, withHighWord } from './float-bits.ts';
import { fusedMultiplyAdd as fma, productError } from './fused.ts';
import {
  EXP_ROWS,
  EXP_SERIES,
  EXP_STEPS,
  LN2,
  LOG_NEAR_ONE,
  LOG_ROWS,
  LOG_SERIES,
  POW_LOG_ROWS,
  POW_LOG_SERIES,
} from './libm-tables.ts';

export { expm1, log1p } from './fdlibm.ts';
export { powerOfTwo } from './float-bits.ts';

const [LN2_HIGH, LN2_LOW] = LN2;
const [A0, A1, A2, A3, A4] = LOG_SERIES;
const [, B1, B2, B3, B4, B5, B6, B7, B8, B9, B10] = LOG_NEAR_ONE;
const [P1, P2, P3, P4, P5, P6] = POW_LOG_SERIES;
const [STEPS_PER_E, STEP_HIGH, STEP_LOW] = EXP_STEPS;
const [C2, C3, C4, C5] = EXP_SERIES;

const SMALLEST_NORMAL = 2 ** -1022;
// The lower ends of the intervals that log and pow reduce to: their high words.
const LOG_OFFSET = 0x3fe60000;
const POW_OFFSET = 0x3fe69555;
// x + ROUNDER − ROUNDER is x rounded to a whole number.
const ROUNDER = 1.5 * 2 ** 52;

/** Natural logarithm. `log(0)` is −Infinity, of a negative number NaN. */
export function log(x: number): number {
  if (x >= 0.9375 && x < 1.064697265625) return logNearOne(x - 1);
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  if (x < SMALLEST_NORMAL) return logReduced(x * 2 ** 52, -52);
  return logReduced(x, 0);
}

/** log(x · 2^k) = k ln 2 + log c + log(z/c), where x · 2^k = z · 2^(another k). */
function logReduced(x: number, k: number): number {
  const high = highWord(x);
  const above = high - LOG_OFFSET;
  const row = 2 * ((above >> 13) & 127);
  k += above >> 20;
  const z = withHighWord(x, high - (above & 0xfff00000));
  // z/c − 1; the product is near 1, so the subtraction is exact.
  const r = z * LOG_ROWS[row] - 1 + productError(z, LOG_ROWS[row]);
  const base = k * LN2_HIGH + LOG_ROWS[row + 1];
  const sum = base + r;
  const rest = base - sum + r;
  const r2 = r * r;
  const series = A1 + r * A2 + r2 * (A3 + r * A4);
  const plain = rest + k * LN2_LOW + r2 * A0 + r * r2 * series;
  // Rounding differs by at most 3.1 r² · 2^−53, and by 2^−84 in the part of k ln 2.
  const bound = r2 * 2 ** -50 + 2 ** -83;
  const result = sum + (plain + bound);
  if (result === sum + (plain - bound)) return result;
  const fused = fma(r2, A0, fma(k, LN2_LOW, rest));
  return sum + fma(r * r2, fma(fma(r, A4, A3), r2, fma(r, A2, A1)), fused);
}

/** log(1 + r) for |r| of 1/16 at most, about. */
function logNearOne(r: number): number {
  const r2 = r * r;
  const r3 = r * r2;
  const scaled = r * 2 ** 27;
  const rHigh = r + scaled - scaled;
  const halfLow = -0.5 * (r - rHigh);
  const halfSquare = -0.5 * (rHigh * rHigh);
  const sum = r + halfSquare;
  const rest = r - sum + halfSquare;
  const cross = halfLow * (r + rHigh);
  const last = B7 + r * B8 + r2 * B9 + r3 * B10;
  const series = B1 + r * B2 + r2 * B3 + r3 * (B4 + r * B5 + r2 * B6 + r3 * last);
  const plain = rest + cross + r3 * series;
  // At most 6 · 2^−53 of each.
  const bound = (Math.abs(r3) + Math.abs(cross) + Math.abs(rest)) * 2 ** -50;
  const result = sum + (plain + bound);
  if (result === sum + (plain - bound)) return result;
  const fusedLast = fma(r3, B10, fma(r2, B9, fma(r, B8, B7)));
  const fusedMiddle = fma(fusedLast, r3, fma(r2, B6, fma(r, B5, B4)));
  const fusedSeries = fma(fusedMiddle, r3, fma(r2, B3, fma(r, B2, B1)));
  return sum + fma(fusedSeries, r3, fma(halfLow, r + rHigh, rest));
}

/** e to the power of `x`. */
export function exp(x: number): number {
  return expOfSum(x, 0);
}

/** exp(x + xLow) = 2^(steps/128) · exp r, for |xLow| below 2^−15. */
function expOfSum(x: number, xLow: number): number {
  const size = Math.abs(x);
  if (!(size >= 2 ** -54)) return 1 + x;
  if (size >= 1024) return x > 0 ? Infinity : 0;
  const inSteps = x * STEPS_PER_E;
  let steps = inSteps + ROUNDER - ROUNDER;
  // Fused, a near tie may round to the other side.
  if (Math.abs(inSteps - steps) > 0.4999) steps = fma(x, STEPS_PER_E, ROUNDER) - ROUNDER;
  const row = 2 * (steps & 127);
  const k = steps >> 7;
  const scale = EXP_ROWS[row + 1];
  const reduced = x + steps * STEP_HIGH;
  if (size < 512) {
    const r = reduced + steps * STEP_LOW + xLow;
    const r2 = r * r;
    const growth = EXP_ROWS[row] + r + r2 * (C2 + r * C3) + r2 * r2 * (C4 + r * C5);
    const plain = scale * growth;
    // |r| is below 2^−8, so few roundings of 2^−62 each: 0.75 of this at most.
    const bound = scale * 2 ** -58;
    const result = scale + (plain + bound);
    if (result === scale + (plain - bound)) return result * powerOfTwo(k);
  }
  const r = fma(steps, STEP_LOW, reduced) + xLow;
  const r2 = r * r;
  const start = fma(fma(r, C3, C2), r2, EXP_ROWS[row] + r);
  const growth = fma(r2 * r2, fma(r, C5, C4), start);
  if (size >= 512 && k < 0) return scaleDown(scale * powerOfTwo(k + 1022), growth);
  const result = fma(scale, growth, scale);
  if (size < 512) return result * powerOfTwo(k);
  return result * powerOfTwo(k - 1009) * 2 ** 1009;
}

/** scale · (1 + growth) · 2^−1022, with one rounding when the result is subnormal. */
function scaleDown(scale: number, growth: number): number {
  const increase = scale * growth;
  let y = scale + increase;
  if (y < 1) {
    // Next to a 1, the last bit of y is where the last bit of the result will be.
    const sum = 1 + y;
    y = 1 - sum + y + (scale - y + increase) + sum - 1;
  }
  return y * SMALLEST_NORMAL;
}

/** `x` to the power of `y`. */
export function pow(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (y === 1) return x; // exact in glibc too, and what beta(1, 1) asks for
  if (x !== x || y !== y) return NaN;
  if (!(Math.abs(y) < 2 ** 63)) {
    const size = Math.abs(x);
    if (size === 1) return 1;
    return size > 1 === y > 0 ? Infinity : 0;
  }
  const odd = Math.abs(y % 2) === 1;
  if (x === 0 || x === Infinity || x === -Infinity) {
    const size = (x === 0) === y > 0 ? 0 : Infinity;
    return odd && (x < 0 || Object.is(x, -0)) ? -size : size;
  }
  if (x < 0) {
    if (!Number.isInteger(y)) return NaN;
    return odd ? -powOfPositive(-x, y) : powOfPositive(-x, y);
  }
  return powOfPositive(x, y);
}

/** exp(y · log x), with log x in two parts; the steps of the logarithm are those of `log`. */
function powOfPositive(x: number, y: number): number {
  let k = 0;
  if (x < SMALLEST_NORMAL) {
    x *= 2 ** 52;
    k = -52;
  }
  const high = highWord(x);
  const above = high - POW_OFFSET;
  const row = 3 * ((above >> 13) & 127);
  k += above >> 20;
  const z = withHighWord(x, high - (above & 0xfff00000));
  // 1/c has nine bits, so each step of z/c − 1 is exact.
  const zHigh = highPart(z);
  const r = zHigh * POW_LOG_ROWS[row] - 1 + (z - zHigh) * POW_LOG_ROWS[row];
  const base = k * LN2_HIGH + POW_LOG_ROWS[row + 1];
  const first = base + r;
  const halfR = -0.5 * r;
  const halfSquare = r * halfR;
  const second = first + halfSquare;
  const rests =
    fma(k, LN2_LOW, POW_LOG_ROWS[row + 2]) +
    (base - first + r) +
    productError(r, halfR) +
    (first - second + halfSquare);
  const end = fma(fma(r, P6, P5), halfSquare, fma(r, P4, P3));
  const series = fma(halfSquare, end, fma(r, P2, P1));
  const rest = fma(r * halfSquare, series, rests);
  const logarithm = second + rest;
  const logarithmLow = second - logarithm + rest;
  return expOfSum(y * logarithm, fma(y, logarithmLow, productError(y, logarithm)));
}
