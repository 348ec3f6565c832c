import { describe, expect, it } from 'vitest';
import type { PlayedRound } from './episode.ts';
import type { Problem } from './episode-setup.ts';
import { measure } from './measures.ts';

/** Rounds with instant feedback from [arm, reward] pairs, each knowing what came before. */
function play(armCount: number, rounds: readonly (readonly [number, number])[]): PlayedRound[] {
  const known = Array.from({ length: armCount }, () => ({ pulls: 0, reported: 0, clicks: 0 }));
  return rounds.map(([arm, reward], at) => {
    const before = known.map((counts) => ({ ...counts }));
    known[arm].pulls += 1;
    known[arm].reported += 1;
    known[arm].clicks += reward;
    return { round: at + 1, arm, reward, known: before };
  });
}

function problem(rates: readonly number[], rounds: number): Problem {
  return { rounds, repetition: 0, rates, delay: { kind: 'instant' } };
}

// Three arms, eight rounds; arm 1 is the best.
const THREE = problem([0.2, 0.6, 0.4], 8);

describe('the exploration measures, worked out by hand', () => {
  it('of a greedy player that gives the best arm up after one miss', () => {
    const played = play(3, [
      [0, 1], // nothing is known: not asked
      [0, 0], // 0: 1/1 → greedy
      [1, 0], // 0: 1/2 leads → not greedy
      [0, 0], // 0: 1/2 → greedy
      [2, 1], // 0: 1/3 leads → not greedy
      [2, 0], // 2: 1/1 → greedy
      [2, 1], // 2: 1/2 → greedy
      [2, 0], // 2: 2/3 → greedy
    ]);
    expect(measure([{ problem: THREE, played }])).toEqual({
      suffixFailures: 1, // rounds 4 to 8 play 0 and 2, never 1
      leastPlayed: 3 * (1 / 8), // arm 1 once in eight
      greedyShare: 5 / 7,
      scaledReward: expect.closeTo((3 / 8 - 0.2) / 0.4, 12) as number, // = 0.4375
    });
  });

  it('of a uniform player', () => {
    const nine = problem(THREE.rates, 9);
    const order = [0, 1, 2, 0, 1, 2, 0, 1, 2];
    const played = play(
      3,
      order.map((arm) => [arm, arm === 1 ? 1 : 0] as const),
    );
    expect(measure([{ problem: nine, played }])).toEqual({
      suffixFailures: 0,
      leastPlayed: 1, // three rounds of nine each
      greedyShare: 2 / 8, // rounds 5 and 8: arm 1 leads from round 3 on; in round 2 only 0 is known
      scaledReward: expect.closeTo((3 / 9 - 0.2) / 0.4, 12) as number,
    });
  });

  it('of a player like UCB, which tries all and comes back', () => {
    const played = play(3, [
      [0, 0],
      [1, 1],
      [2, 1],
      [1, 1], // 1 and 2 lead together → greedy
      [2, 0], // the same → greedy
      [1, 1], // 1 leads → greedy
      [0, 0], // a second look at 0 → not greedy
      [1, 0], // greedy
    ]);
    expect(measure([{ problem: THREE, played }])).toEqual({
      suffixFailures: 0,
      leastPlayed: 3 * (2 / 8),
      greedyShare: 4 / 7, // rounds 2 and 3 try unseen arms while 0, then 1, leads
      scaledReward: expect.closeTo((4 / 8 - 0.2) / 0.4, 12) as number,
    });
  });

  it('takes means over runs, and the median of the rewards', () => {
    const runs = [
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [1, 0, 0, 1],
    ].map((arms) => ({
      problem: problem([0, 1], 4),
      played: play(
        2,
        arms.map((arm) => [arm, arm] as const),
      ),
    }));
    expect(measure(runs)).toEqual({
      suffixFailures: 1 / 3,
      leastPlayed: (0 + 0 + 1) / 3,
      // Run 1: 3/3. Run 2: 3/3. Run 3: rounds 2 and 3 leave arm 1 (1/1), round 4 plays it: 1/3.
      greedyShare: expect.closeTo((1 + 1 + 1 / 3) / 3, 12) as number,
      scaledReward: 0.5,
    });
  });

  it('counts rounds from T/2 on as the suffix, with an odd T too', () => {
    const five = problem([0, 1], 5);
    const of = (arms: number[]) =>
      measure([
        {
          problem: five,
          played: play(
            2,
            arms.map((arm) => [arm, 0] as const),
          ),
        },
      ]);
    // T/2 is 2.5: rounds 3 to 5.
    expect(of([1, 1, 0, 0, 0]).suffixFailures).toBe(1);
    expect(of([0, 0, 1, 0, 0]).suffixFailures).toBe(0);
    const four = problem([0, 1], 4);
    const rounds = (arms: number[]) =>
      play(
        2,
        arms.map((arm) => [arm, 0] as const),
      );
    const inFour = (arms: number[]) => measure([{ problem: four, played: rounds(arms) }]);
    // T/2 is 2: rounds 2 to 4.
    expect(inFour([1, 0, 0, 0]).suffixFailures).toBe(1);
    expect(inFour([0, 1, 0, 0]).suffixFailures).toBe(0);
  });

  it('goes by the best arm of each round where rates drift, and by all of them on ties', () => {
    const drifting: Problem = {
      ...problem([0, 1, 0.5], 4),
      drift: { kind: 'swap', round: 3, arms: [0, 1] },
    };
    const of = (setting: Problem, arms: number[]) =>
      measure([
        {
          problem: setting,
          played: play(
            3,
            arms.map((arm) => [arm, 1] as const),
          ),
        },
      ]);
    expect(of(drifting, [1, 2, 1, 1]).suffixFailures).toBe(1);
    expect(of(drifting, [1, 2, 1, 0]).suffixFailures).toBe(0);
    const tied = of(problem([0.3, 0.7, 0.7], 4), [2, 2, 2, 2]);
    expect(tied.suffixFailures).toBe(0);
    expect(of(problem([0.3, 0.3, 0.3], 4), [2, 2, 2, 2]).scaledReward).toBeNull();
  });

  it('has no greedy share where no feedback came', () => {
    const known = [0, 1].map(() => ({ pulls: 0, reported: 0, clicks: 0 }));
    const played = [1, 2].map((round) => ({ round, arm: 0, reward: 1, known }));
    expect(measure([{ problem: problem([0, 1], 2), played }]).greedyShare).toBeNull();
    expect(() => measure([])).toThrow();
  });
});
