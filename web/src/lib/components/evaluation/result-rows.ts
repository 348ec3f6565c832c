import { policyStyle } from '../../charts/policy-style.ts';
import type { PolicyStyle } from '../../charts/policy-style.ts';
import type { EvaluationDocument } from '../../eval/document.ts';
import { PUBLISHED, PUBLISHED_LEAD_UNDER_LOSS } from '../../eval/published.ts';
import type { PublishedFigure } from '../../eval/published.ts';
import type { CellSummary } from '../../eval/summary.ts';
import { sortedBy } from '../table/sorting.ts';
import type { Sorting as SortingBy } from '../table/sorting.ts';
import { entrantsByKey, looksByKey } from './labels.ts';

/** An entrant under the scenario shown. */
export interface ResultRow {
  readonly key: string;
  readonly label: string;
  readonly policyId: string;
  readonly style: PolicyStyle;
  readonly summary: CellSummary;
  readonly published: Published;
}

/** What was published for a row, as far as anything was. */
export interface Published {
  readonly mean?: PublishedFigure;
  readonly difference?: PublishedFigure;
}

export type SortColumn =
  | 'label'
  | 'meanReward'
  | 'difference'
  | 'dz'
  | 'wins'
  | 'bestArmShare'
  | 'bestArmEliminated'
  | 'stalled';

export type Sorting = SortingBy<SortColumn>;

export const SORT_COLUMNS: readonly SortColumn[] = [
  ...(['label', 'meanReward', 'difference', 'dz', 'wins'] as const),
  ...(['bestArmShare', 'bestArmEliminated', 'stalled'] as const),
];

/** The rows of a scenario in the order of the entrants. */
export function resultRows(document: EvaluationDocument, scenario: string): ResultRow[] {
  const entrants = entrantsByKey(document.configuration);
  const looks = looksByKey(document.configuration);
  return document.summaries
    .filter((summary) => summary.scenario === scenario)
    .map((summary) => {
      const { label, policyId } = entrants.get(summary.policy) ?? {
        label: summary.policy,
        policyId: summary.policy,
      };
      const published = document.study === 'main' ? publishedFor(scenario, summary.policy) : {};
      const style = looks.get(summary.policy) ?? policyStyle(policyId);
      return { key: summary.policy, label, policyId, style, summary, published };
    });
}

/** The published figures of the main evaluation; there are few beyond instant feedback. */
export function publishedFor(scenario: string, policy: string): Published {
  if (scenario === 'loss' && policy === 'epsilon-greedy') {
    return { difference: PUBLISHED_LEAD_UNDER_LOSS };
  }
  const found = scenario === 'instant' && PUBLISHED.find((one) => one.policy === policy);
  if (!found) return {};
  const mean = { estimate: found.mean, interval: found.interval };
  return found.difference === undefined ? { mean } : { mean, difference: found.difference };
}

/** Whether our figure lies outside the published interval. */
export function liesOutside(
  ours: { readonly estimate: number } | null,
  published: PublishedFigure | undefined,
): boolean {
  if (ours === null || published === undefined) return false;
  const [low, high] = published.interval;
  return ours.estimate < low || ours.estimate > high;
}

/** Sorted rows; a row without a value stays at the end. */
export function sortRows(rows: readonly ResultRow[], { column, descending }: Sorting): ResultRow[] {
  return sortedBy(rows, (row) => sortValue(row, column), descending);
}

function sortValue({ label, summary }: ResultRow, column: SortColumn): number | string | null {
  switch (column) {
    case 'label':
      return label.toLowerCase();
    case 'meanReward':
      return summary.meanReward?.estimate ?? null;
    case 'difference':
      return summary.difference?.estimate ?? null;
    case 'dz':
      return summary.difference?.dz ?? null;
    case 'wins':
      return summary.difference?.wins ?? null;
    case 'bestArmShare':
      return summary.bestArmShare?.estimate ?? null;
    case 'bestArmEliminated':
      return summary.bestArmEliminated?.runs ?? null;
    case 'stalled':
      return summary.stalled;
  }
}
