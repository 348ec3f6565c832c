import { Elimination } from './elimination.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { Policy, PolicyDefinition } from './policy.ts';

/** Phased elimination as in 2023: one arm after the other up to the phase's target. */
class PhasedElimination extends Elimination implements Policy {
  readonly steady = true;
  #arm = 0;
  /** Feedback that each active arm needs before the phase ends: 16 ln T · 4^phase. */
  #target = 16 * this.logHorizon * 4;

  choose(): number {
    return this.#arm;
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    const unfinished = this.#firstUnfinished();
    if (unfinished === undefined) {
      for (const each of this.active) this.bound(each);
      this.test();
      this.#target *= 4;
    }
    // A single arm left may be ahead of its target: it is played all the same.
    this.#arm = unfinished ?? this.#firstUnfinished() ?? this.active[0];
  }

  /** The lowest active arm with less feedback than the phase asks for. */
  #firstUnfinished(): number | undefined {
    return this.active.find((arm) => this.counts.n[arm] < this.#target);
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
