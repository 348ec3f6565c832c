import { expect, it } from 'vitest';
import type { RunView } from '../../state/lab.svelte.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { sortRuns, statusText } from './results.ts';
import { tieNote } from './tie-note.ts';

const base = { logSeed: 1, events: 4_000, rates: [0.3, 0.6], policySeed: 2, rounds: 300 } as const;

function run(id: string, lost = 0): RunView {
  const delay = { kind: 'loss', probability: [lost] } as const;
  const record = runSpec({ ...base, policy: { id }, delay });
  const state = record.status;
  return { key: id, policyId: id, label: id, params: {}, record, error: null, state };
}

const waiting: RunView = { ...run('pse'), record: null, state: 'waiting' };

it('ranks complete runs and leaves the others below, whatever the direction', () => {
  const stalled = run('ucb1', 1);
  const runs = [waiting, stalled, run('ts'), run('se')];
  for (const descending of [false, true]) {
    const sorted = sortRuns(runs, { column: 'pseudoRegret', descending });
    expect(sorted.slice(2)).toEqual([waiting, stalled]);
    const [first, second] = sorted.map(({ record }) => record?.pseudoRegret ?? 0);
    expect(descending ? first - second : second - first).toBeGreaterThanOrEqual(0);
  }
  expect(sortRuns(runs, { column: 'label', descending: false })[0].label).toBe('se');
});

it('says what a stalled run reached', () => {
  expect(statusText(run('ucb1', 1))).toBe('stalled at 0 rounds');
});

it('says what the best arm means where there are several', () => {
  const still = { kind: 'none' } as const;
  expect(tieNote({ rates: [0.1, 0.5, 0.4], drift: still })).toBe('');
  expect(tieNote({ rates: [0.1, 0.5, 0.5], drift: still })).toMatch(/^2 arms .* arm 1\.$/);
  const swap = { kind: 'swap', round: 5, arms: [0, 1] } as const;
  expect(tieNote({ rates: [0.5, 0.5], drift: swap })).toBe('');
});
