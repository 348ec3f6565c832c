import type { Measure, Series } from '../../charts/series.ts';
import { isComplete, meansOf } from '../../state/lab-summary.svelte.ts';
import type { RepeatedRuns } from '../../state/lab.svelte.ts';
import { meanSeries } from '../lab/repeated.ts';

/** Values of parameters that are too long for the end of a line on a telephone. */
const SHORT_WORDS: Readonly<Record<string, string>> = { 'reduced-variance': 'reduced var.' };

/**
 * The runs with names that carry parameters only where two of a policy must be told apart; a parameter
 * whose value is a word is named by that word alone, as there is little room at the end of a line.
 */
export function shortNames(all: readonly RepeatedRuns[]): RepeatedRuns[] {
  return all.map((one) => {
    const twins = all.filter(({ policyId }) => policyId === one.policyId).length > 1;
    const word = twins ? /^.* \(\w+ ([a-z][a-z-]+)\)$/.exec(one.label)?.[1] : undefined;
    const plain = twins ? one.label : one.label.replace(/ \(.*\)$/, '');
    const label = word === undefined ? plain : (SHORT_WORDS[word] ?? word);
    return { ...one, label };
  });
}

/** The mean curve of each policy over the runs so far; the band goes from the lowest to the highest. */
export function linesOf(all: readonly RepeatedRuns[], measure: 'regret' | 'mean'): Series[] {
  return meanSeries(all, measure, {}).map((line) => {
    const runs = all.find(({ key }) => key === line.key)?.runs.filter(isComplete) ?? [];
    const curves = runs.map((run) =>
      measure === 'regret' ? run.curve.pseudoRegret : meansOf(run, line.round),
    );
    const over = (pick: (...values: number[]) => number) =>
      line.round.map((_, index) => pick(...curves.map((curve) => curve[index])));
    return { ...line, band: { low: over(Math.min), high: over(Math.max) } };
  });
}

/** Where the lines end, in a sentence, the best first. */
export function verdictOf(
  series: readonly Series[],
  measure: Measure,
  bestFirst: 'low' | 'high',
): string {
  const ends = series.map(({ label, value }) => ({ label, end: value[value.length - 1] }));
  if (ends.length === 0) return 'No run has counted all its rounds.';
  ends.sort((a, b) => (bestFirst === 'low' ? a.end - b.end : b.end - a.end));
  const parts = ends.map(({ label, end }) => `${label} ${measure.format(end)}`);
  return `${measure.name} at the end: ${parts.join(', ')}.`;
}
