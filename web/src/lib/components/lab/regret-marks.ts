import { bestArms, bestRank } from '../../best-arms.ts';
import { formatCount } from '../../format.ts';
import type { Mark, Moment } from '../../charts/moment.ts';
import type { Drift } from '../../drift.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import type { RunView } from '../../state/lab.svelte.ts';

/** Policies whose regret is proved to grow with the logarithm of the rounds: the slope is theirs. */
export const BOUNDED: ReadonlySet<string> = new Set([
  ...['ucb1-auer', 'kl-ucb', 'bayes-ucb', 'imed', 'beta-ts', 'delayed-ucb1'],
]);

/** An arm that a policy removed. */
interface Removal {
  readonly arm: number;
  readonly round: number;
  /** `the best`, `one of the best`, or empty. */
  readonly rank: string;
  /** With it, no arm that is as good is left. */
  readonly grave: boolean;
}

/** The removals of a run. Where the best arm changes with time, none of them is told apart. */
export function removalsOf(
  record: RunView['record'],
  { rates, drift }: Pick<LabSetup, 'rates' | 'drift'>,
): Removal[] {
  const best = drift.kind === 'none' ? bestArms(rates) : [];
  let left = best.length;
  return (record?.eliminated ?? []).map(({ arm, round }) => {
    const rank = bestRank(arm, best);
    return { arm, round, rank, grave: rank !== '' && --left === 0 };
  });
}

/** The removals of a run as marks on its line. */
export function removalMarks(
  record: RunView['record'],
  setup: Pick<LabSetup, 'rates' | 'drift'>,
): Mark[] {
  return removalsOf(record, setup).map(({ arm, round, rank, grave }) => {
    const which = rank === '' ? `arm ${arm}` : `arm ${arm}, ${rank},`;
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
