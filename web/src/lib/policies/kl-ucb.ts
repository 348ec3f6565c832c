import { log } from '../random/libm.ts';
import { Divergences, divergenceUpper } from './divergence.ts';
import { IndexPolicy } from './index-policy.ts';
import { numberOf } from './policy.ts';
import type { PolicyDefinition } from './policy.ts';

/** Room for rounding where a divergence is compared instead of a bound. */
const SLACK = 1 + 1e-9;

/**
 * KL-UCB for Bernoulli rewards (Garivier and Cappé 2011): the largest q with
 * n kl(S/n, q) ≤ ln t + c ln ln t, t being the counted rounds + 1.
 */
class KlUcb extends IndexPolicy {
  readonly #c: number;
  readonly #divergences: Divergences;
  #budget = 0;

  constructor(armCount: number, c: number) {
    super(armCount);
    this.#c = c;
    this.#divergences = new Divergences(armCount);
  }

  protected refresh(arm: number): void {
    const { n, sum } = this.counts;
    this.#divergences.set(arm, sum[arm], n[arm] - sum[arm]);
    const logRound = log(this.rounds + 1);
    // ln ln t is negative in the first rounds.
    this.#budget = Math.max(logRound + (this.#c === 0 ? 0 : this.#c * log(logRound)), 0);
  }

  protected index(arm: number): number {
    const n = this.counts.n[arm];
    return n === 0 ? Infinity : divergenceUpper(this.counts.sum[arm] / n, this.#budget / n);
  }

  protected override isBelow(arm: number, value: number): boolean {
    const n = this.counts.n[arm];
    // The divergence tells only for a value above the mean.
    if (n === 0 || value <= this.counts.sum[arm] / n || value === Infinity) return false;
    return this.#divergences.of(arm, value) > this.#budget * SLACK;
  }
}

export const klUcb: PolicyDefinition = {
  id: 'kl-ucb',
  name: 'KL-UCB',
  short: 'KL-UCB',
  group: 'textbook',
  summary: 'Bounds each click rate by how far its distribution may lie from what was seen.',
  reference: 'Garivier and Cappé 2011, arXiv:1102.2490',
  parameters: [
    {
      name: 'c',
      label: 'c',
      type: 'number',
      min: 0,
      max: 100,
      default: 0,
      help: 'Factor of ln ln t in the bound; 3 in the theorem, 0 advised in practice.',
    },
  ],
  create: (armCount, parameters) => new KlUcb(armCount, numberOf(parameters, 'c')),
};
