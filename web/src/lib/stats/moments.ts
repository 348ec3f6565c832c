import { checkNumber, InputError } from '../errors.ts';
import { pairwiseSum } from './mean.ts';
import { checkSample } from './sample.ts';

/**
 * Variance, as `np.var(values, ddof=ddof)` to the last bit: squared deviations from the mean,
 * summed pairwise, over n − ddof.
 *
 * @param values - at least ddof + 1 finite numbers.
 * @param ddof - 1 for a sample's variance, 0 for a population's.
 * @throws InputError for too few values, one that is not finite, or another ddof.
 */
export function variance(values: ArrayLike<number>, ddof = 1): number {
  checkNumber('ddof', ddof, { min: 0, max: 1, integer: true });
  checkSample('values', values, ddof + 1);
  const centre = pairwiseSum(values) / values.length;
  const squares = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i] - centre;
    squares[i] = deviation * deviation;
  }
  return pairwiseSum(squares) / (values.length - ddof);
}

/** Square root of the {@link variance}, as `np.std`. @throws InputError as there. */
export function standardDeviation(values: ArrayLike<number>, ddof = 1): number {
  return Math.sqrt(variance(values, ddof));
}

/**
 * Whether a spread is no more than rounding error beside the value it belongs to: then a ratio of
 * the two means nothing. The bound is that of R's `t.test` ("data are essentially constant").
 * @throws InputError for a spread that is infinite, as of values of 1e154 and more.
 */
export function isNoSpread(spread: number, size: number): boolean {
  if (!Number.isFinite(spread)) {
    throw new InputError('spread', spread, 'values whose squares a double can hold');
  }
  return spread <= 10 * Number.EPSILON * Math.abs(size);
}
