import { describe, expect, it } from 'vitest';
import { madeUpEntry, madeUpFailure } from '../audit/made-up.ts';
import { decisionsOf, nextAttempt, tallyCalls } from './transcript.ts';

const INVALID = { valid: false, fallback: true, why: 'the answer is empty', arm: 7 } as const;

const ENTRIES = [
  madeUpEntry({ round: 3, ...INVALID }),
  madeUpFailure({ round: 2, attempt: 1 }),
  madeUpFailure({ round: 2, attempt: 2 }),
  madeUpEntry({ round: 2, attempt: 3, arm: 4 }),
  madeUpEntry({ round: 1, arm: 1 }),
  madeUpFailure({ round: 4, decision: 'edited', edited: { from: null, to: 9 } }),
  madeUpEntry({ round: 5, arm: 0, decision: 'edited', edited: { from: 0, to: 6 } }),
];

describe('the transcript of a run', () => {
  it('gives the decisions back, whoever made them', () => {
    expect(decisionsOf(ENTRIES)).toEqual([
      { arm: 1, by: 'model' },
      { arm: 4, by: 'model' },
      { arm: 7, by: 'fallback' },
      { arm: 9, by: 'visitor' },
      { arm: 6, by: 'visitor' },
    ]);
    expect(decisionsOf([madeUpFailure()])).toEqual([]);
  });

  it('is refused with a round missing or decided twice', () => {
    expect(() => decisionsOf(ENTRIES.slice(0, 4))).toThrow('round 1');
    expect(() => decisionsOf([...ENTRIES, madeUpEntry({ round: 2, attempt: 4 })])).toThrow('twice');
  });

  it('numbers the attempts at a round from 1', () => {
    expect(nextAttempt(ENTRIES, 2)).toBe(4);
    expect(nextAttempt(ENTRIES, 6)).toBe(1);
  });

  it('counts answers, failures, fallbacks and tokens', () => {
    expect(tallyCalls(ENTRIES)).toEqual({
      ...{ calls: 7, answers: 4, failed: 3, valid: 3, fallbacks: 1, edited: 2 },
      ...{ reported: 4, input: 1600, output: 80, latencyMs: 480 },
    });
  });
});
