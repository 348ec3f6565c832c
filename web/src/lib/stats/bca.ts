import { pow } from '../random/libm.ts';
import { bootstrapDistribution, resolveOptions, sampleMean } from './bootstrap.ts';
import type { BootstrapOptions, Interval, Statistic } from './bootstrap.ts';
import { pairwiseSum } from './mean.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { sortedQuantile } from './quantile.ts';

/** A BCa interval with the two corrections that made it. */
export interface BcaInterval extends Interval {
  /** z₀: how far the median of the distribution lies from the estimate, in standard normals. */
  readonly bias: number;
  /** a: how fast the standard error changes with the statistic. */
  readonly acceleration: number;
}

/**
 * Bias-corrected and accelerated bootstrap interval, from the same resamples as the percentile
 * interval.
 *
 * @param values - at least 2 finite numbers.
 * @param statistic - the mean unless said otherwise.
 * @returns `null` where the interval is not defined (SciPy's NaN): the values are all equal, or
 * every resample's statistic lies on one side of the estimate.
 * @throws InputError for a sample or an option that is out of range.
 * Source: Efron and Tibshirani 1993, equations 14.10 and 14.15;
 * `scipy.stats.bootstrap(method='BCa')` to 1e-12.
 */
export function bcaInterval(
  values: ArrayLike<number>,
  options: BootstrapOptions = {},
  statistic: Statistic = sampleMean,
): BcaInterval | null {
  const distribution = bootstrapDistribution(values, options, statistic);
  return bcaOf(values, distribution, options, statistic);
}

/** The BCa interval of a distribution that is at hand; sorts it in place. */
export function bcaOf(
  values: ArrayLike<number>,
  distribution: Float64Array,
  options: BootstrapOptions = {},
  statistic: Statistic = sampleMean,
): BcaInterval | null {
  const { level, interpolation } = resolveOptions(options);
  const estimate = statistic(values);
  const bias = normalQuantile(shareBelow(distribution, estimate));
  const acceleration = jackknifeAcceleration(values, statistic);
  const z = normalQuantile((1 - level) / 2);
  const corrected = (shift: number) => {
    const moved = bias + shift;
    return normalCdf(bias + moved / (1 - acceleration * moved));
  };
  const places = [corrected(z), corrected(-z)];
  if (places.some(Number.isNaN)) return null;
  const sorted = distribution.sort();
  const [low, high] = places.map((p) =>
    sortedQuantile(sorted, interpolation === 'numpy' ? (p * 100) / 100 : p, interpolation),
  );
  return { estimate, low, high, bias, acceleration };
}

/** Share of the distribution below a value; what equals it counts half. */
function shareBelow(distribution: Float64Array, value: number): number {
  let halves = 0;
  for (const entry of distribution) halves += entry < value ? 2 : entry === value ? 1 : 0;
  return halves / (2 * distribution.length);
}

/** From the statistic of the sample with each value left out in turn; NaN if those are all equal. */
function jackknifeAcceleration(values: ArrayLike<number>, statistic: Statistic): number {
  const { length } = values;
  const rest = Float64Array.from({ length: length - 1 }, (_, i) => values[i + 1]);
  const left = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    left[i] = statistic(rest);
    if (i < length - 1) rest[i] = values[i];
  }
  const centre = sampleMean(left);
  const influence = left.map((value) => (length - 1) * (centre - value));
  const cubes = pairwiseSum(influence.map((u) => u * u * u)) / (length * length * length);
  const squares = pairwiseSum(influence.map((u) => u * u)) / (length * length);
  return cubes / 6 / pow(squares, 1.5);
}
