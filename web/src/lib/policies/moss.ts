import { log } from '../random/libm.ts';
import { IndexPolicy } from './index-policy.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { PolicyDefinition } from './policy.ts';

/**
 * MOSS (Audibert and Bubeck 2009): the largest S/n + √(max(ln(T / (K n)), 0) / n). The
 * bonus is a function of the arm's own n, and gone once the arm has had its share of T.
 */
class Moss extends IndexPolicy {
  readonly #share: number;
  readonly #index: Float64Array;

  constructor(armCount: number, horizon: number) {
    super(armCount);
    this.#share = horizon / armCount;
    this.#index = new Float64Array(armCount).fill(Infinity);
  }

  protected refresh(arm: number): void {
    const n = this.counts.n[arm];
    const bonus = Math.max(log(this.#share / n), 0);
    this.#index[arm] = this.counts.sum[arm] / n + Math.sqrt(bonus / n);
  }

  protected index(arm: number): number {
    return this.#index[arm];
  }
}

export const moss: PolicyDefinition = {
  id: 'moss',
  name: 'MOSS',
  short: 'MOSS',
  group: 'textbook',
  summary: 'Gives an arm a bonus only until it has had its equal share of the horizon.',
  reference:
    'Audibert and Bubeck 2009, Minimax policies for adversarial and stochastic bandits, COLT',
  parameters: [HORIZON],
  create: (armCount, parameters) => new Moss(armCount, numberOf(parameters, 'horizon')),
};
