import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import { numberOf } from './policy.ts';
import type { ArmView, Policy, PolicyDefinition } from './policy.ts';

/** Gaussian Thompson sampling as in 2023: it keeps its draw until feedback arrives. */
class ThompsonSampling implements Policy {
  readonly steady = true;
  readonly #sigma: number;
  readonly #counts: ArmCounts;
  // Centre and spread of each arm's normal.
  readonly #mean: Float64Array;
  readonly #spread: Float64Array;
  readonly #draws: Float64Array;
  #arm = 0;
  #stale = true;

  constructor(armCount: number, sigma: number) {
    this.#sigma = sigma;
    this.#counts = new ArmCounts(armCount);
    this.#mean = new Float64Array(armCount);
    this.#spread = new Float64Array(armCount).fill(sigma);
    this.#draws = new Float64Array(armCount).fill(NaN);
  }

  choose(rng: Generator): number {
    if (this.#stale) this.#redraw(rng);
    return this.#arm;
  }

  #redraw(rng: Generator): void {
    const draws = this.#draws;
    const mean = this.#mean;
    const spread = this.#spread;
    rng.standardNormalFill(draws);
    let largest = -Infinity;
    let arm = 0;
    for (let i = 0; i < draws.length; i++) {
      const draw = mean[i] + spread[i] * draws[i];
      draws[i] = draw;
      if (draw > largest) {
        largest = draw;
        arm = i;
      }
    }
    this.#arm = arm;
    this.#stale = false;
  }

  update(arm: number, reward: number): void {
    this.#counts.add(arm, reward);
    this.#mean[arm] = this.#counts.mean(arm, 0);
    this.#spread[arm] = this.#sigma / Math.sqrt(this.#counts.n[arm] + 1);
    this.#stale = true;
  }

  inspect(): ArmView[] {
    return this.#counts.inspect((arm) => {
      const draw = this.#draws[arm];
      return {
        draw: Number.isNaN(draw) ? null : draw,
        belief: { kind: 'normal', mean: this.#mean[arm], sd: this.#spread[arm] },
      };
    });
  }
}

export const ts: PolicyDefinition = {
  id: 'ts',
  name: 'Thompson sampling (2023)',
  short: 'TS',
  group: 'seven',
  summary: 'Draws a plausible mean for each arm and plays the largest; redraws on feedback only.',
  reference: 'Agrawal and Goyal 2013',
  parameters: [
    {
      name: 'sigma',
      label: 'σ',
      type: 'number',
      min: 0,
      max: 100,
      default: 4,
      help: 'Standard deviation of a draw before any feedback; 4 in the 2023 set-up.',
    },
  ],
  create: (armCount, parameters) => new ThompsonSampling(armCount, numberOf(parameters, 'sigma')),
};
