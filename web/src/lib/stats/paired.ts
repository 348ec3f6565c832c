import { bcaInterval } from './bca.ts';
import type { BcaInterval } from './bca.ts';
import { percentileInterval } from './bootstrap.ts';
import type { BootstrapOptions, Interval } from './bootstrap.ts';
import { cohenDz } from './effect.ts';
import { checkPair } from './sample.ts';
import { countWins } from './wins.ts';
import type { Wins } from './wins.ts';

/** First minus second, repetition by repetition. @throws InputError unless they can be paired. */
export function pairedDifferences(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
): Float64Array {
  checkPair(first, second);
  return Float64Array.from({ length: first.length }, (_, i) => first[i] - second[i]);
}

/** A mean paired difference with its interval, its size in standard deviations, and the wins. */
export interface PairedComparison extends Interval, Wins {
  /** Cohen's d_z, `null` when all differences are equal. */
  readonly dz: number | null;
}

/**
 * Compares two samples of paired results by the percentile bootstrap of their mean difference.
 *
 * @param first - at least 2 finite numbers.
 * @param second - as many, one of each repetition.
 * @throws InputError unless they can be paired, or for an option out of range.
 * Source: `scipy.stats.bootstrap((x, y), mean of x − y, paired=True, method='percentile')`.
 */
export function pairedComparison(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: BootstrapOptions = {},
): PairedComparison {
  checkPair(first, second, 2);
  const differences = pairedDifferences(first, second);
  return {
    ...percentileInterval(differences, options),
    dz: cohenDz(differences),
    ...countWins(first, second),
  };
}

/** The BCa interval of the mean paired difference; `null` as {@link bcaInterval}. */
export function pairedBca(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: BootstrapOptions = {},
): BcaInterval | null {
  return bcaInterval(pairedDifferences(first, second), options);
}
