import type { Parameters, PolicyDefinition } from './policy.ts';
import { TextbookElimination } from './se-textbook.ts';
import { TURN_PARAMETERS } from './turns.ts';

/**
 * Optimistic-pessimistic elimination (Lancewicki, Segal, Koren and Mansour 2021): m
 * counts plays, and the m − n whose feedback is missing are clicks in the upper bound and misses
 * in the lower. In the delayed replay a play that matched has its feedback, so that m = n and OPSE
 * decides as SE does; with `plays` = asked, m counts asks, which are the plays of the
 * every-decision replay.
 */
class OptimisticPessimisticElimination extends TextbookElimination {
  readonly #plays: Float64Array;

  constructor(armCount: number, parameters: Parameters) {
    super(armCount, parameters);
    this.#plays = this.asked ? new Float64Array(armCount) : this.counts.n;
  }

  override choose(): number {
    const arm = super.choose();
    if (this.asked) this.#plays[arm] += 1;
    return arm;
  }

  protected override bound(arm: number): void {
    const { n, sum } = this.counts;
    const plays = Math.max(this.#plays[arm], n[arm], 1);
    const missing = Math.max(this.#plays[arm] - n[arm], 0);
    const radius = this.radius(plays);
    this.lower[arm] = sum[arm] / plays - radius;
    this.upper[arm] = (sum[arm] + missing) / plays + radius;
  }
}

export const opseTextbook: PolicyDefinition = {
  id: 'opse-textbook',
  name: 'Optimistic-pessimistic elimination, by plays',
  short: 'OPSE by plays',
  group: 'textbook',
  summary: 'Bounds each arm by what the missing feedback of its plays could be at best and worst.',
  reference: 'Lancewicki, Segal, Koren and Mansour 2021, arXiv:2106.02436',
  parameters: TURN_PARAMETERS,
  create: (armCount, parameters) => new OptimisticPessimisticElimination(armCount, parameters),
};
