import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import { LargestValue } from './largest.ts';
import { numberOf } from './policy.ts';
import type { ArmView, Policy, PolicyDefinition } from './policy.ts';

class EpsilonGreedy implements Policy {
  readonly #epsilon: number;
  readonly #counts: ArmCounts;
  readonly #means: Float64Array;
  readonly #best: LargestValue;

  constructor(armCount: number, epsilon: number) {
    this.#epsilon = epsilon;
    this.#counts = new ArmCounts(armCount);
    this.#means = new Float64Array(armCount).fill(Infinity);
    this.#best = new LargestValue(armCount);
    this.#best.remember(this.#means);
  }

  choose(rng: Generator): number {
    if (rng.random() < this.#epsilon) return rng.integers(0, this.#means.length);
    return this.#best.pick(rng);
  }

  update(arm: number, reward: number): void {
    this.#counts.add(arm, reward);
    this.#means[arm] = this.#counts.mean(arm, Infinity);
    this.#best.remember(this.#means);
  }

  inspect(): ArmView[] {
    return this.#counts.inspect();
  }
}

export const epsilonGreedy: PolicyDefinition = {
  id: 'epsilon-greedy',
  name: 'ε-greedy',
  short: 'ε-greedy',
  group: 'seven',
  summary: 'Plays the best arm so far, and now and then any arm at random.',
  reference: 'Auer, Cesa-Bianchi and Fischer 2002',
  parameters: [
    {
      name: 'epsilon',
      label: 'ε',
      type: 'number',
      min: 0,
      max: 1,
      default: 0.1,
      help: 'The share of choices that are made at random.',
    },
  ],
  create: (armCount, parameters) => new EpsilonGreedy(armCount, numberOf(parameters, 'epsilon')),
};
