import { formatCount, formatDecimal, formatRegret, formatShare } from '../../format.ts';
import { policyStyle } from '../../charts/policy-style.ts';
import type { Series } from '../../charts/series.ts';
import type { Configuration } from '../../eval/configuration.ts';
import type { CurvesPart } from '../../eval/document.ts';
import type { CurveMeasure } from '../../state/evaluation-view.ts';
import { entrantsByKey, looksByKey } from './labels.ts';

export interface MeasureText {
  readonly id: CurveMeasure;
  readonly name: string;
  readonly note: string;
  readonly format: (value: number) => string;
  readonly fromZero: boolean;
}

export const MEASURE_TEXTS: readonly MeasureText[] = [
  {
    id: 'meanReward',
    name: 'Mean reward',
    note: 'Clicks for each round so far.',
    format: (value) => formatDecimal(value, 3),
    fromZero: false,
  },
  {
    id: 'pseudoRegret',
    name: 'Pseudo-regret',
    note: 'Clicks given up, on average, by not always choosing the best arm. Flat is good.',
    format: formatRegret,
    fromZero: true,
  },
  {
    id: 'bestArmShare',
    name: 'On the best arm',
    note: 'Share of the rounds so far that went to the best arm.',
    format: formatShare,
    fromZero: true,
  },
];

/** A line with its interval; both have a value for each round of the document. */
type BandSeries = Series & Required<Pick<Series, 'band'>>;

/** The banded lines of a scenario, in the order of the entrants. */
export function bandsOf(
  curves: CurvesPart,
  configuration: Configuration,
  scenario: string,
  measure: CurveMeasure,
): BandSeries[] {
  const entrants = entrantsByKey(configuration);
  const looks = looksByKey(configuration);
  return curves.cells
    .filter((cell) => cell.scenario === scenario)
    .map((cell) => {
      const { label, policyId } = entrants.get(cell.policy) ?? {
        label: cell.policy,
        policyId: cell.policy,
      };
      const { estimate, low, high } = cell[measure];
      const style = looks.get(cell.policy) ?? policyStyle(policyId);
      const band = { low, high };
      return {
        key: cell.policy,
        label,
        style,
        round: curves.rounds,
        value: estimate,
        band,
        stalled: false,
      };
    });
}

/** A chart in a sentence, for those who do not see it. */
export function curveSummary(
  { name, format, id }: MeasureText,
  rounds: readonly number[],
  series: readonly BandSeries[],
): string {
  const last = rounds.length - 1;
  const direction = id === 'pseudoRegret' ? 1 : -1;
  const ends = [...series]
    .sort((a, b) => direction * (a.value[last] - b.value[last]))
    .map(({ label, value }) => `${label} ${format(value[last])}`);
  const text = `${name} by round with 95% bands, up to round ${formatCount(rounds[last])}.`;
  return ends.length === 0 ? text : `${text} At the end: ${ends.join(', ')}.`;
}
