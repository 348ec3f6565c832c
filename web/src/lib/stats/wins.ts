import { checkPair } from './sample.ts';

/** How often the first of a pair is the larger, the smaller, or exactly equal. */
export interface Wins {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/**
 * Counts the pairs that the first sample wins, loses and ties.
 * @throws InputError for samples of two lengths, empty ones, or a value that is not finite.
 */
export function countWins(first: ArrayLike<number>, second: ArrayLike<number>): Wins {
  checkPair(first, second);
  let wins = 0;
  let losses = 0;
  for (let i = 0; i < first.length; i++) {
    if (first[i] > second[i]) wins += 1;
    else if (first[i] < second[i]) losses += 1;
  }
  return { wins, losses, ties: first.length - wins - losses };
}
