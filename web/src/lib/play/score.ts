import { DriftingRates, resolveDrift } from '../drift.ts';
import { Game } from './game.ts';
import type { GameTerms } from './problem.ts';

/** One who played the game: the visitor, or a policy. */
export interface Entrant {
  readonly key: string;
  /** `null` for the visitor. */
  readonly policyId: string | null;
  readonly label: string;
  readonly reward: number;
  readonly pseudoRegret: number;
  readonly bestArmShare: number;
}

export interface Ranked extends Entrant {
  /** 1 for the least regret; equals share a rank. */
  readonly rank: number;
}

/** All who played, the least regret first; of equals, in the order given. */
export function rankEntrants(entrants: readonly Entrant[]): Ranked[] {
  // What rounding alone tells apart is equal.
  const steps = (one: Entrant) => Math.round(one.pseudoRegret * 1e9);
  return entrants
    .map((one) => ({
      ...one,
      rank: 1 + entrants.filter((other) => steps(other) < steps(one)).length,
    }))
    .sort((a, b) => a.rank - b.rank);
}

/**
 * Share of the others that a value is better than, equals counting half: the quantile that the
 * value is among them. `null` without others.
 */
export function standing(
  value: number,
  others: readonly number[],
  better: 'low' | 'high',
): number | null {
  if (others.length === 0) return null;
  let beaten = 0;
  for (const other of others) {
    if (Math.abs(other - value) < 1e-9) beaten += 0.5;
    else if (other > value === (better === 'low')) beaten += 1;
  }
  return beaten / others.length;
}

/** What always choosing the best arm of the moment gives in a game. */
export interface BestPossible {
  /** Clicks to be expected. */
  readonly expected: number;
  /** Clicks with this game's log. */
  readonly reward: number;
}

/** @param rounds - that were played. */
export function bestPossible(terms: GameTerms, rounds: number): BestPossible {
  const game = new Game(terms);
  const { rates, drift } = game.problem.spec;
  const moment = new DriftingRates(resolveDrift(drift, rates), rates);
  let expected = 0;
  for (let round = 0; round < rounds; round++) {
    moment.moveTo(round);
    expected += moment.best;
    game.choose(moment.bestArm);
  }
  return { expected, reward: game.score().reward };
}

/** Rates when the last round of so many was played. */
export function lastRates({ problem, round }: Game): number[] {
  const { rates, drift } = problem.spec;
  const moment = new DriftingRates(resolveDrift(drift, rates), rates);
  moment.moveTo(Math.max(0, round - 1));
  return [...moment.current];
}

/**
 * A fair word on luck: what the choices were worth on average, and what chance added.
 * @param expected - clicks that the choices bring on average: the best possible less the regret.
 * @param reward - clicks that they brought.
 */
export function luckOfClicks(expected: number, reward: number): string {
  const difference = reward - expected;
  const amount = Math.abs(difference).toFixed(1);
  const worth = `Your choices are worth ${expected.toFixed(1)} clicks on average and brought ${reward}`;
  if (Math.abs(difference) < 0.5) return `${worth}: chance neither gave nor took much.`;
  return difference > 0
    ? `${worth}: ${amount} of them are a gift of chance.`
    : `${worth}: chance took ${amount} away.`;
}
