import { formatTicks } from '../../format.ts';
import { linearScale } from '../../charts/scale.ts';
import type { Tick } from '../../charts/chart-frame.ts';
import type { EvaluationDocument } from '../../eval/document.ts';
import { entrantsByKey } from './labels.ts';

/** Where a mean reward lies across a forest plot. */
export interface ForestScale {
  readonly ticks: readonly Tick[];
  readonly references: readonly ForestReference[];
  /** Percent of the width, with room at both ends for half of a tick’s text. */
  percent(value: number): number;
}

export interface ForestReference {
  readonly label: string;
  readonly value: number;
  /** The entrant that the others are compared with. */
  readonly strong: boolean;
}

/**
 * One scale for all scenarios of a document, so that switching between them moves the points and
 * not the axis.
 */
export function forestScale(document: EvaluationDocument, scenario: string): ForestScale {
  const { rates, reference } = document.configuration;
  const fixed: ForestReference[] =
    rates === undefined
      ? []
      : [
          { label: 'random choice', value: average(rates), strong: false },
          { label: 'best arm', value: Math.max(...rates), strong: false },
        ];
  const ends = document.summaries.flatMap(({ meanReward: mean }) =>
    mean === null ? [] : [mean.low ?? mean.estimate, mean.high ?? mean.estimate],
  );
  const all = [...ends, ...fixed.map(({ value }) => value)];
  const [least, most] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1];
  // Where all is one value the scale has a width nonetheless.
  const room = least < most ? 0 : 0.11;
  const x = linearScale([Math.max(0, least - room), most + room], [8, 92]);
  const base = document.summaries.find(
    (cell) => cell.scenario === scenario && cell.policy === reference,
  )?.meanReward;
  const label = entrantsByKey(document.configuration).get(reference)?.label ?? reference;
  const strong = base ? [{ label, value: base.estimate, strong: true }] : [];
  const values = x.ticks(4);
  const texts = formatTicks(values);
  return {
    ticks: values.map((value, index) => ({ value, text: texts[index] })),
    references: [...fixed, ...strong],
    percent: (value) => x(value),
  };
}

function average(rates: readonly number[]): number {
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}
