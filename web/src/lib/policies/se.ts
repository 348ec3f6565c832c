import { Elimination } from './elimination.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { Policy, PolicyDefinition } from './policy.ts';

/** Successive elimination as in 2023: the round robin moves on at every ask, matched or not. */
export class SuccessiveElimination extends Elimination implements Policy {
  protected asks = 0;
  /** asks mod the number of active arms. */
  #pointer = 0;

  choose(): number {
    const arm = this.active[this.#pointer];
    this.asks += 1;
    this.#pointer = this.#pointer + 1 === this.active.length ? 0 : this.#pointer + 1;
    return arm;
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    if (!this.mayRemove()) return;
    const before = this.active.length;
    this.refresh(arm);
    this.test();
    if (this.active.length < before) this.#pointer = this.asks % this.active.length;
  }

  /** False only if the test, after the feedback just counted, is certain to remove no arm. */
  protected mayRemove(): boolean {
    return true;
  }

  /** Brings the bounds up to date after feedback of one arm. */
  protected refresh(arm: number): void {
    this.bound(arm);
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
