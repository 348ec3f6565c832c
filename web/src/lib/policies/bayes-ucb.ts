import { log } from '../random/libm.ts';
import { BetaTails } from './beta-quantile.ts';
import { IndexPolicy } from './index-policy.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { ArmView, PolicyDefinition } from './policy.ts';

/**
 * Bayes-UCB for Bernoulli rewards (Kaufmann, Cappé and Garivier 2012): the largest
 * quantile 1 − 1/(t (ln T)^c) of the posterior Beta(1 + S, 1 + n − S), t being the counted
 * rounds + 1. The prior serves for arms without feedback.
 */
class BayesUcb extends IndexPolicy {
  readonly #tails: BetaTails;
  readonly #logConstant: number;
  #logTail: number;

  constructor(armCount: number, c: number, horizon: number) {
    super(armCount);
    this.#tails = new BetaTails(armCount);
    for (let arm = 0; arm < armCount; arm++) this.#tails.set(arm, 0, 1);
    // For T = 2, ln T is below 1 and the level would lie below 0.
    this.#logConstant = c * Math.max(log(log(horizon)), 0);
    this.#logTail = -this.#logConstant;
  }

  protected refresh(arm: number): void {
    const { n, sum } = this.counts;
    this.#tails.set(arm, sum[arm], n[arm] + 1 - sum[arm]);
    this.#logTail = -(log(this.rounds + 1) + this.#logConstant);
  }

  protected index(arm: number): number {
    return this.#tails.upperPoint(arm, this.#logTail);
  }

  protected override isBelow(arm: number, value: number): boolean {
    return this.#tails.isBelow(arm, value, this.#logTail);
  }

  override inspect(): ArmView[] {
    return this.counts.inspect((arm) => ({
      upper: this.index(arm),
      belief: this.counts.betaPosterior(arm),
    }));
  }
}

export const bayesUcb: PolicyDefinition = {
  id: 'bayes-ucb',
  name: 'Bayes-UCB',
  short: 'Bayes-UCB',
  group: 'textbook',
  summary: 'Plays the arm with the highest quantile of its posterior, at a level that rises to 1.',
  reference: 'Kaufmann, Cappé and Garivier 2012, AISTATS, PMLR 22:592–600',
  parameters: [
    {
      name: 'c',
      label: 'c',
      type: 'number',
      min: 0,
      max: 100,
      default: 0,
      help: 'Power of ln T in the level 1 − 1/(t (ln T)^c); 5 in the theorem, 0 advised in practice.',
    },
    HORIZON,
  ],
  create: (armCount, parameters) =>
    new BayesUcb(armCount, numberOf(parameters, 'c'), numberOf(parameters, 'horizon')),
};
