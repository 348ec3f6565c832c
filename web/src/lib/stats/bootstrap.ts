import { checkNumber, InputError } from '../errors.ts';
import { defaultRng } from '../random/generator.ts';
import { pairwiseSum } from './mean.ts';
import { sortedQuantile } from './quantile.ts';
import type { Interpolation } from './quantile.ts';
import { checkSample } from './sample.ts';

/** A number computed from a sample. */
export type Statistic = (sample: ArrayLike<number>) => number;

/** How to resample; every choice but the seed and the level is as in `scipy.stats.bootstrap`. */
export interface BootstrapOptions {
  /** Confidence level, 0.95 unless said otherwise. */
  readonly level?: number;
  /** Resamples drawn, 2,000 unless said otherwise. */
  readonly resamples?: number;
  /** Seeds a fresh `defaultRng` for the interval: 2026 unless said otherwise. */
  readonly seed?: number | bigint;
  /**
   * `scipy` (the default) rounds as SciPy 1.17 and later, `numpy` as `np.percentile`, which earlier
   * versions called. They differ in the last bit of about every second interval.
   */
  readonly interpolation?: Interpolation;
}

/** An estimate between the bounds of its confidence interval. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

export interface ResolvedOptions {
  readonly level: number;
  readonly resamples: number;
  readonly seed: number | bigint;
  readonly interpolation: Interpolation;
}

const MAX_RESAMPLES = 10_000_000;

/** The arithmetic mean, as `np.mean`, of values known to be finite. */
export const sampleMean: Statistic = (sample) => pairwiseSum(sample) / sample.length;

/**
 * Percentile bootstrap interval of a statistic: the quantiles at (1 − level)/2 and
 * 1 − (1 − level)/2 of its {@link bootstrapDistribution}.
 *
 * @param values - at least 2 finite numbers.
 * @param statistic - the mean unless said otherwise.
 * @throws InputError for a sample or an option that is out of range.
 * Source: `scipy.stats.bootstrap(method='percentile', rng=default_rng(seed))`, to the last bit.
 */
export function percentileInterval(
  values: ArrayLike<number>,
  options: BootstrapOptions = {},
  statistic: Statistic = sampleMean,
): Interval {
  const distribution = bootstrapDistribution(values, options, statistic);
  return percentilesOf(distribution, statistic(values), options);
}

/** The percentile interval of a distribution that is at hand; sorts it in place. */
export function percentilesOf(
  distribution: Float64Array,
  estimate: number,
  options: BootstrapOptions = {},
): Interval {
  const { level, interpolation } = resolveOptions(options);
  const alpha = (1 - level) / 2;
  const sorted = distribution.sort();
  // np.percentile takes its place in percent, and the way there and back rounds.
  const place = (p: number) => (interpolation === 'numpy' ? (p * 100) / 100 : p);
  return {
    estimate,
    low: sortedQuantile(sorted, place(alpha), interpolation),
    high: sortedQuantile(sorted, place(1 - alpha), interpolation),
  };
}

/**
 * The statistic of each resample, in the order drawn: the rows of
 * `rng.integers(0, n, size=(resamples, n))` index the values.
 *
 * @throws InputError for fewer than 2 values, one that is not finite, an option out of range, or
 * a statistic that is not finite for some resample.
 */
export function bootstrapDistribution(
  values: ArrayLike<number>,
  options: BootstrapOptions = {},
  statistic: Statistic = sampleMean,
): Float64Array {
  checkSample('values', values, 2);
  const { resamples, seed } = resolveOptions(options);
  const rng = defaultRng(seed);
  const { length } = values;
  const row = new Float64Array(length);
  const distribution = new Float64Array(resamples);
  for (let b = 0; b < resamples; b++) {
    rng.integersFill(0, length, row);
    for (let i = 0; i < length; i++) row[i] = values[row[i]];
    distribution[b] = statistic(row);
    if (!Number.isFinite(distribution[b])) {
      throw new InputError(`statistic of resample ${b}`, distribution[b], 'a finite number');
    }
  }
  return distribution;
}

/** Options with what was left out. @throws InputError for one out of range. */
export function resolveOptions(options: BootstrapOptions): ResolvedOptions {
  const { level = 0.95, resamples = 2000, seed = 2026, interpolation = 'scipy' } = options;
  checkLevel(level);
  checkNumber('resamples', resamples, { min: 1, max: MAX_RESAMPLES, integer: true });
  return { level, resamples, seed, interpolation };
}

/** Refuses a confidence level outside (0, 1). @throws InputError */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) throw new InputError('level', level, 'a number between 0 and 1');
}
