import { Elimination } from './elimination.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { Policy, PolicyDefinition } from './policy.ts';

/** Phased elimination as in 2023: one arm after the other up to the phase's target. */
class PhasedElimination extends Elimination implements Policy {
  #phase = 1;

  /** Feedback that each active arm needs before the phase ends. */
  get #target(): number {
    return 16 * this.logHorizon * 4 ** this.#phase;
  }

  choose(): number {
    return this.#firstUnfinished() ?? this.active[0];
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    if (this.#firstUnfinished() !== undefined) return;
    this.test();
    this.#phase += 1;
  }

  #firstUnfinished(): number | undefined {
    const target = this.#target;
    return this.active.find((arm) => this.counts.n[arm] < target);
  }
}

export const pse: PolicyDefinition = {
  id: 'pse',
  name: 'Phased successive elimination',
  short: 'PSE',
  group: 'seven',
  summary: 'Fills up one arm after the other, and drops arms only between phases.',
  reference: 'Lancewicki, Segal, Koren and Mansour 2021',
  parameters: [HORIZON],
  create: (armCount, parameters) =>
    new PhasedElimination(armCount, numberOf(parameters, 'horizon')),
};
