import { checkNumber } from '../errors.ts';
import { exp, log } from '../random/libm.ts';

const SQRT_TWO_PI = 2.5066282746310002;

// Below, a power series of positive terms is quick and exact; from here on a continued fraction.
const SERIES_END = 2;
const FRACTION_TERMS = 80;

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return exp(-0.5 * x * x) / SQRT_TWO_PI;
}

/**
 * Probability that a standard normal is at most `x`; relative error below 1e-13 in both tails.
 * Sources: Marsaglia 2004, Evaluating the Normal Distribution (series); Abramowitz and Stegun
 * 26.2.14 (continued fraction).
 */
export function normalCdf(x: number): number {
  const y = Math.abs(x);
  if (y < SERIES_END) return 0.5 + normalDensity(x) * oddSeries(x);
  const tail = upperTail(y);
  return x < 0 ? tail : 1 - tail;
}

/** x + x³/3 + x⁵/(3·5) + x⁷/(3·5·7) + … */
function oddSeries(x: number): number {
  const square = x * x;
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > Math.abs(sum) * 1e-17; k += 2) {
    term *= square / k;
    sum += term;
  }
  return sum;
}

/** P(Z > x) for x ≥ {@link SERIES_END}, NaN for NaN. */
function upperTail(x: number): number {
  if (x === Infinity) return 0;
  let fraction = x;
  for (let k = FRACTION_TERMS; k >= 1; k--) fraction = x + k / fraction;
  return normalDensity(x) / fraction;
}

/**
 * The `x` with P(Z ≤ x) = p for a standard normal; error below 1e-14, relative to |x| or 1, the
 * larger, for p from 1e-300, and 1e-5 below. Infinite for 0 and 1. A rational start with an error
 * below 4.5e-4 (Abramowitz and Stegun 26.2.23), then steps of Halley's method, each of which triples
 * the correct digits.
 * @throws InputError unless 0 ≤ p ≤ 1.
 */
export function normalQuantile(p: number): number {
  checkNumber('p', p, { min: 0, max: 1 });
  // 1 − p is exact there, and the lower tail is where probabilities keep their digits.
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0) return -Infinity;
  if (p === 0.5) return 0;
  const t = Math.sqrt(-2 * log(p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  let x = numerator / denominator - t;
  for (let i = 0; i < 3; i++) {
    const step = (normalCdf(x) - p) / normalDensity(x);
    x -= step / (1 + 0.5 * x * step);
  }
  return x;
}
