import { log } from '../random/libm.ts';
import { IndexPolicy } from './index-policy.ts';
import type { PolicyDefinition } from './policy.ts';

/**
 * UCB1 as published (Auer, Cesa-Bianchi and Fischer 2002): every arm once, then the
 * largest S/n + √(2 ln t / n), where t is the number of plays so far. Unlike the 2023 version it
 * takes t without the coming play, and arms in order where they tie.
 */
class Ucb1Auer extends IndexPolicy {
  #doubleLog = 0;

  protected refresh(): void {
    this.#doubleLog = 2 * log(this.rounds);
  }

  protected index(arm: number): number {
    const n = this.counts.n[arm];
    return n === 0 ? Infinity : this.counts.sum[arm] / n + Math.sqrt(this.#doubleLog / n);
  }
}

export const ucb1Auer: PolicyDefinition = {
  id: 'ucb1-auer',
  name: 'UCB1 as published',
  short: 'UCB1 paper',
  group: 'textbook',
  summary: 'Plays the arm of the highest upper confidence bound, arms in order where they tie.',
  reference: 'Auer, Cesa-Bianchi and Fischer 2002, doi:10.1023/A:1013689704352',
  parameters: [],
  create: (armCount) => new Ucb1Auer(armCount),
};
