import { Elimination } from './elimination.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { Policy, PolicyDefinition } from './policy.ts';

/** Successive elimination as in 2023: the round robin moves on at every ask, matched or not. */
export class SuccessiveElimination extends Elimination implements Policy {
  #asks = 0;

  choose(): number {
    const arm = this.active[this.#asks % this.active.length];
    this.#asks += 1;
    return arm;
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    this.test();
  }
}

export const se: PolicyDefinition = {
  id: 'se',
  name: 'Successive elimination',
  short: 'SE',
  group: 'seven',
  summary: 'Plays all arms in turn and drops those that are provably worse.',
  reference: 'Lancewicki, Segal, Koren and Mansour 2021',
  parameters: [HORIZON],
  create: (armCount, parameters) =>
    new SuccessiveElimination(armCount, numberOf(parameters, 'horizon')),
};
