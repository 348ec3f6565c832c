import { afterEach, expect, it, vi } from 'vitest';
import { meanBand } from '../stats/bands.ts';
import { percentileInterval } from '../stats/bootstrap.ts';
import { pairedComparison } from '../stats/paired.ts';
import { runSpec } from '../workers/run-spec.ts';
import { DEFAULT_SETUP, specsOf } from './lab-setup.ts';
import { isComplete, LabSummary, pairedMeans } from './lab-summary.svelte.ts';
import type { RepeatedRuns } from './lab.svelte.ts';

const SETUP = {
  ...DEFAULT_SETUP,
  policies: [
    { id: 'ts', params: {} },
    { id: 'ucb1', params: {} },
  ],
  rounds: 60,
};
const REPETITIONS = [0, 1, 2, 3].map((repetition) => specsOf(SETUP, repetition).map(runSpec));
const ALL: readonly RepeatedRuns[] = ['ts', 'ucb1'].map((key, index) => ({
  ...{ key, policyId: key, label: key, params: {} },
  runs: REPETITIONS.map((records) => records[index]),
}));

let summary = new LabSummary();
afterEach(() => summary.dispose());

it('works out in its worker what the helpers give here', async () => {
  summary = new LabSummary();
  await summary.update(ALL, 'ts');
  const complete = ALL[1].runs.filter(isComplete);
  const means = complete.map(({ meanReward }) => meanReward);
  expect(summary.summaries.ucb1.meanReward).toEqual(percentileInterval(means));
  expect(summary.summaries.ucb1.regret).toEqual(
    meanBand(complete.map(({ curve }) => curve.pseudoRegret)),
  );
  expect(Object.keys(summary.pairs)).toEqual(['ucb1']);
  expect(summary.pairs.ucb1).toEqual(pairedComparison(...pairedMeans(ALL[1].runs, ALL[0].runs)));
  await summary.compare(ALL, 'ucb1');
  expect(summary.pairs.ts.estimate).toBeCloseTo(
    -pairedComparison(...pairedMeans(ALL[1].runs, ALL[0].runs)).estimate,
  );
});

it('forgets what is no longer asked for', async () => {
  summary = new LabSummary();
  void summary.update(ALL, 'ts');
  summary.clear();
  void summary.update(ALL.slice(0, 1), 'ts');
  await vi.waitFor(() => expect(Object.keys(summary.summaries)).toEqual(['ts']));
  expect(summary.pairs).toEqual({});
});

it('compares only repetitions that both completed, and sums up no single run', async () => {
  const [ts, ucb1] = ALL;
  const gaps = [ts, { ...ucb1, runs: [ucb1.runs[0], null, null, ucb1.runs[3]] }];
  const [first, second] = pairedMeans(gaps[1].runs, ts.runs);
  expect([first.length, second.length]).toEqual([2, 2]);
  summary = new LabSummary();
  await summary.update([ts, { ...ucb1, runs: [ucb1.runs[0], null, null, null] }], 'ts');
  expect(Object.keys(summary.summaries)).toEqual(['ts']);
  expect(summary.pairs).toEqual({});
});

it('is there at once when the same repetitions are shown again', async () => {
  summary = new LabSummary();
  await summary.update(ALL, 'ts');
  const again = new LabSummary({
    ask: () => Promise.reject(new Error('Nothing is to be worked out again.')),
    drop: () => {},
    dispose: () => {},
  });
  await again.update(ALL, 'ts');
  expect(again.summaries).toEqual(summary.summaries);
  expect(again.pairs).toEqual(summary.pairs);
});
