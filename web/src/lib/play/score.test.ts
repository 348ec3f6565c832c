import { describe, expect, it } from 'vitest';
import { DEFAULT_SETUP } from '../state/lab-setup.ts';
import { Game } from './game.ts';
import { bestPossible, lastRates, luckOfClicks, rankEntrants, standing } from './score.ts';

const entrant = (key: string, pseudoRegret: number) => ({
  ...{ key, policyId: null, label: key, reward: 0, pseudoRegret, bestArmShare: 0 },
});

describe('the score', () => {
  it('ranks by regret, equals alike', () => {
    const ranked = rankEntrants([
      entrant('a', 3),
      entrant('b', 0.1 + 0.2),
      entrant('c', 0.3),
      entrant('d', 9),
    ]);
    expect(ranked.map(({ key, rank }) => [key, rank])).toEqual([
      ['b', 1],
      ['c', 1],
      ['a', 3],
      ['d', 4],
    ]);
  });

  it('stands among others by those it beats, equals counting half', () => {
    expect(standing(2, [1, 2, 3, 4], 'low')).toBe(0.625);
    expect(standing(2, [1, 2, 3, 4], 'high')).toBe(0.375);
    expect(standing(0, [1, 2], 'low')).toBe(1);
    expect(standing(0, [], 'low')).toBeNull();
  });

  it('knows the best possible: no regret, the best rate in every round', () => {
    const terms = { setup: DEFAULT_SETUP, seed: 5, rounds: 60, shuffled: true };
    const { rates } = new Game(terms).problem.spec;
    const best = rates.indexOf(0.509);
    const always = new Game(terms, new Array<number>(40).fill(best));
    const possible = bestPossible(terms, 40);
    expect(possible.expected).toBeCloseTo(40 * 0.509, 9);
    expect(possible.reward).toBe(always.score().reward);
    expect(always.score().pseudoRegret).toBe(0);
  });

  it('follows the best arm as rates change', () => {
    const setup = {
      ...DEFAULT_SETUP,
      rates: [1, 0],
      drift: { kind: 'swap', round: 5_001, arms: [0, 1] },
    } as const;
    const terms = { setup, seed: 1, rounds: 50, shuffled: false };
    expect(bestPossible(terms, 50)).toEqual({ expected: 50, reward: 50 });
    const game = new Game(terms, new Array<number>(20).fill(0));
    expect(lastRates(game)).toEqual([1, 0]);
    for (let i = 0; i < 30; i++) game.choose(0);
    expect(lastRates(game)).toEqual([0, 1]);
    expect(game.score().pseudoRegret).toBe(26);
  });

  it('says what chance did', () => {
    expect(luckOfClicks(20.2, 20)).toMatch(/neither gave nor took/);
    expect(luckOfClicks(20, 23)).toMatch(/brought 23: 3\.0 of them are a gift/);
    expect(luckOfClicks(20, 17)).toMatch(/chance took 3\.0 away/);
  });
});
