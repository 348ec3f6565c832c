import { expect, it } from 'vitest';
import { runSpec } from '../../workers/run-spec.ts';
import { SPEC } from '../../workers/fake-worker.ts';
import type { RunView } from '../../state/lab.svelte.ts';
import { outcomeText } from './outcome.ts';

function view(policyId: string, id: string, changes: Partial<RunView> = {}): RunView {
  const record = runSpec({ ...SPEC, policy: { id } });
  const state = record.status;
  return { key: id, policyId, label: policyId, params: {}, record, error: null, state, ...changes };
}

it('ranks the visitor’s policy among those that came to their end', () => {
  const runs = [view('beta-ts', 'beta-ts'), view('own', 'uniform')];
  const regret = runs[1].record?.pseudoRegret ?? NaN;
  expect(regret).toBeGreaterThan(runs[0].record?.pseudoRegret ?? NaN);
  expect(outcomeText(runs, 1)).toMatch(/^“own” gave up [\d.,]+ clicks: rank 2 of 2\.$/);
  expect(outcomeText(runs.slice(1), 1)).toMatch(/^“own” gave up [\d.,]+ clicks\.$/);
  expect(outcomeText(runs, 20)).toMatch(/^In the first repetition “own”/);
});

it('says that it stalled, and nothing before it is over', () => {
  const stalled = { ...runSpec(SPEC), status: 'stalled' as const, roundsAsked: 9, rounds: 3 };
  const run = view('own', 'uniform', { record: stalled });
  expect(outcomeText([run], 1)).toContain('stalled at 3 rounds');
  expect(outcomeText([{ ...run, record: null }], 1)).toBe('');
  expect(outcomeText([], 1)).toBe('');
});
