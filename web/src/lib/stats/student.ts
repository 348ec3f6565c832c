import { checkNumber } from '../errors.ts';
import { exp, log1p } from '../random/libm.ts';
import { normalQuantile } from './normal.ts';

const PI = 3.141592653589793;
const SQRT_PI = 1.772453850905516;

// Far more than any argument has been seen to need.
const MOST_TERMS = 10_000;

/**
 * P(|T| ≥ |t|) for Student's t with `df` degrees of freedom, which need not be whole: the
 * two-sided p-value of a t test. Relative error below 2e-13.
 *
 * @param t - may be infinite; from 1e154, where its square overflows, it counts as such.
 * @throws InputError unless df > 0.
 * Source: the incomplete beta function I_x(df/2, 1/2) at x = df/(df + t²), DLMF 8.17.
 */
export function studentTwoSided(t: number, df: number): number {
  checkNumber('df', df, { min: 0, exclusiveMin: true });
  const square = t * t;
  if (square === Infinity) return 0;
  const a = 0.5 * df;
  const y = square / (df + square);
  // x^a / B(a, ½). Nothing uses x itself, which for large df is too near to 1 to hold its digits.
  const front = (exp(-a * log1p(square / df)) * halfStepRatio(a)) / SQRT_PI;
  if (y > 1.5 / (a + 2.5)) return (front / (a * Math.sqrt(y))) * tailFraction(a, df / square);
  return 1 - 2 * front * Math.sqrt(y) * centreFraction(a, y);
}

/** P(T ≤ t). @throws InputError unless df > 0. */
export function studentCdf(t: number, df: number): number {
  const tail = 0.5 * studentTwoSided(t, df);
  return t < 0 ? tail : 1 - tail;
}

/** Density of Student's t. @throws InputError unless df > 0. */
export function studentDensity(t: number, df: number): number {
  checkNumber('df', df, { min: 0, exclusiveMin: true });
  const scale = halfStepRatio(0.5 * df) / Math.sqrt(df * PI);
  return scale * exp(-0.5 * (df + 1) * log1p((t * t) / df));
}

/**
 * The `t` with P(T ≤ t) = p; relative error below 1e-13 for p from 1e-100 and as far as 1e154,
 * infinite for 0 and 1.
 * @throws InputError unless 0 ≤ p ≤ 1 and df > 0.
 */
export function studentQuantile(p: number, df: number): number {
  checkNumber('df', df, { min: 0, exclusiveMin: true });
  checkNumber('p', p, { min: 0, max: 1 });
  if (p === 0.5) return 0;
  return p < 0.5 ? -upperPoint(p, df) : upperPoint(1 - p, df);
}

/**
 * The t > 0 with P(T > t) = q, for q < ½. The tail is convex there and the normal's point lies
 * below Student's, so that Newton's steps only ever go up.
 */
function upperPoint(q: number, df: number): number {
  if (q === 0) return Infinity;
  let t = -normalQuantile(q);
  for (;;) {
    const next = t + (0.5 * studentTwoSided(t, df) - q) / studentDensity(t, df);
    if (!(next > t)) return t;
    t = next;
  }
}

/** Γ(a + ½) / Γ(a) for a > 0: Stirling's series where it is exact, and the recurrence to there. */
function halfStepRatio(a: number): number {
  let factor = 1;
  let b = a;
  for (; b < 20; b += 1) factor *= b / (b + 0.5);
  const u = 1 / b;
  const v = u * u;
  const series =
    u * (-1 / 8 + v * (1 / 192 + v * (-1 / 640 + v * (17 / 14336 - (v * 31) / 18432))));
  return factor * Math.sqrt(b) * exp(series);
}

/**
 * I_x(a, ½) = x^a / (a B(a, ½) √y) times this, for y = 1 − x and z = x/y: the fraction of Cephes'
 * `incbd`, all of whose terms are positive here.
 */
function tailFraction(a: number, z: number): number {
  return continuedFraction((k) => {
    const m = k >> 1;
    const scale = z / ((a + k) * (a + k + 1));
    return k % 2 === 0 ? scale * (a + m) * (m + 0.5) : scale * (m + 1) * (a + m + 0.5);
  });
}

/** I_y(½, a) = 2 √y x^a / B(a, ½) times this: the fraction of DLMF 8.17.22. */
function centreFraction(a: number, y: number): number {
  return continuedFraction((k) => {
    const m = (k + 1) >> 1;
    const scale = y / ((k + 0.5) * (k + 1.5));
    return k % 2 === 0 ? -scale * (m + 0.5) * (a + m + 0.5) : scale * m * (a - m);
  });
}

/** 1 / (1 + d₀ / (1 + d₁ / (1 + …))), evaluated forwards by Lentz's method. */
function continuedFraction(term: (k: number) => number): number {
  let c = 1;
  let d = 0;
  let value = 1;
  for (let k = 0; k < MOST_TERMS; k++) {
    const numerator = term(k);
    c = 1 + numerator / c;
    d = 1 / (1 + numerator * d);
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < Number.EPSILON) break;
  }
  return 1 / value;
}
