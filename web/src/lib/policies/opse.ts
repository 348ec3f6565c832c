import { HORIZON, numberOf } from './policy.ts';
import type { PolicyDefinition } from './policy.ts';
import { SuccessiveElimination } from './se.ts';

/**
 * Optimistic-pessimistic elimination as in 2023: missing feedback counts as clicks in the upper
 * bound and as misses in the lower one, and every unmatched ask counts as missing.
 */
class OptimisticPessimisticElimination extends SuccessiveElimination {
  readonly #plays: Float64Array;

  constructor(armCount: number, horizon: number) {
    super(armCount, horizon);
    this.#plays = new Float64Array(armCount);
  }

  override choose(): number {
    const arm = super.choose();
    this.#plays[arm] += 1;
    return arm;
  }

  /** Every arm may have been asked for since the last feedback. */
  protected override refresh(): void {
    for (let i = 0; i < this.active.length; i++) this.bound(this.active[i]);
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
