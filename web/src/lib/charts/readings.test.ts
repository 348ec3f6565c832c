import { expect, it } from 'vitest';
import { policyStyle } from './policy-style.ts';
import { readingsAt, spokenReadings } from './readings.ts';
import type { Series } from './series.ts';

const line = (value: readonly number[], band?: Series['band']): Series => ({
  ...{ key: 'ts', label: 'TS', style: policyStyle('ts'), stalled: false },
  ...{ round: [10, 20, 30], value, ...(band === undefined ? {} : { band }) },
});
const entries = [
  { key: 'ts', label: 'TS', policyId: 'ts' },
  { key: 'se', label: 'SE', policyId: 'se' },
];

it('reads a line and its band at the last point up to the round', () => {
  const band = { low: [1, 3, 5], high: [3, 5, 7] };
  const lines = { regret: [line([2, 4, 6], band)], mean: [line([0.1, 0.2, 0.3])] };
  const readings = readingsAt(entries, lines, 29);
  expect(readings[0]).toMatchObject({ regret: '4.0', interval: '3.0 to 5.0', mean: '0.2000' });
  expect(readings[1]).toMatchObject({ regret: null, interval: null, mean: null });
  expect(spokenReadings(readings, 29)).toBe('Round 29. Pseudo-regret: TS 4.0, 3.0 to 5.0; SE none');
});

it('has no interval without a band, and nothing before the first point', () => {
  const lines = { regret: [line([2, 4, 6])], mean: [] };
  expect(readingsAt(entries, lines, 30)[0]).toMatchObject({ regret: '6.0', interval: null });
  expect(readingsAt(entries, lines, 9)[0]).toMatchObject({ regret: null, mean: null });
});
