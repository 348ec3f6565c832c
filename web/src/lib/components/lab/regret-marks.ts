import { formatCount } from '../../format.ts';
import type { Mark, Moment } from '../../charts/moment.ts';
import type { Drift } from '../../drift.ts';
import type { RunView } from '../../state/lab.svelte.ts';

/** Policies whose regret is proved to grow with the logarithm of the rounds: the slope is theirs. */
export const BOUNDED: ReadonlySet<string> = new Set([
  ...['ucb1-auer', 'kl-ucb', 'bayes-ucb', 'imed', 'beta-ts', 'delayed-ucb1'],
]);

/**
 * The removals of a run, each at its round.
 * @param drifts - the best arm changes with time: none of the removals is marked as grave.
 */
export function removalMarks(record: RunView['record'], drifts: boolean): Mark[] {
  if (record === null) return [];
  return record.eliminated.map(({ arm, round }) => {
    const grave = !drifts && arm === record.bestArm;
    const which = grave ? `arm ${arm}, the best,` : `arm ${arm}`;
    return { round, label: `${which} removed after ${formatCount(round)} rounds`, grave };
  });
}

/** The round at which the click rates change at once; a wave changes them all the time. */
export function driftMoments(drift: Drift, rounds: number): Moment[] {
  if (!('round' in drift) || drift.round > rounds) return [];
  const label =
    drift.kind === 'swap'
      ? `arms ${drift.arms[0]} and ${drift.arms[1]} trade their rates`
      : 'the rates change';
  return [{ round: drift.round, label }];
}
