import { checkNumber } from '../errors.ts';
import { checkSample } from './sample.ts';

/**
 * How to interpolate between two values of a sorted sample. Both are the linear rule (type 7 of
 * Hyndman and Fan 1996) and differ by rounding alone: `numpy` as `np.quantile`, `scipy` as
 * `scipy.stats.quantile`.
 */
export type Interpolation = 'numpy' | 'scipy';

/**
 * The quantile of a sample at `p`.
 *
 * @param values - at least one finite number, in any order.
 * @param p - from 0 to 1.
 * @throws InputError for no values, one that is not finite, or `p` out of range.
 * Source: `np.quantile(values, p)`, method `linear`, to the last bit.
 */
export function quantile(
  values: ArrayLike<number>,
  p: number,
  interpolation: Interpolation = 'numpy',
): number {
  checkSample('values', values);
  checkNumber('p', p, { min: 0, max: 1 });
  return sortedQuantile(Float64Array.from(values).sort(), p, interpolation);
}

/** {@link quantile} of values that are sorted already and known to be finite. */
export function sortedQuantile(
  sorted: ArrayLike<number>,
  p: number,
  interpolation: Interpolation = 'numpy',
): number {
  const { length } = sorted;
  if (interpolation === 'scipy') {
    const place = p * length + (1 - p);
    const above = Math.floor(place);
    const weight = place - above;
    const lower = sorted[Math.min(Math.max(above - 1, 0), length - 1)];
    const upper = sorted[Math.min(above, length - 1)];
    return (1 - weight) * lower + weight * upper;
  }
  const place = (length - 1) * p;
  if (place >= length - 1) return sorted[length - 1];
  const below = Math.floor(place);
  const weight = place - below;
  const lower = sorted[below];
  const upper = sorted[below + 1];
  const difference = upper - lower;
  return weight >= 0.5 ? upper - difference * (1 - weight) : lower + difference * weight;
}
