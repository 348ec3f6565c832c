import { log } from '../../random/libm.ts';
import type { Generator } from '../../random/generator.ts';
import type { ReadPrompt } from './read-prompt.ts';

/** What a player answers. */
export interface Play {
  arm: number;
  /** At most twelve words. */
  reason: string;
}

/** A rule that plays from what a prompt shows, as a model would have to. */
interface Player {
  id: string;
  play(shown: ReadPrompt, random: Generator): Play;
}

/** The arm of the largest value, the lowest on ties. */
function largest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

/** Runs through all arms once, then hands over to `rule`. */
function afterOncePerArm(shown: ReadPrompt, rule: () => Play): Play {
  const unplayed = shown.arms.findIndex((arm) => arm.pulls === 0);
  return unplayed < 0 ? rule() : { arm: unplayed, reason: 'This arm has not been tried yet.' };
}

const rate = (clicks: number, reported: number) => (reported === 0 ? 0 : clicks / reported);

export const PLAYERS: readonly Player[] = [
  {
    id: 'greedy',
    play: (shown) =>
      afterOncePerArm(shown, () => ({
        arm: largest(shown.arms.map((arm) => rate(arm.clicks, arm.reported))),
        reason: 'It has the best click rate so far.',
      })),
  },
  {
    id: 'uniform',
    play: (shown, random) => ({
      arm: random.integers(0, shown.arms.length),
      reason: 'Every arm gets the same chance.',
    }),
  },
  {
    id: 'ucb',
    play: (shown) =>
      afterOncePerArm(shown, () => {
        const total = shown.arms.reduce((sum, arm) => sum + arm.pulls, 0);
        const bound = shown.arms.map(({ clicks, reported }) => {
          // Feedback may be late or lost: an arm that was tried counts as seen once.
          const seen = Math.max(reported, 1);
          return rate(clicks, reported) + Math.sqrt((2 * log(total)) / seen);
        });
        return { arm: largest(bound), reason: 'Its upper confidence bound is the highest.' };
      }),
  },
];
