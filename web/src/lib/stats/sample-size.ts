import { checkNumber } from '../errors.ts';
import type { Generator } from '../random/generator.ts';
import { checkLevel, sampleMean } from './bootstrap.ts';
import { standardDeviation } from './moments.ts';
import { quantile } from './quantile.ts';
import { checkSample } from './sample.ts';
import { studentQuantile } from './student.ts';

/** Full width of the t interval of a mean: 2 t s / √n. */
export function tWidth(values: ArrayLike<number>, level: number): number {
  const t = studentQuantile((1 + level) / 2, values.length - 1);
  return (2 * t * standardDeviation(values)) / Math.sqrt(values.length);
}

/**
 * Repetitions after which the t interval of a mean is at most `width` wide, judged from a pilot
 * sample: the least n with 2 t s / √n ≤ width, where s and the degrees of freedom of t are the
 * pilot's. Whatever the spread really is, the n repetitions then keep the level (for normal data),
 * because the pilot fixed n before they were drawn.
 *
 * @param pilot - at least 2 finite numbers.
 * @returns n, at least the size of the pilot.
 * @throws InputError for a bad pilot, a width that is not positive, or a level outside (0, 1).
 * Source: Stein 1945.
 */
export function repetitionsForWidth(pilot: ArrayLike<number>, width: number, level = 0.95): number {
  checkSample('pilot', pilot, 2);
  checkNumber('width', width, { min: 0, exclusiveMin: true });
  checkLevel(level);
  const root = (tWidth(pilot, level) * Math.sqrt(pilot.length)) / width;
  return Math.max(pilot.length, Math.ceil(root * root));
}

/** When to look and when to stop. */
export interface StoppingRule {
  /** Full width of the t interval to reach. */
  readonly width: number;
  /** Confidence level, 0.95 unless said otherwise. */
  readonly level?: number;
  /** Repetitions before the first look, 10 unless said otherwise, at least 2. */
  readonly minimum?: number;
  /** Repetitions from one look to the next, 1 unless said otherwise. */
  readonly every?: number;
  /** Repetitions never exceeded, 10,000 unless said otherwise. */
  readonly limit?: number;
}

/** What a sequential sample cost and what it reached. */
export interface SequentialResult {
  readonly repetitions: number;
  readonly reason: 'width' | 'limit';
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** The width at every look, the last one included. */
  readonly looks: readonly { readonly repetitions: number; readonly width: number }[];
}

/**
 * Draws repetitions one after the other until the t interval of their mean is narrow enough.
 * Stopping when the spread happens to look small makes the interval cover less often than its
 * level: {@link stoppingCost} says how much less for outcomes like yours.
 *
 * @param draw - gives the outcome of repetition r = 0, 1, 2, …
 * @throws InputError for a rule out of range or an outcome that is not finite.
 * Source: Chow and Robbins 1965.
 */
export function sampleUntilNarrow(
  draw: (repetition: number) => number,
  rule: StoppingRule,
): SequentialResult {
  const { width, level, minimum, every, limit } = resolveRule(rule);
  const values: number[] = [];
  const looks: { repetitions: number; width: number }[] = [];
  for (let target = minimum; ; target = Math.min(target + every, limit)) {
    while (values.length < target) {
      const index = values.length;
      values.push(checkNumber(`values[${index}]`, draw(index)));
    }
    const reached = tWidth(values, level);
    looks.push({ repetitions: target, width: reached });
    if (reached > width && target < limit) continue;
    const estimate = sampleMean(values);
    return {
      repetitions: target,
      reason: reached <= width ? 'width' : 'limit',
      estimate,
      low: estimate - reached / 2,
      high: estimate + reached / 2,
      looks,
    };
  }
}

/** The price of a stopping rule. */
export interface StoppingCost {
  /** Repetitions until it stopped: the mean, and what nine in ten studies stay below. */
  readonly meanRepetitions: number;
  readonly ninetyPercent: number;
  /** Repetitions that a fixed sample needs for the width, the spread being known. */
  readonly fixed: number;
  /** Share of the studies whose final interval contains the true mean, and the level promised. */
  readonly coverage: number;
  readonly level: number;
  /** Share that ran into the limit. */
  readonly limited: number;
}

/**
 * What a stopping rule costs when outcomes come from `pool`: studies are drawn from it with
 * replacement, its mean being the truth.
 *
 * @param pool - at least 2 finite numbers.
 * @throws InputError for a pool, rule or count out of range.
 */
export function stoppingCost(
  pool: ArrayLike<number>,
  rule: StoppingRule,
  studies: number,
  rng: Generator,
): StoppingCost {
  checkSample('pool', pool, 2);
  checkNumber('studies', studies, { min: 1, integer: true });
  const { width, level } = resolveRule(rule);
  const truth = sampleMean(pool);
  const repetitions: number[] = [];
  let covered = 0;
  let limited = 0;
  for (let study = 0; study < studies; study++) {
    const result = sampleUntilNarrow(() => pool[rng.integers(0, pool.length)], rule);
    repetitions.push(result.repetitions);
    if (result.low <= truth && truth <= result.high) covered += 1;
    if (result.reason === 'limit') limited += 1;
  }
  return {
    meanRepetitions: sampleMean(repetitions),
    ninetyPercent: quantile(repetitions, 0.9),
    fixed: fixedSize(standardDeviation(pool, 0), width, level),
    coverage: covered / studies,
    level,
    limited: limited / studies,
  };
}

/** The least n, from 2, with 2 t s / √n ≤ width, t having n − 1 degrees of freedom. */
function fixedSize(spread: number, width: number, level: number): number {
  const enough = (n: number) =>
    2 * studentQuantile((1 + level) / 2, n - 1) * spread <= width * Math.sqrt(n);
  let high = 2;
  while (!enough(high)) high *= 2;
  let low = Math.max(2, high / 2);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function resolveRule(rule: StoppingRule): Required<StoppingRule> {
  const { width, level = 0.95, minimum = 10, every = 1, limit = 10_000 } = rule;
  checkNumber('width', width, { min: 0, exclusiveMin: true });
  checkLevel(level);
  checkNumber('minimum', minimum, { min: 2, integer: true });
  checkNumber('every', every, { min: 1, integer: true });
  checkNumber('limit', limit, { min: minimum, integer: true });
  return { width, level, minimum, every, limit };
}
