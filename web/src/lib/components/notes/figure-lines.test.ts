import { describe, expect, it } from 'vitest';
import { REGRET } from '../../charts/series.ts';
import { DEFAULT_SETUP, policyLabel, policyToken, specsOf } from '../../state/lab-setup.ts';
import type { PolicyChoice } from '../../state/lab-setup.ts';
import type { RepeatedRuns } from '../../state/lab.svelte.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { linesOf, shortNames, verdictOf } from './figure-lines.ts';

const wide = { id: 'ts', params: { sigma: 8 } };
const ucb1 = { id: 'ucb1', params: { c: 1 } };

function runsOf(policies: readonly PolicyChoice[]): RepeatedRuns[] {
  const setup = { ...DEFAULT_SETUP, policies, rounds: 200, repetitions: 3 };
  const repetitions = [0, 1, 2].map((repetition) =>
    specsOf(setup, repetition).map((spec) => runSpec({ ...spec, events: 5000 })),
  );
  return policies.map((choice, index) => ({
    key: policyToken(choice),
    policyId: choice.id,
    label: policyLabel(choice),
    params: choice.params,
    runs: repetitions.map((runs) => runs[index]),
  }));
}

describe('the lines of a figure', () => {
  it('carry parameters in their names only where two of a policy need them', () => {
    const names = (choices: PolicyChoice[]) => shortNames(runsOf(choices)).map((one) => one.label);
    expect(names([wide, ucb1])).toEqual(['TS', 'UCB1']);
    expect(names([wide, { id: 'ts', params: {} }])).toEqual(['TS (sigma 8)', 'TS']);
    const reduced = { id: 'tsallis-inf', params: { estimator: 'reduced-variance' } };
    expect(names([{ id: 'tsallis-inf', params: {} }, reduced])).toEqual([
      ...['Tsallis-INF', 'reduced var.'],
    ]);
  });

  it('are means, with a band from the lowest to the highest run', () => {
    const all = runsOf([ucb1]);
    const [{ value, band }] = linesOf(all, 'regret');
    const ends = all[0].runs.map((run) => run?.pseudoRegret ?? NaN);
    expect(value.at(-1)).toBeCloseTo(ends.reduce((sum, end) => sum + end, 0) / 3, 9);
    expect(band?.low.at(-1)).toBe(Math.min(...ends));
    expect(band?.high.at(-1)).toBe(Math.max(...ends));
  });

  it('are told in the order of their ends', () => {
    const lines = linesOf(shortNames(runsOf([wide, ucb1])), 'regret');
    expect(verdictOf(lines, REGRET, 'low')).toMatch(
      /^Pseudo-regret at the end: UCB1 \d+\.\d, TS \d+\.\d\.$/,
    );
    expect(verdictOf([], REGRET, 'low')).toBe('No run has counted all its rounds.');
  });
});
