import { describe, expect, it } from 'vitest';
import { DEFAULT_SETUP } from '../../state/lab-setup.ts';
import { armOfKey, describeChoice, describeDrift, describeProblem, placeName } from './words.ts';

const TERMS = { setup: DEFAULT_SETUP, seed: 1, rounds: 60, shuffled: true };

describe('the words of a game', () => {
  it('say a place in words', () => {
    expect([1, 2, 8, 9].map(placeName)).toEqual(['first', 'second', 'eighth', '9th']);
  });

  it('say what a choice brought, in one short sentence', () => {
    const report = (arm: number, reward: number) => ({ round: 4, arm, reward });
    expect(describeChoice(2, 4, [report(2, 1)])).toBe('Round 4: arm 3 clicked.');
    expect(describeChoice(2, 4, [])).toBe('Round 4, arm 3 chosen: nothing came back.');
    expect(describeChoice(2, 4, [report(2, 0), report(9, 1)])).toBe(
      'Round 4, arm 3 chosen: arm 3 did not click, arm 10 clicked.',
    );
  });

  it('give no arm away', () => {
    const setup = {
      ...DEFAULT_SETUP,
      delay: { kind: 'loss', probability: [0, 0, 0.9, 0, 0, 0, 0, 0, 0, 0] },
    } as const;
    expect(describeProblem({ ...TERMS, setup })).toBe(
      '10 arms with hidden click rates, one the best. Some results are lost and never told.',
    );
    const late = {
      ...DEFAULT_SETUP,
      delay: { kind: 'reward-dependent', lag: [[90, 60]] },
    } as const;
    expect(describeProblem({ ...TERMS, setup: late })).toMatch(/none comes before/);
  });

  it('claim no best arm where several are as good', () => {
    const setup = { ...DEFAULT_SETUP, rates: [0.5, 0.5, 0.1] };
    expect(describeProblem({ ...TERMS, setup })).toMatch(/^3 arms with hidden click rates\. /);
  });

  it('say when the rates change, in the game and in the set-up', () => {
    expect(describeDrift(TERMS)).toBe('');
    const swap = { ...DEFAULT_SETUP, drift: { kind: 'swap', round: 5_000, arms: [0, 2] } } as const;
    expect(describeDrift({ ...TERMS, setup: swap })).toBe(
      'The rates change at round 30 of 60 (of the set-up: 5,000 of 10,000).',
    );
  });

  it('know the arm of a key', () => {
    expect(['1', '9', '0', 'a', '', '12'].map((key) => armOfKey(key, 10))).toEqual([
      0, 8, 9, -1, -1, -1,
    ]);
    expect(armOfKey('5', 4)).toBe(-1);
  });
});
