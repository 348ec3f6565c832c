import { checkNumber } from '../errors.ts';
import { checkLevel, sampleMean } from './bootstrap.ts';
import { isNoSpread, variance } from './moments.ts';
import { pairedDifferences } from './paired.ts';
import { checkPair, checkSample } from './sample.ts';
import { studentQuantile, studentTwoSided } from './student.ts';

/** A t test. Where the data have no spread, `t`, `p` and the bounds are not defined: `null`. */
export interface TTest {
  /** The mean, the mean difference, or the difference of the means. */
  readonly estimate: number;
  /** Confidence bounds of the estimate. */
  readonly low: number | null;
  readonly high: number | null;
  readonly t: number | null;
  /** Degrees of freedom; Welch's are not whole. */
  readonly df: number | null;
  /** Two-sided. */
  readonly p: number | null;
  readonly standardError: number;
}

/**
 * Student's test of a mean against `expected`.
 *
 * @param values - at least 2 finite numbers.
 * @throws InputError for fewer values, one that is not finite, or a level outside (0, 1).
 * Source: `scipy.stats.ttest_1samp`, R `t.test(x, mu = expected)`.
 */
export function tTestOneSample(values: ArrayLike<number>, level = 0.95, expected = 0): TTest {
  checkNumber('expected', expected);
  const { length } = values;
  const standardError = Math.sqrt(variance(values) / length);
  const centre = sampleMean(values);
  return assess(centre, expected, standardError, length - 1, level, centre);
}

/**
 * Student's test of paired results: that of their differences against 0.
 *
 * @throws InputError as {@link tTestOneSample}, or for two lengths.
 * Source: `scipy.stats.ttest_rel`, R `t.test(paired = TRUE)`.
 */
export function tTestPaired(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  level = 0.95,
): TTest {
  checkPair(first, second, 2);
  return tTestOneSample(pairedDifferences(first, second), level);
}

/**
 * Student's test of two independent samples of one variance, which is pooled.
 *
 * @param first - at least 2 finite numbers, as the second.
 * @throws InputError for fewer, one that is not finite, or a level outside (0, 1).
 * Source: `scipy.stats.ttest_ind`, R `t.test(var.equal = TRUE)`.
 */
export function tTestPooled(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  level = 0.95,
): TTest {
  const { difference, size, variances } = describePair(first, second);
  const [m, n] = [first.length, second.length];
  const df = m + n - 2;
  const pooled = ((m - 1) * variances[0] + (n - 1) * variances[1]) / df;
  const standardError = Math.sqrt(pooled * (1 / m + 1 / n));
  return assess(difference, 0, standardError, df, level, size);
}

/**
 * Welch's test of two independent samples, which may have different variances; the degrees of
 * freedom are Satterthwaite's.
 *
 * @throws InputError as {@link tTestPooled}.
 * Source: `scipy.stats.ttest_ind(equal_var=False)`, R `t.test`.
 */
export function tTestWelch(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  level = 0.95,
): TTest {
  const { difference, size, variances } = describePair(first, second);
  const a = variances[0] / first.length;
  const b = variances[1] / second.length;
  // By shares, since squares of small or large variances leave the doubles.
  const [p, q] = [a / (a + b), b / (a + b)];
  const df = 1 / ((p * p) / (first.length - 1) + (q * q) / (second.length - 1));
  return assess(difference, 0, Math.sqrt(a + b), df, level, size);
}

function describePair(first: ArrayLike<number>, second: ArrayLike<number>) {
  checkSample('first', first, 2);
  checkSample('second', second, 2);
  const means = [sampleMean(first), sampleMean(second)];
  return {
    difference: means[0] - means[1],
    size: Math.max(Math.abs(means[0]), Math.abs(means[1])),
    variances: [variance(first), variance(second)],
  };
}

/** @param size - of the numbers that the standard error belongs to, to tell it from rounding. */
function assess(
  estimate: number,
  expected: number,
  standardError: number,
  df: number,
  level: number,
  size: number,
): TTest {
  checkLevel(level);
  if (isNoSpread(standardError, size)) {
    const known = Number.isFinite(df) ? df : null;
    return { estimate, low: null, high: null, t: null, df: known, p: null, standardError };
  }
  const t = (estimate - expected) / standardError;
  const reach = studentQuantile((1 + level) / 2, df) * standardError;
  return {
    estimate,
    low: estimate - reach,
    high: estimate + reach,
    t,
    df,
    p: studentTwoSided(t, df),
    standardError,
  };
}
