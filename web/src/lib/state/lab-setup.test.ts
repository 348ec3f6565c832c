import { describe, expect, it } from 'vitest';
import { runSpec } from '../workers/run-spec.ts';
import {
  allParams,
  DEFAULT_SETUP,
  policyLabel,
  policyToken,
  seedRange,
  specsOf,
} from './lab-setup.ts';

describe('the default set-up', () => {
  it('runs to the end with every policy', () => {
    const specs = specsOf({ ...DEFAULT_SETUP, rounds: 500 });
    expect(specs.map(({ policy }) => policy.id)).toEqual([
      'epsilon-greedy',
      'ucb1',
      'ts',
      'se',
      'dats',
    ]);
    for (const spec of specs) {
      expect(runSpec(spec)).toMatchObject({ status: 'complete', rounds: 500 });
    }
  });
});

it('every repetition has seeds of its own', () => {
  const [spec] = specsOf({ ...DEFAULT_SETUP, repetitions: 20 }, 19);
  expect([spec.logSeed, spec.policySeed]).toEqual([2042, 90070]);
  expect(Object.keys(spec)).not.toContain('repetitions');
  expect(seedRange(200).max + 199).toBe(Number.MAX_SAFE_INTEGER);
});

describe('a policy', () => {
  const changed = { id: 'dats', params: { width: 1, burnIn: 0, baseline: 'running-mean' } };

  it('is named with what differs from its defaults', () => {
    expect(policyToken({ id: 'ts', params: { sigma: 4 } })).toBe('ts');
    expect(policyLabel({ id: 'ts', params: {} })).toBe('TS');
    expect(policyToken(changed)).toBe('dats~width:1~baseline:running-mean');
    expect(policyLabel(changed)).toBe('DATS (width 1, baseline running-mean)');
  });

  it('has all its parameters', () => {
    expect(allParams(changed)).toEqual({
      width: 1,
      baseline: 'running-mean',
      burnIn: 0,
      eliminates: 'smallest',
      horizon: 20_000,
    });
  });

  it('that is unknown still has a name', () => {
    expect(policyLabel({ id: 'new', params: { x: 1 } })).toBe('new');
    expect(allParams({ id: 'new', params: { x: 1 } })).toEqual({ x: 1 });
  });
});
