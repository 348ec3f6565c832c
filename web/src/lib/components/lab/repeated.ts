import { stylesOf } from '../../charts/policy-style.ts';
import type { PolicyStyle } from '../../charts/policy-style.ts';
import type { Series } from '../../charts/series.ts';
import type { PairedComparison } from '../../stats/paired.ts';
import { isComplete, meansOf } from '../../state/lab-summary.svelte.ts';
import type { PolicySummary } from '../../state/lab-summary.svelte.ts';
import type { RepeatedRuns } from '../../state/lab.svelte.ts';
import type { TableData } from '../export/table-data.ts';
import { sortedBy } from '../table/sorting.ts';
import type { Sorting } from '../table/sorting.ts';

type Summaries = Readonly<Record<string, PolicySummary>>;

export type RepeatedColumn =
  | 'label'
  | 'meanReward'
  | 'pseudoRegret'
  | 'bestArmShare'
  | 'difference'
  | 'dz'
  | 'wins'
  | 'complete';

/** What the repetitions of one policy come to, so far. */
export interface RepeatedRow {
  readonly key: string;
  readonly label: string;
  readonly policyId: string;
  readonly look: PolicyStyle;
  /** Repetitions asked for, over, and complete; the figures rest on the last. */
  readonly asked: number;
  readonly ended: number;
  readonly complete: number;
  readonly meanReward: number | null;
  readonly pseudoRegret: number | null;
  readonly bestArmShare: number | null;
  /** Intervals, once there are two runs and the bootstrap is done. */
  readonly summary: PolicySummary | undefined;
  /** Against the baseline. */
  readonly pair: PairedComparison | undefined;
}

/** One row a policy, in their order. */
export function repeatedRows(
  all: readonly RepeatedRuns[],
  summaries: Summaries,
  pairs: Readonly<Record<string, PairedComparison>>,
): RepeatedRow[] {
  const looks = stylesOf(all);
  return all.map(({ key, label, policyId, runs }, index) => {
    const complete = runs.filter(isComplete);
    return {
      ...{ key, label, policyId, look: looks[index] },
      asked: runs.length,
      ended: runs.filter((run) => run !== null).length,
      complete: complete.length,
      meanReward: averageNumber(complete.map((run) => run.meanReward)),
      pseudoRegret: averageNumber(complete.map((run) => run.pseudoRegret)),
      bestArmShare: averageNumber(complete.map((run) => run.bestArmShare)),
      summary: summaries[key],
      pair: pairs[key],
    };
  });
}

/** Sorted rows; a policy without a value stays below. */
export function sortRepeated(
  rows: readonly RepeatedRow[],
  { column, descending }: Sorting<RepeatedColumn>,
): RepeatedRow[] {
  return sortedBy(rows, (row) => valueOf(row, column), descending);
}

function valueOf(row: RepeatedRow, column: RepeatedColumn): number | string | null {
  switch (column) {
    case 'label':
      return row.label.toLowerCase();
    case 'difference':
      return row.pair?.estimate ?? null;
    case 'dz':
    case 'wins':
      return row.pair?.[column] ?? null;
    case 'meanReward':
    case 'pseudoRegret':
    case 'bestArmShare':
    case 'complete':
      return row[column];
  }
}

const MEANS = ['meanReward', 'pseudoRegret', 'bestArmShare'] as const;
const COLUMN_NAMES = ['mean_reward', 'pseudo_regret', 'best_arm_share'];

/** The table as data, every interval column included. */
export function repeatedTable(rows: readonly RepeatedRow[], baseline: string): TableData {
  return {
    name: 'bandit-lab-repetitions',
    columns: [
      ...['policy', 'asked', 'ended', 'complete'],
      ...COLUMN_NAMES.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
      ...['baseline', 'difference', 'difference_low', 'difference_high', 'd_z'],
      ...['wins', 'losses', 'ties'],
    ],
    rows: rows.map((row) => [
      ...[row.label, row.asked, row.ended, row.complete],
      ...MEANS.flatMap((name) => [
        row[name],
        row.summary?.[name].low ?? null,
        row.summary?.[name].high ?? null,
      ]),
      ...[baseline, row.pair?.estimate ?? null, row.pair?.low ?? null, row.pair?.high ?? null],
      ...[row.pair?.dz ?? null, row.pair?.wins ?? null, row.pair?.losses ?? null],
      row.pair?.ties ?? null,
    ]),
  };
}

/** The mean curve of each policy over what it has completed, with its band once there is one. */
export function meanSeries(
  all: readonly RepeatedRuns[],
  measure: 'regret' | 'mean',
  summaries: Summaries,
): Series[] {
  const styles = stylesOf(all);
  return all.flatMap(({ key, label, runs }, index) => {
    const complete = runs.filter(isComplete);
    if (complete.length === 0) return [];
    const { round } = complete[0].curve;
    const band = summaries[key]?.[measure];
    const value = band?.estimate ?? averageOf(complete.map((run) => curveOf(run, measure, round)));
    return [
      {
        ...{ key, label, style: styles[index], round, value, stalled: false },
        ...(band === undefined ? {} : { band: { low: band.low, high: band.high } }),
      },
    ];
  });
}

/** The mean of some numbers, or `null` of none. */
function averageNumber(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function curveOf(
  run: Parameters<typeof meansOf>[0],
  measure: 'regret' | 'mean',
  round: readonly number[],
): readonly number[] {
  return measure === 'regret' ? run.curve.pseudoRegret : meansOf(run, round);
}

function averageOf(curves: readonly (readonly number[])[]): number[] {
  return curves[0].map(
    (_, index) => curves.reduce((sum, curve) => sum + curve[index], 0) / curves.length,
  );
}
