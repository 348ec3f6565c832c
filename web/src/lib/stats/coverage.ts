import { checkNumber } from '../errors.ts';
import { defaultRng } from '../random/generator.ts';
import { bcaOf } from './bca.ts';
import { bootstrapDistribution, percentilesOf, resolveOptions, sampleMean } from './bootstrap.ts';
import type { BootstrapOptions } from './bootstrap.ts';
import { checkSample } from './sample.ts';
import { tTestOneSample } from './t-test.ts';
import { wilsonInterval } from './wilson.ts';

/** How a coverage study is made, beside the options of the intervals themselves. */
export interface CoverageOptions extends BootstrapOptions {
  /** Repetitions in a study: 20 unless said otherwise, at least 2. */
  readonly size?: number;
  /** Studies drawn: 2,000 unless said otherwise. */
  readonly studies?: number;
  /** Seeds the draws of the studies: 20 unless said otherwise. */
  readonly studySeed?: number | bigint;
}

/** How often one kind of interval contains the truth. */
export interface KindCoverage {
  /** Share of the studies, with its own standard error. */
  readonly coverage: number;
  readonly standardError: number;
  /** Shares of the studies whose interval lies wholly below, or above, the truth. */
  readonly below: number;
  readonly above: number;
  /** Share whose interval is not defined; it counts as not containing the truth. */
  readonly undefinedShare: number;
  /** Mean width of the intervals that are. */
  readonly meanWidth: number | null;
}

export interface CoverageStudy {
  /** The mean of the pool. */
  readonly truth: number;
  readonly poolSize: number;
  readonly size: number;
  readonly studies: number;
  readonly level: number;
  readonly percentile: KindCoverage;
  readonly bca: KindCoverage;
  readonly t: KindCoverage;
}

type Bounds = { readonly low: number | null; readonly high: number | null } | null;

/**
 * Real coverage of the three intervals of a mean for outcomes like those of the pool: many small
 * studies are drawn from it with replacement, and each interval is asked whether it contains the
 * pool's mean, which is the truth by construction.
 *
 * @param pool - at least 2 finite numbers, one an outcome.
 * @throws InputError for a pool or an option out of range.
 */
export function coverage(pool: ArrayLike<number>, options: CoverageOptions = {}): CoverageStudy {
  const { size = 20, studies = 2000, studySeed = 20, ...bootstrap } = options;
  checkSample('pool', pool, 2);
  checkNumber('size', size, { min: 2, integer: true });
  checkNumber('studies', studies, { min: 1, integer: true });
  const { level } = resolveOptions(bootstrap);
  const truth = sampleMean(pool);
  const rng = defaultRng(studySeed);
  const tallies = { percentile: new Tally(truth), bca: new Tally(truth), t: new Tally(truth) };
  const sample = new Float64Array(size);
  for (let study = 0; study < studies; study++) {
    rng.integersFill(0, pool.length, sample);
    for (let i = 0; i < size; i++) sample[i] = pool[sample[i]];
    const distribution = bootstrapDistribution(sample, bootstrap);
    tallies.percentile.add(percentilesOf(distribution, sampleMean(sample), bootstrap));
    tallies.bca.add(bcaOf(sample, distribution, bootstrap));
    tallies.t.add(tTestOneSample(sample, level));
  }
  return {
    truth,
    poolSize: pool.length,
    size,
    studies,
    level,
    percentile: tallies.percentile.result(),
    bca: tallies.bca.result(),
    t: tallies.t.result(),
  };
}

/**
 * Exact coverage of the Wilson interval: the chance that the interval of `trials` trials, each a
 * success with probability `p`, contains `p`.
 * @throws InputError for a number of trials, a probability or a level out of range.
 */
export function wilsonCoverage(p: number, trials: number, level = 0.95): number {
  checkNumber('p', p, { min: 0, max: 1 });
  checkNumber('trials', trials, { min: 1, max: 1000, integer: true });
  // chances[k] of k successes, one trial added at a time.
  const chances = new Float64Array(trials + 1);
  chances[0] = 1;
  for (let trial = 1; trial <= trials; trial++) {
    for (let k = trial; k > 0; k--) chances[k] = chances[k] * (1 - p) + chances[k - 1] * p;
    chances[0] *= 1 - p;
  }
  let total = 0;
  for (let k = 0; k <= trials; k++) {
    const { low, high } = wilsonInterval(k, trials, level);
    if (low <= p && p <= high) total += chances[k];
  }
  return total;
}

/** Counts where intervals lie relative to the truth. */
class Tally {
  readonly #truth: number;
  #studies = 0;
  #defined = 0;
  #below = 0;
  #above = 0;
  #width = 0;

  constructor(truth: number) {
    this.#truth = truth;
  }

  add(bounds: Bounds): void {
    this.#studies += 1;
    if (bounds === null || bounds.low === null || bounds.high === null) return;
    this.#defined += 1;
    this.#width += bounds.high - bounds.low;
    if (bounds.high < this.#truth) this.#below += 1;
    if (bounds.low > this.#truth) this.#above += 1;
  }

  result(): KindCoverage {
    const share = (this.#defined - this.#below - this.#above) / this.#studies;
    return {
      coverage: share,
      standardError: Math.sqrt((share * (1 - share)) / this.#studies),
      below: this.#below / this.#studies,
      above: this.#above / this.#studies,
      undefinedShare: 1 - this.#defined / this.#studies,
      meanWidth: this.#defined === 0 ? null : this.#width / this.#defined,
    };
  }
}
