import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Tally } from './tally.ts';

const sha256 = (...bytes: number[]) =>
  createHash('sha256').update(Uint8Array.from(bytes)).digest('hex');

function tallied(rounds: number, checkpoints: number, counted = rounds): Tally {
  const tally = new Tally([0.25, 0.75], rounds, checkpoints);
  for (let i = 0; i < counted; i++) tally.count(i % 2, i % 3 === 0 ? 1 : 0);
  return tally;
}

describe('a tally', () => {
  it('digests one byte a round, 2 × arm + reward', () => {
    expect(tallied(5, 1, 0).digest()).toBe(sha256());
    // Arms 0 1 0 1, rewards 1 0 0 1.
    expect(tallied(5, 1, 4).digest()).toBe(sha256(1, 2, 0, 3));
    const wide = new Tally(new Array<number>(100).fill(0.5), 1, 1);
    wide.count(99, 1);
    expect(wide.digest()).toBe(sha256(199));
  });

  it('adds up rewards and pseudo-regret', () => {
    const tally = tallied(5, 5);
    expect(tally.curve).toEqual({
      round: [1, 2, 3, 4, 5],
      cumulativeReward: [1, 1, 1, 2, 2],
      pseudoRegret: [0.5, 0.5, 1, 1, 1.5],
      bestArmRounds: [0, 1, 1, 2, 2],
    });
    expect([...tally.counted]).toEqual([3, 2]);
    expect([tally.round, tally.reward, tally.pseudoRegret]).toEqual([5, 2, 1.5]);
  });

  it.each([
    [10, 5, [2, 4, 6, 8, 10]],
    [10, 3, [3, 7, 10]],
    [7, 100, [1, 2, 3, 4, 5, 6, 7]],
    [10, 1, [10]],
    [1, 100, [1]],
  ])('of %i rounds has %i evenly spaced checkpoints at most, the last at the end', (...row) => {
    const [rounds, checkpoints, at] = row;
    expect(tallied(rounds, checkpoints).curve.round).toEqual(at);
  });

  it('has the checkpoints that it got to', () => {
    expect(tallied(10, 5, 5).curve.round).toEqual([2, 4]);
  });

  it('takes the first of the best arms for the best', () => {
    expect(new Tally([0.1, 0.6, 0.6], 1, 1).bestArm).toBe(1);
    expect(new Tally([0, 0], 1, 1).bestArm).toBe(0);
  });

  it('notes each removal once, with the rounds counted by then', () => {
    const tally = tallied(9, 1, 3);
    tally.noteRemovals([4]);
    tally.count(0, 0);
    tally.noteRemovals([4]);
    tally.noteRemovals([4, 2, 7]);
    expect(tally.eliminated).toEqual([
      { arm: 4, round: 3 },
      { arm: 2, round: 4 },
      { arm: 7, round: 4 },
    ]);
  });
});
