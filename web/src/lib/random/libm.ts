/**
 * Elementary functions that give the same bits in every JavaScript engine: only + − × ÷ and
 * bit patterns, never `Math.log` and its kin, whose last bit differs between engines.
 *
 * `log`, `exp` and `pow` are correctly rounded in all but the rarest cases; glibc differs from
 * that in fewer than 1 in 1,000 arguments. `log1p` and `expm1` follow fdlibm as glibc evaluates
 * it, because correct rounding would differ from glibc there in 7 to 10 arguments of 100.
 * The measurements are in docs/decisions/DR-006.
 */
import { add, divide, fastTwoSum, low, multiply, twoProduct, twoSum } from './double-double.ts';
import { highWord, powerOfTwo } from './float-bits.ts';

export { expm1, log1p } from './fdlibm.ts';
export { powerOfTwo } from './float-bits.ts';

// ln 2 in three parts; k × either of the first two is exact for |k| < 2048.
const LN2_A = 0.6931471805592082;
const LN2_B = 7.371002565166132e-13;
const LN2_C = 1.667085920830552e-25;
const LOG2_E = 1.4426950408889634;

// Terms of the series that are summed in double-double; the tail fits in a double.
const LOG_TERMS = 12;
const LOG_LAST = 24;
const EXP_TERMS = 8;
const EXP_LAST = 14;
const EXP_HALVINGS = 4;
const EXP_SHRINK = 2 ** -EXP_HALVINGS;

const oddReciprocals = doubleDoubleTable(LOG_TERMS, (i) => divide(1, 0, 2 * i + 1, 0));
const factorialReciprocals = doubleDoubleTable(EXP_LAST + 1, (n) => divide(1, 0, factorial(n), 0));
const atanhCoefficients = Float64Array.from({ length: 12 }, (_, i) => 2 / (2 * i + 3));

/** Natural logarithm. `log(0)` is −Infinity, of a negative number NaN. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  const k = exponentOf(x);
  // First try: with s = f/(2 + f), log m = 2s + s³·p(s²) to about 2^−57, which decides the
  // rounding of most arguments.
  const f = mantissaOf(x, k) - 1;
  const denominator = 2 + f;
  const s = f / denominator;
  const product = twoProduct(s, denominator);
  const sLow = (f - product - low + s * (denominator - 2 - f)) / denominator;
  const z = s * s;
  let p = atanhCoefficients[11];
  for (let i = 10; i >= 0; i--) p = p * z + atanhCoefficients[i];
  const high = twoSum(k * LN2_A, 2 * s);
  const rest = low + (2 * sLow + s * z * p + k * LN2_B);
  const bound =
    Math.abs(s * z) * 2 ** -50 + Math.abs(rest) * 2 ** -51 + Math.abs(high) * 2 ** -68;
  const result = high + (rest + bound);
  return result === high + (rest - bound) ? result : logDoubleDouble(x);
}

/** e to the power of `x`. */
export function exp(x: number): number {
  if (!(Math.abs(x) < 700)) return expDoubleDouble(x, 0);
  // First try: x = k ln 2 + r, exp r = 1 + r + r²·p(r) to about 2^−56, which decides the rounding
  // of most arguments.
  const k = Math.round(x * LOG2_E);
  const r = fastTwoSum(x - k * LN2_A, -k * LN2_B);
  const rLow = low;
  let p = factorialReciprocals[2 * EXP_LAST];
  for (let n = EXP_LAST - 1; n >= 2; n--) p = p * r + factorialReciprocals[2 * n];
  const tail = r * r * p;
  const high = twoSum(1, r);
  const rest = low + (rLow + tail);
  const bound = tail * 2 ** -51 + 2 ** -68;
  const result = high + (rest + bound);
  if (result !== high + (rest - bound)) return expDoubleDouble(x, 0);
  return result * powerOfTwo(k);
}

/**
 * `x` to the power of `y`, for x ≥ 0; NaN for a negative `x` (no generator or policy needs one).
 */
export function pow(x: number, y: number): number {
  if (y === 0 || x === 1) return 1;
  if (x !== x || y !== y || x < 0) return NaN;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === 0.5) return Math.sqrt(x);
  if (x === 0 || x === Infinity) return x === 0 === y > 0 ? 0 : Infinity;
  if (y === Infinity || y === -Infinity) return x > 1 === y > 0 ? Infinity : 0;
  const logarithm = logDoubleDouble(x);
  const logarithmLow = low;
  if (Math.abs(logarithm * y) > 800) return logarithm > 0 === y > 0 ? Infinity : 0;
  const exponent = multiply(logarithm, logarithmLow, y, 0);
  return expDoubleDouble(exponent, low);
}

/** The k with x = m · 2^k and m in [√½, √2), about. */
function exponentOf(x: number): number {
  if (x < 2 ** -1022) return exponentOf(x * 2 ** 54) - 54;
  const high = highWord(x);
  return (high >> 20) - 1023 + ((high & 0xfffff) >= 0x6a09e ? 1 : 0);
}

function mantissaOf(x: number, k: number): number {
  if (k < -1000) return mantissaOf(x * 2 ** 54, k + 54);
  return k === 1024 ? x * 0.25 * powerOfTwo(2 - k) : x * powerOfTwo(-k);
}

/** log x as a double-double, for finite x > 0; relative error about 2^−98. */
function logDoubleDouble(x: number): number {
  const k = exponentOf(x);
  const m = mantissaOf(x, k);
  const denominator = twoSum(1, m);
  const s = divide(m - 1, 0, denominator, low);
  const sLow = low;
  const z = multiply(s, sLow, s, sLow);
  const zLow = low;
  let sum = 0;
  for (let i = LOG_LAST; i >= LOG_TERMS; i--) sum = sum * z + 1 / (2 * i + 1);
  let sumLow = 0;
  for (let i = LOG_TERMS - 1; i >= 0; i--) {
    sum = multiply(sum, sumLow, z, zLow);
    sum = add(sum, low, oddReciprocals[2 * i], oddReciprocals[2 * i + 1]);
    sumLow = low;
  }
  sum = multiply(sum, sumLow, 2 * s, 2 * sLow);
  if (k === 0) return sum;
  sumLow = low;
  const ln2 = fastTwoSum(k * LN2_A, k * LN2_B);
  return add(ln2, low + k * LN2_C, sum, sumLow);
}

/** exp(x + xLow), rounded once; relative error before rounding about 2^−95. */
function expDoubleDouble(x: number, xLow: number): number {
  if (x !== x) return x;
  if (x > 710) return Infinity;
  if (x < -746) return 0;
  const k = Math.round(x * LOG2_E);
  let r = add(x, xLow, -k * LN2_A, 0);
  r = add(r, low, -k * LN2_B, 0);
  r = add(r, low, -k * LN2_C, 0);
  let rLow = low * EXP_SHRINK;
  r *= EXP_SHRINK;
  // expm1(r)/r, so that squaring up again loses no digits next to the 1.
  let sum = 0;
  for (let n = EXP_LAST; n > EXP_TERMS; n--) sum = sum * r + factorialReciprocals[2 * n];
  let sumLow = 0;
  for (let n = EXP_TERMS; n >= 1; n--) {
    sum = multiply(sum, sumLow, r, rLow);
    sum = add(sum, low, factorialReciprocals[2 * n], factorialReciprocals[2 * n + 1]);
    sumLow = low;
  }
  r = multiply(sum, sumLow, r, rLow);
  for (let i = 0; i < EXP_HALVINGS; i++) {
    rLow = low;
    const square = multiply(r, rLow, r, rLow);
    r = add(2 * r, 2 * rLow, square, low);
  }
  const high = add(1, 0, r, low);
  return scaleOnce(high, low, k);
}

/** (high + rest) · 2^k with a single rounding, into the subnormals too. */
function scaleOnce(high: number, rest: number, k: number): number {
  if (k > 1023) return high * 2 * powerOfTwo(k - 1);
  if (k >= -1021 || (k === -1022 && high >= 1)) return high * powerOfTwo(k);
  // Adding a number whose last bit is the last subnormal bit rounds in the right place.
  const anchor = powerOfTwo(-1022 - k);
  const sum = twoSum(anchor, high);
  return (sum + (low + rest) - anchor) * powerOfTwo(-1022) * powerOfTwo(k + 1022);
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** High and low parts of `count` values, interleaved; `low` is read after each call. */
function doubleDoubleTable(count: number, value: (i: number) => number): Float64Array {
  const table = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    table[2 * i] = value(i);
    table[2 * i + 1] = low;
  }
  return table;
}
