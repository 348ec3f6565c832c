import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import type { ArmView, Policy, PolicyDefinition } from './policy.ts';

/** Any arm, at every ask: what the others have to beat. */
class Uniform implements Policy {
  readonly #counts: ArmCounts;

  constructor(armCount: number) {
    this.#counts = new ArmCounts(armCount);
  }

  choose(rng: Generator): number {
    return rng.integers(0, this.#counts.size);
  }

  update(arm: number, reward: number): void {
    this.#counts.add(arm, reward);
  }

  inspect(): ArmView[] {
    return this.#counts.inspect();
  }
}

export const uniform: PolicyDefinition = {
  id: 'uniform',
  name: 'Uniform choice',
  short: 'Uniform',
  group: 'textbook',
  summary: 'Plays any arm with equal chance and learns nothing: the baseline.',
  reference: 'No paper: the baseline',
  parameters: [],
  create: (armCount) => new Uniform(armCount),
};
