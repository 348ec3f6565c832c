import { diverging, sequential } from '../../charts/colour-scale.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import type { HeatCell, HeatRow } from '../../charts/heat-cell.ts';
import type { EvaluationDocument } from '../../eval/document.ts';
import type { CellSummary, MeanSummary } from '../../eval/summary.ts';
import type { Heat } from '../../state/evaluation-view.ts';
import { entrantsByKey } from './labels.ts';
import type { TableData } from '../export/table-data.ts';

/** One parameter of the delay at its levels, by policy. */
export interface HeatPanel {
  readonly parameter: string;
  readonly title: string;
  /** What the levels are values of. */
  readonly axis: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
}

const PARAMETERS: Readonly<Record<string, { title: string; axis: string; unit: string }>> = {
  pareto: {
    title: 'Heavier tails',
    axis: 'Pareto shape of the delays; small is heavy',
    unit: 'α',
  },
  loss: {
    title: 'More lost',
    axis: 'Share of the best arm’s rewards lost',
    unit: 'loss',
  },
  lag: {
    title: 'Later, and misleading',
    axis: 'Steps late: best arm’s clicks, others’ misses',
    unit: 'lag',
  },
};

/** Least and most of all the values shown: what the colours run between. */
export interface HeatRange {
  readonly low: number;
  readonly high: number;
}

/** The value shown of a cell, with its interval. */
function valueOf(cell: CellSummary, heat: Heat): MeanSummary | null {
  return heat === 'value' ? cell.meanReward : cell.difference;
}

export function heatRange(document: EvaluationDocument, heat: Heat): HeatRange {
  const values = document.summaries.flatMap((cell) => valueOf(cell, heat)?.estimate ?? []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (heat === 'value') return { low, high };
  const reach = Math.max(Math.abs(low), Math.abs(high));
  return { low: -reach, high: reach };
}

/** One panel a parameter, all with the same colours. */
export function heatPanels(document: EvaluationDocument, heat: Heat): HeatPanel[] {
  const { scenarios, policies, reference } = document.configuration;
  const entrants = entrantsByKey(document.configuration);
  const range = heatRange(document, heat);
  const parameters = [...new Set(scenarios.flatMap(({ parameter }) => parameter ?? []))];
  const label = (key: string) => entrants.get(key)?.label ?? key;
  return parameters.map((parameter) => {
    const { title, axis, unit } = PARAMETERS[parameter] ?? {
      ...{ title: parameter, axis: parameter, unit: parameter },
    };
    const levels = scenarios.filter((scenario) => scenario.parameter === parameter);
    const rows = policies.map(({ key }): HeatRow => {
      const cells = levels.map(({ id, level }): HeatCell => {
        const cell = document.summaries.find((one) => one.scenario === id && one.policy === key);
        const place = `${label(key)}, ${unit} ${levelText(level ?? 0)}`;
        return cellOf(cell && valueOf(cell, heat), range, heat, place, label(reference));
      });
      return { key, label: label(key), cells };
    });
    const columns = levels.map(({ level }) => levelText(level ?? 0));
    return { parameter, title, axis, columns, rows };
  });
}

function levelText(level: number): string {
  return level >= 1000 ? formatCount(level) : String(level);
}

function cellOf(
  value: MeanSummary | null | undefined,
  { low, high }: HeatRange,
  heat: Heat,
  place: string,
  reference: string,
): HeatCell {
  if (value === null || value === undefined) {
    return { text: '–', shade: null, reading: `${place}: nothing to show` };
  }
  const print = (number: number) =>
    `${heat === 'difference' && number > 0 ? '+' : ''}${formatDecimal(number, 3)}`;
  const share = (value.estimate - low) / (high - low);
  const interval =
    value.low === null || value.high === null ? '' : ` [${print(value.low)}, ${print(value.high)}]`;
  const what = heat === 'value' ? 'mean reward' : `difference to ${reference}`;
  return {
    text: print(value.estimate).replace(/^([+−]?)0\./, '$1.'),
    shade: heat === 'value' ? sequential(share) : diverging(2 * share - 1),
    reading: `${place}: ${what} ${print(value.estimate)}${interval}`,
  };
}

/** Every cell of every panel, value and difference with their intervals. */
export function heatTable(document: EvaluationDocument): TableData {
  const byId = new Map(document.configuration.scenarios.map((one) => [one.id, one]));
  const bounds = (mean: MeanSummary | null) => [
    ...[mean?.estimate ?? null, mean?.low ?? null, mean?.high ?? null],
  ];
  return {
    name: document.study,
    columns: [
      ...['parameter', 'level', 'policy', 'runs', 'stalled'],
      ...['meanReward', 'meanReward_low', 'meanReward_high'],
      ...['difference', 'difference_low', 'difference_high'],
    ],
    rows: document.summaries.map((cell) => {
      const scenario = byId.get(cell.scenario);
      return [
        ...[scenario?.parameter ?? null, scenario?.level ?? null, cell.policy],
        ...[cell.runs, cell.stalled],
        ...bounds(cell.meanReward),
        ...bounds(cell.difference),
      ];
    }),
  };
}
