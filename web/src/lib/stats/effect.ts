import { sampleMean } from './bootstrap.ts';
import { isNoSpread, standardDeviation } from './moments.ts';

/**
 * Cohen's d_z: the mean of paired differences over their sample standard deviation.
 *
 * @param differences - at least 2 finite numbers.
 * @returns `null` when all differences are equal: then nothing is there to compare the mean with.
 * @throws InputError for fewer than 2 numbers or one that is not finite.
 * Source: Lakens 2013, equation 6.
 */
export function cohenDz(differences: ArrayLike<number>): number | null {
  const spread = standardDeviation(differences);
  const centre = sampleMean(differences);
  return isNoSpread(spread, centre) ? null : centre / spread;
}
