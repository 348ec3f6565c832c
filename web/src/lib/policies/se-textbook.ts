import type { PolicyDefinition } from './policy.ts';
import { TURN_PARAMETERS, TurnTaking } from './turns.ts';

/**
 * Successive elimination (Lancewicki, Segal, Koren and Mansour 2021): plays each
 * active arm once, then tests. The 2023 version moves on at every ask and tests at every feedback.
 */
export class TextbookElimination extends TurnTaking {
  #turn = -1;

  protected next(): number {
    this.#turn += 1;
    if (this.#turn === this.active.length) {
      this.testActive();
      this.#turn = 0;
    }
    return this.active[this.#turn];
  }
}

export const seTextbook: PolicyDefinition = {
  id: 'se-textbook',
  name: 'Successive elimination, by plays',
  short: 'SE by plays',
  group: 'textbook',
  summary: 'Plays every arm once in turn, then drops those that are provably worse.',
  reference: 'Lancewicki, Segal, Koren and Mansour 2021, arXiv:2106.02436',
  parameters: TURN_PARAMETERS,
  create: (armCount, parameters) => new TextbookElimination(armCount, parameters),
};
