import { expect, it } from 'vitest';
import type { RunView } from '../../state/lab.svelte.ts';
import { DEFAULT_SETUP, specsOf } from '../../state/lab-setup.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { resultsTable } from './results-export.ts';
import { sharesTable } from './shares-export.ts';

const RATES = [0.05, 0.95];
const setup = { ...DEFAULT_SETUP, policies: [{ id: 'se', params: {} }], rates: RATES, rounds: 150 };
const record = runSpec(specsOf(setup)[0]);
const run: RunView = {
  ...{ key: 'se', policyId: 'se', label: 'SE', params: {}, record, error: null },
  state: 'complete',
};
const waiting: RunView = { ...run, record: null, state: 'waiting' };

it('has a cell for each column, with the digest, and blanks for what has not run', () => {
  const { columns, rows } = resultsTable([run, waiting]);
  expect(rows.map((row) => row.length)).toEqual([columns.length, columns.length]);
  expect(rows[0]).toContain(record.digest);
  expect(rows[0].slice(0, 2)).toEqual(['SE', record.meanReward]);
  expect(rows[1].slice(1, 6).every((cell) => cell === null)).toBe(true);
});

it('the shares of a policy add up to one', () => {
  const { rows } = sharesTable([run, waiting], RATES);
  expect(rows).toHaveLength(2);
  expect(rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBeCloseTo(1, 12);
  const removed = record.eliminated.map(({ arm, round }) => [arm, round]);
  expect(rows.filter((row) => row[5] !== null).map((row) => [row[1], row[5]])).toEqual(removed);
});
