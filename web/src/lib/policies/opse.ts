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

  protected override lowerBound(arm: number): number {
    const plays = Math.max(this.#plays[arm], 1);
    return this.counts.sum[arm] / plays - this.radius(plays);
  }

  protected override upperBound(arm: number): number {
    const plays = Math.max(this.#plays[arm], 1);
    const missing = this.#plays[arm] - this.counts.n[arm];
    return (this.counts.sum[arm] + missing) / plays + this.radius(plays);
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
