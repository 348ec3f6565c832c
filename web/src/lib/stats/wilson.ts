import { checkNumber } from '../errors.ts';
import { checkLevel } from './bootstrap.ts';
import type { Interval } from './bootstrap.ts';
import { normalQuantile } from './normal.ts';

/**
 * Wilson score interval of a proportion. It stays inside [0, 1], and has a width even when none
 * or all of the trials succeed.
 *
 * @param successes - from 0 to `trials`.
 * @param trials - at least 1.
 * @throws InputError for counts that are not whole or out of range, or a level outside (0, 1).
 * Sources: Wilson 1927; statsmodels `proportion_confint(method='wilson')`, R
 * `prop.test(correct = FALSE)`.
 */
export function wilsonInterval(successes: number, trials: number, level = 0.95): Interval {
  checkNumber('trials', trials, { min: 1, integer: true });
  checkNumber('successes', successes, { min: 0, max: trials, integer: true });
  checkLevel(level);
  const z = normalQuantile((1 - level) / 2);
  const square = (z * z) / trials;
  const estimate = successes / trials;
  const centre = (estimate + square / 2) / (1 + square);
  const reach = Math.sqrt(square * (estimate * (1 - estimate) + square / 4)) / (1 + square);
  return {
    estimate,
    // Exact at the ends, where rounding would leave a bound just inside or outside.
    low: successes === 0 ? 0 : centre - reach,
    high: successes === trials ? 1 : centre + reach,
  };
}
