import { bestArms } from '../../best-arms.ts';
import { formatCount } from '../../format.ts';
import type { Report } from '../../play/game.ts';
import { gameDrift } from '../../play/problem.ts';
import type { GameTerms } from '../../play/problem.ts';
import type { LabSetup } from '../../state/lab-setup.ts';

const DELAYS: Readonly<Record<LabSetup['delay']['kind'], string>> = {
  instant: 'Each result is told before the next choice.',
  pareto: 'Results come when they come: some at once, some much later.',
  loss: 'Some results are lost and never told.',
  'reward-dependent': 'Clicks and misses take their own time to be told.',
};

/** What a player may know of a problem before the game, giving no arm away. */
export function describeProblem({ setup, rounds }: GameTerms): string {
  const { rates, delay, drift } = setup;
  const moving = drift.kind === 'none' ? '' : ' The rates change on the way.';
  const silent =
    delay.kind === 'reward-dependent' && delay.lag.flat().every((steps) => steps >= rounds)
      ? ' With these delays none comes before the game ends.'
      : '';
  const alone = bestArms(rates).length === 1 ? ', one the best' : '';
  const arms = `${rates.length} arms with hidden click rates${alone}.`;
  return `${arms} ${DELAYS[delay.kind]}${silent}${moving}`;
}

/** When the rates change in a game; empty where they do not. */
export function describeDrift(terms: GameTerms): string {
  const drift = gameDrift(terms);
  const { drift: whole, rounds: all } = terms.setup;
  const shrunk = (now: number, before: number) =>
    now === before ? '' : ` (of the set-up: ${formatCount(before)} of ${formatCount(all)})`;
  if (drift.kind === 'wave' && whole.kind === 'wave') {
    return `The rates swing once in ${drift.period} rounds${shrunk(drift.period, whole.period)}.`;
  }
  if (drift.kind === 'none' || drift.kind === 'wave' || !('round' in whole)) return '';
  return `The rates change at round ${drift.round} of ${terms.rounds}${shrunk(drift.round, whole.round)}.`;
}

/** An arm as the game calls it: by the number on its key. */
export function armName(arm: number): string {
  return `arm ${arm + 1}`;
}

/** What a choice brought, short enough to be spoken. */
export function describeChoice(arm: number, round: number, news: readonly Report[]): string {
  const told = news.map((one) => `${armName(one.arm)} ${outcome(one.reward)}`);
  // With instant feedback the only news is of the arm itself.
  const own = news.length === 1 && news[0].arm === arm;
  if (own) return `Round ${round}: ${told[0]}.`;
  const back = told.length === 0 ? 'nothing came back' : told.join(', ');
  return `Round ${round}, ${armName(arm)} chosen: ${back}.`;
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** A place among few, in words. */
export function placeName(place: number): string {
  return PLACES[place - 1] ?? `${place}th`;
}

export function outcome(reward: number): string {
  return reward === 1 ? 'clicked' : 'did not click';
}

/** The arm that a key stands for: 1 … 9, then 0 for the tenth; −1 for none. */
export function armOfKey(key: string, arms: number): number {
  if (!/^\d$/.test(key)) return -1;
  const arm = key === '0' ? 9 : Number(key) - 1;
  return arm < arms ? arm : -1;
}
