import { expect, it } from 'vitest';
import { policyStyle } from '../../charts/policy-style.ts';
import { seriesTable } from './series-table.ts';

const line = {
  ...{ key: 'ts', label: 'TS', style: policyStyle('ts'), stalled: false },
  ...{ round: [10, 20], value: [1, 3] },
};

it('has one row a point, and the bounds only where a line has a band', () => {
  expect(seriesTable('regret', [line])).toEqual({
    name: 'regret',
    columns: ['round', 'policy', 'key', 'estimate'],
    rows: [
      [10, 'TS', 'ts', 1],
      [20, 'TS', 'ts', 3],
    ],
  });
  const banded = { ...line, key: 'se', band: { low: [0, 2], high: [2, 4] } };
  const { columns, rows } = seriesTable('regret', [line, banded]);
  expect(columns.slice(4)).toEqual(['low', 'high']);
  expect(rows[0].slice(4)).toEqual([null, null]);
  expect(rows[3]).toEqual([20, 'TS', 'se', 3, 2, 4]);
});
