import { Elimination } from './elimination.ts';
import { playsAreAsks, playsParameter } from './plays.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { Parameters, ParameterSpec, Policy } from './policy.ts';

/**
 * Elimination by its paper: arms take turns by play. A turn is over when its feedback counts, so
 * an ask that matches nothing in the delayed replay moves nothing on; with `plays` = asked, every
 * ask is a turn. Tests take place between turns, and so in `choose`.
 */
export abstract class TurnTaking extends Elimination implements Policy {
  readonly steady: boolean;
  protected readonly asked: boolean;
  #arm = -1;
  #turnIsOver = true;

  constructor(armCount: number, parameters: Parameters) {
    super(armCount, numberOf(parameters, 'horizon'));
    this.asked = playsAreAsks(parameters);
    this.steady = !this.asked;
  }

  /** The arm of the next turn, after a test where one is due. */
  protected abstract next(arm: number): number;

  choose(): number {
    if (this.#turnIsOver) {
      this.#arm = this.next(this.#arm);
      this.#turnIsOver = this.asked;
    }
    return this.#arm;
  }

  /** The elimination test, with fresh bounds. */
  protected testActive(): void {
    for (const arm of this.active) this.bound(arm);
    this.test();
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    if (arm === this.#arm) this.#turnIsOver = true;
  }
}

export const TURN_PARAMETERS: readonly ParameterSpec[] = [
  HORIZON,
  playsParameter(
    'counted',
    'What counts as a play: feedback that counted, or every ask, as the every-decision replay needs.',
  ),
];
