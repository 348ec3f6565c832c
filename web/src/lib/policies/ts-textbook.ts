import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import { indexOfLargest } from './largest.ts';
import { numberOf } from './policy.ts';
import type { ArmView, Policy, PolicyDefinition } from './policy.ts';

/**
 * Gaussian Thompson sampling (Agrawal and Goyal 2013): at every ask and in arm order,
 * θ = S/(n + 1) + σ/√(n + 1) · standardNormal(); the largest is played. Unlike the 2023 version it
 * redraws at every ask, shrinks the mean by the prior's one observation, and has σ = 1.
 */
class GaussianThompsonSampling implements Policy {
  readonly #sigma: number;
  readonly #counts: ArmCounts;
  // Centre and spread of each arm's normal.
  readonly #centre: Float64Array;
  readonly #spread: Float64Array;
  readonly #draws: Float64Array;

  constructor(armCount: number, sigma: number) {
    this.#sigma = sigma;
    this.#counts = new ArmCounts(armCount);
    this.#centre = new Float64Array(armCount);
    this.#spread = new Float64Array(armCount).fill(sigma);
    this.#draws = new Float64Array(armCount).fill(NaN);
  }

  choose(rng: Generator): number {
    const draws = rng.standardNormalFill(this.#draws);
    for (let i = 0; i < draws.length; i++) draws[i] = this.#centre[i] + this.#spread[i] * draws[i];
    return indexOfLargest(draws);
  }

  update(arm: number, reward: number): void {
    this.#counts.add(arm, reward);
    const weight = this.#counts.n[arm] + 1;
    this.#centre[arm] = this.#counts.sum[arm] / weight;
    this.#spread[arm] = this.#sigma / Math.sqrt(weight);
  }

  inspect(): ArmView[] {
    return this.#counts.inspect((arm) => {
      const draw = this.#draws[arm];
      return {
        draw: Number.isNaN(draw) ? null : draw,
        belief: { kind: 'normal', mean: this.#centre[arm], sd: this.#spread[arm] },
      };
    });
  }
}

export const tsTextbook: PolicyDefinition = {
  id: 'ts-textbook',
  name: 'Thompson sampling, Gaussian prior',
  short: 'Gaussian TS',
  group: 'textbook',
  summary: 'Draws a plausible mean for each arm at every ask and plays the largest.',
  reference: 'Agrawal and Goyal 2013, arXiv:1209.3353',
  parameters: [
    {
      name: 'sigma',
      label: 'σ',
      type: 'number',
      min: 0,
      max: 100,
      default: 1,
      help: 'Standard deviation of a draw before any feedback; 1 in the paper.',
    },
  ],
  create: (armCount, parameters) =>
    new GaussianThompsonSampling(armCount, numberOf(parameters, 'sigma')),
};
