import { expect, it } from 'vitest';
import { runSpec } from '../workers/run-spec.ts';
import { MEAN_REWARD, REGRET, seriesOf, summarise, valueAt } from './series.ts';

const spec = {
  logSeed: 1,
  events: 5_000,
  rates: [0.2, 0.8],
  policy: { id: 'ts' },
  policySeed: 2,
  rounds: 200,
} as const;
const complete = runSpec({ ...spec, delay: { kind: 'instant' } });
const view = { key: 'ts', policyId: 'ts', label: 'TS' };

it('starts regret at nought and ends where the run ended', () => {
  const [line] = seriesOf([{ ...view, record: complete }], REGRET);
  expect(line.round[0]).toBe(0);
  expect(line.value[0]).toBe(0);
  expect(line.round.at(-1)).toBe(200);
  expect(line.value.at(-1)).toBe(complete.pseudoRegret);
});

it('draws the mean reward from the first checkpoint on', () => {
  const [line] = seriesOf([{ ...view, record: complete }], MEAN_REWARD);
  expect(line.round[0]).toBe(2);
  expect(line.value.at(-1)).toBeCloseTo(complete.meanReward ?? NaN, 12);
});

it('leaves out what has not begun and reads values between points', () => {
  expect(seriesOf([{ ...view, record: null }], REGRET)).toEqual([]);
  const nothing = runSpec({ ...spec, delay: { kind: 'loss', probability: [1] } });
  expect(seriesOf([{ ...view, record: nothing }], REGRET)).toEqual([]);
  const [line] = seriesOf([{ ...view, record: complete }], MEAN_REWARD);
  expect(valueAt(line, 1)).toBeNull();
  expect(valueAt(line, 3)).toBe(line.value[0]);
});

it('says in words what the chart shows', () => {
  const lines = seriesOf([{ ...view, record: complete }], REGRET);
  expect(summarise(lines, REGRET, 'low')).toMatch(/up to round 200\. At the end: TS \d/);
  expect(summarise([], REGRET, 'low')).toContain('Nothing');
});
