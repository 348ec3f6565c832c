import { log } from '../random/libm.ts';
import { Divergences } from './divergence.ts';
import { IndexPolicy } from './index-policy.ts';
import type { ArmView, PolicyDefinition } from './policy.ts';

/**
 * IMED (Honda and Takemura 2015) for Bernoulli rewards: the smallest
 * n kl(S/n, μ*) + ln n, where μ* is the largest mean seen. The index here is its negative.
 */
export class Imed extends IndexPolicy {
  readonly #divergences: Divergences;
  readonly #logN: Float64Array;
  #largestMean = 0;

  constructor(armCount: number) {
    super(armCount);
    this.#divergences = new Divergences(armCount);
    this.#logN = new Float64Array(armCount);
  }

  protected refresh(arm: number): void {
    const { n, sum } = this.counts;
    this.#divergences.set(arm, sum[arm], n[arm] - sum[arm]);
    this.#logN[arm] = log(n[arm]);
    this.#largestMean = 0;
    for (let i = 0; i < n.length; i++) {
      if (n[i] > 0) this.#largestMean = Math.max(this.#largestMean, sum[i] / n[i]);
    }
  }

  /** The larger, the sooner the arm is played; public, as no view shows it. */
  override index(arm: number): number {
    if (this.counts.n[arm] === 0) return Infinity;
    return -(this.#divergences.of(arm, this.#largestMean) + this.#logN[arm]);
  }

  override inspect(): ArmView[] {
    // The index is a count of evidence, not a bound on the mean.
    return this.counts.inspect();
  }
}

export const imed: PolicyDefinition = {
  id: 'imed',
  name: 'IMED',
  short: 'IMED',
  group: 'textbook',
  summary: 'Plays the arm with the least evidence so far that it is not the best.',
  reference: 'Honda and Takemura 2015, JMLR 16:3721–3756',
  parameters: [],
  create: (armCount) => new Imed(armCount),
};
