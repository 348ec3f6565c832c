import { HORIZON, numberOf } from './policy.ts';
import type { PolicyDefinition } from './policy.ts';
import { SuccessiveElimination } from './se.ts';

/** Far more than rounding can add up to in a comparison of bounds. */
const ROUNDING = 1e-6;

/**
 * Optimistic-pessimistic elimination as in 2023: missing feedback counts as clicks in the upper
 * bound and as misses in the lower one, and every unmatched ask counts as missing.
 */
class OptimisticPessimisticElimination extends SuccessiveElimination {
  readonly #plays: Float64Array;
  #feedbacks = 0;
  /** No arm can go while feedbacks + askWeight × asks is less than this: see {@link refresh}. */
  #quietUntil = 0;
  #askWeight = 0;

  constructor(armCount: number, horizon: number) {
    super(armCount, horizon);
    this.#plays = new Float64Array(armCount);
  }

  override choose(): number {
    const arm = super.choose();
    this.#plays[arm] += 1;
    return arm;
  }

  protected override mayRemove(): boolean {
    this.#feedbacks += 1;
    return this.#feedbacks + this.#askWeight * this.asks >= this.#quietUntil;
  }

  /**
   * Every arm may have been asked for since the last feedback, so all bounds are renewed; but only
   * when a removal is possible. With p plays of an arm, one feedback moves a bound towards the
   * others by at most 1/p, and one ask by at most radius/(2p), as the radius falls with 1/√p. So
   * the gap between the smallest upper and the largest lower bound tells how many of both must
   * come before the two can meet.
   */
  protected override refresh(): void {
    let smallestUpper = Infinity;
    let fewest = Infinity;
    let largestLower = -Infinity;
    for (const arm of this.active) {
      this.bound(arm);
      smallestUpper = Math.min(smallestUpper, this.upper[arm]);
      largestLower = Math.max(largestLower, this.lower[arm]);
      fewest = Math.min(fewest, Math.max(this.#plays[arm], 1));
    }
    const gap = smallestUpper - largestLower - ROUNDING;
    this.#askWeight = this.radius(fewest) / 2;
    this.#quietUntil = this.#feedbacks + this.#askWeight * this.asks + (gap * fewest) / 2;
  }

  protected override bound(arm: number): void {
    const sum = this.counts.sum[arm];
    const asked = this.#plays[arm];
    const plays = Math.max(asked, 1);
    const radius = this.radius(plays);
    this.lower[arm] = sum / plays - radius;
    this.upper[arm] = (sum + asked - this.counts.n[arm]) / plays + radius;
  }
}

export const opse: PolicyDefinition = {
  id: 'opse',
  name: 'Optimistic-pessimistic elimination',
  short: 'OPSE',
  group: 'seven',
  summary: 'Bounds each arm as if all missing feedback were clicks, and as if none were.',
  reference: 'Lancewicki, Segal, Koren and Mansour 2021',
  parameters: [HORIZON],
  create: (armCount, parameters) =>
    new OptimisticPessimisticElimination(armCount, numberOf(parameters, 'horizon')),
};
