import type { PartialRun, RunRecord } from '../evaluation.ts';
import type { RunView } from '../state/lab.svelte.ts';
import { formatMean, formatRegret } from '../format.ts';
import type { Mark } from './moment.ts';
import { lastAtMost } from './nearest.ts';
import { stylesOf } from './policy-style.ts';
import type { PolicyStyle } from './policy-style.ts';

/** One line of a chart. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly style: PolicyStyle;
  /** Ascending rounds, and the value at each. */
  readonly round: readonly number[];
  readonly value: readonly number[];
  /** Ended before the rounds asked for. */
  readonly stalled: boolean;
  /** Pointwise interval about the value, one entry a round. */
  readonly band?: { readonly low: readonly number[]; readonly high: readonly number[] };
  readonly marks?: readonly Mark[];
}

/** What can be drawn against rounds. */
export interface Measure {
  readonly id: 'regret' | 'mean';
  readonly name: string;
  readonly format: (value: number) => string;
  /** Value at checkpoint `index` of a run's curve. */
  readonly at: (run: RunRecord | PartialRun, index: number) => number;
  /** Value now, between checkpoints; `null` when no round counted. */
  readonly now: (run: RunRecord | PartialRun) => number | null;
  /** Value before the first round, where there is one. */
  readonly start: number | null;
}

export const REGRET: Measure = {
  id: 'regret',
  name: 'Pseudo-regret',
  format: formatRegret,
  at: ({ curve }, index) => curve.pseudoRegret[index],
  now: (run) => run.pseudoRegret,
  start: 0,
};

export const MEAN_REWARD: Measure = {
  id: 'mean',
  name: 'Mean reward',
  format: formatMean,
  at: ({ curve }, index) => curve.cumulativeReward[index] / curve.round[index],
  now: (run) => run.meanReward,
  start: null,
};

type Drawn = Pick<RunView, 'key' | 'policyId' | 'label' | 'record'>;

/** The lines of a measure, one for each run that has counted a round. */
export function seriesOf(runs: readonly Drawn[], measure: Measure): Series[] {
  const styles = stylesOf(runs);
  return runs.flatMap(({ key, label, record }, index) => {
    if (record === null || record.rounds === 0) return [];
    const round = [...record.curve.round];
    const value = round.map((_, point) => measure.at(record, point));
    if (measure.start !== null) {
      round.unshift(0);
      value.unshift(measure.start);
    }
    const now = measure.now(record);
    if (now !== null && record.rounds > (round.at(-1) ?? 0)) {
      round.push(record.rounds);
      value.push(now);
    }
    const stalled = record.status === 'stalled';
    return [{ key, label, style: styles[index], round, value, stalled }];
  });
}

/** A line's value at the last of its points that is at most `round`; `null` before the first. */
export function valueAt(series: Series, round: number): number | null {
  const index = lastAtMost(series.round, round);
  return index < 0 ? null : series.value[index];
}

/** A chart in a sentence, for those who do not see it: the lines in the order of their ends. */
export function summarise(
  series: readonly Series[],
  measure: Measure,
  bestFirst: 'low' | 'high',
): string {
  const ends = series
    .filter(({ value }) => value.length > 0)
    .map((line) => ({ line, end: line.value[line.value.length - 1] }));
  if (ends.length === 0) return `${measure.name} by round. Nothing has been counted yet.`;
  ends.sort((a, b) => (bestFirst === 'low' ? a.end - b.end : b.end - a.end));
  const parts = ends.map(({ line, end }) => {
    const note = line.stalled ? ' (stalled)' : '';
    return `${line.label} ${measure.format(end)}${note}`;
  });
  const last = Math.max(...ends.map(({ line }) => line.round[line.round.length - 1]));
  return `${measure.name} by round, up to round ${last}. At the end: ${parts.join(', ')}.`;
}
