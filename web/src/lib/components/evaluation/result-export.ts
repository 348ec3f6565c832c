import type { EvaluationDocument } from '../../eval/document.ts';
import type { MeanSummary } from '../../eval/summary.ts';
import type { ResultRow } from './result-rows.ts';
import { resultRows } from './result-rows.ts';
import type { Cell, TableData } from '../export/table-data.ts';

const BOUNDS = ['estimate', 'low', 'high', 'bcaLow', 'bcaHigh'] as const;
const COUNTS = ['pairs', 'wins', 'losses', 'ties', 'dz', 'p', 'pHolm'] as const;

const COLUMNS: readonly string[] = [
  ...['scenario', 'policy', 'key', 'runs', 'complete', 'stalled'],
  ...meanColumns('meanReward'),
  ...meanColumns('difference'),
  ...COUNTS.map((name) => `difference_${name}`),
  ...meanColumns('bestArmShare'),
  ...meanColumns('pseudoRegret'),
  ...['bestArmEliminated', 'bestArmEliminated_share'],
  ...['bestArmEliminated_low', 'bestArmEliminated_high', 'meanSteps'],
  ...['published_mean', 'published_mean_low', 'published_mean_high'],
  ...['published_difference', 'published_difference_low', 'published_difference_high'],
];

/** The result table as data, every interval column included. */
export function resultTable(document: EvaluationDocument, scenario: string): TableData {
  return {
    name: `${document.study}-${scenario}`,
    columns: COLUMNS,
    rows: resultRows(document, scenario).map(cellsOf),
  };
}

function cellsOf({ key, label, summary, published }: ResultRow): Cell[] {
  const { difference, bestArmEliminated: removed } = summary;
  return [
    ...[summary.scenario, label, key, summary.runs, summary.complete, summary.stalled],
    ...meanCells(summary.meanReward),
    ...meanCells(difference),
    ...COUNTS.map((name) => difference?.[name] ?? null),
    ...meanCells(summary.bestArmShare),
    ...meanCells(summary.pseudoRegret),
    ...[removed?.runs ?? null, removed?.estimate ?? null],
    ...[removed?.low ?? null, removed?.high ?? null, summary.meanSteps],
    ...[published.mean, published.difference].flatMap((figure): Cell[] =>
      figure === undefined ? [null, null, null] : [figure.estimate, ...figure.interval],
    ),
  ];
}

function meanColumns(name: string): string[] {
  return BOUNDS.map((bound) => (bound === 'estimate' ? name : `${name}_${bound}`));
}

function meanCells(mean: MeanSummary | null): Cell[] {
  return BOUNDS.map((bound) => mean?.[bound] ?? null);
}
