import { expect, it } from 'vitest';
import { DEFAULT_SETUP, specsOf } from '../../state/lab-setup.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { repeatedRows, repeatedTable, sortRepeated } from './repeated.ts';

const setup = {
  ...DEFAULT_SETUP,
  policies: ['ts', 'se'].map((id) => ({ id, params: {} })),
  ...{ rates: [0.05, 0.95], rounds: 150, repetitions: 3 },
};
const [first, second] = [0, 1].map((repetition) => specsOf(setup, repetition).map(runSpec));
const all = ['ts', 'se'].map((key, index) => ({
  ...{ key, policyId: key, label: key.toUpperCase(), params: {} },
  runs: index === 0 ? [first[0], second[0], null] : [null, null, null],
}));
const pair = {
  ...{ estimate: 0.1, low: 0.05, high: 0.2, dz: 2, wins: 2, losses: 0, ties: 0 },
} as never;

it('has the means of what is complete, and says how much that is', () => {
  const [ts, se] = repeatedRows(all, {}, {});
  expect(ts).toMatchObject({ asked: 3, ended: 2, complete: 2 });
  expect(ts.meanReward).toBeCloseTo(((first[0].meanReward ?? 0) + (second[0].meanReward ?? 0)) / 2);
  expect(se).toMatchObject({ complete: 0, meanReward: null, bestArmShare: null });
});

it('leaves a policy without figures below, whatever the column and direction', () => {
  const rows = repeatedRows(all, {}, { ts: pair });
  for (const column of ['meanReward', 'difference', 'dz', 'wins', 'pseudoRegret'] as const) {
    for (const descending of [false, true]) {
      expect(sortRepeated(rows, { column, descending }).map(({ key }) => key)).toEqual([
        ...['ts', 'se'],
      ]);
    }
  }
  expect(sortRepeated(rows, { column: 'label', descending: false })[0].key).toBe('se');
});

it('is exported with a cell for each column', () => {
  const { columns, rows } = repeatedTable(repeatedRows(all, {}, { ts: pair }), 'SE');
  expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length]);
  expect(rows[0][columns.indexOf('difference_low')]).toBe(0.05);
  expect(rows[1][columns.indexOf('mean_reward_low')]).toBeNull();
});
