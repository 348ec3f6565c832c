import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import { indexOfLargest } from './largest.ts';
import type { ArmView, Policy, PolicyDefinition } from './policy.ts';

/**
 * Thompson sampling for Bernoulli rewards (Agrawal and Goyal 2012): at every ask and
 * in arm order, θ = beta(1 + S, 1 + n − S); the largest is played, the lowest arm on ties.
 */
class BetaThompsonSampling implements Policy {
  readonly #counts: ArmCounts;
  readonly #draws: Float64Array;

  constructor(armCount: number) {
    this.#counts = new ArmCounts(armCount);
    this.#draws = new Float64Array(armCount).fill(NaN);
  }

  choose(rng: Generator): number {
    const { n, sum } = this.#counts;
    const draws = this.#draws;
    for (let i = 0; i < n.length; i++) draws[i] = rng.beta(1 + sum[i], 1 + n[i] - sum[i]);
    return indexOfLargest(draws);
  }

  update(arm: number, reward: number): void {
    this.#counts.add(arm, reward);
  }

  inspect(): ArmView[] {
    return this.#counts.inspect((arm) => {
      const draw = this.#draws[arm];
      const belief = this.#counts.betaPosterior(arm);
      return { draw: Number.isNaN(draw) ? null : draw, belief };
    });
  }
}

export const betaTs: PolicyDefinition = {
  id: 'beta-ts',
  name: 'Thompson sampling, Beta posterior',
  short: 'Beta TS',
  group: 'textbook',
  summary:
    'Draws a click rate for each arm from its posterior at every ask, and plays the largest.',
  reference: 'Agrawal and Goyal 2012, arXiv:1111.1797',
  parameters: [],
  create: (armCount) => new BetaThompsonSampling(armCount),
};
