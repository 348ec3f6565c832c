import type { PolicyDefinition } from './policy.ts';
import { TURN_PARAMETERS, TurnTaking } from './turns.ts';

/**
 * Phased successive elimination (Lancewicki, Segal, Koren and Mansour 2021): cycles
 * over the active arms with less feedback than the phase asks for, and tests when there are none
 * left. The 2023 version fills up one arm after the other.
 */
class TextbookPhasedElimination extends TurnTaking {
  /** Feedback that each active arm needs before the phase ends: 16 ln T · 4^phase. */
  #target = 16 * this.logHorizon * 4;

  protected next(arm: number): number {
    let unfinished = this.#unfinishedAfter(arm);
    while (unfinished === undefined && this.active.length > 1) {
      this.testActive();
      this.#target *= 4;
      unfinished = this.#unfinishedAfter(arm);
    }
    return unfinished ?? this.active[0];
  }

  #unfinishedAfter(arm: number): number | undefined {
    const isUnfinished = (other: number) => this.counts.n[other] < this.#target;
    return (
      this.active.find((other) => other > arm && isUnfinished(other)) ??
      this.active.find(isUnfinished)
    );
  }
}

export const pseTextbook: PolicyDefinition = {
  id: 'pse-textbook',
  name: 'Phased elimination, in turn',
  short: 'PSE in turn',
  group: 'textbook',
  summary: 'Cycles over the arms that the phase still needs, and drops arms between phases.',
  reference: 'Lancewicki, Segal, Koren and Mansour 2021, arXiv:2106.02436',
  parameters: TURN_PARAMETERS,
  create: (armCount, parameters) => new TextbookPhasedElimination(armCount, parameters),
};
