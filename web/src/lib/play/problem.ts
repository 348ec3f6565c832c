import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import { defaultRng } from '../random/generator.ts';
import type { LabSetup } from '../state/lab-setup.ts';
import type { RunSpec } from '../workers/messages.ts';

/** Everything that decides a game but the choices. */
export interface GameTerms {
  /** Gives rates, delays, drift, first seeds and the policies that play as well. */
  readonly setup: LabSetup;
  /** Of the game: its seeds are those of the set-up's repetition of this number. */
  readonly seed: number;
  readonly rounds: number;
  /** Whether the seed also shuffles the arms, so that knowing the set-up gives nothing away. */
  readonly shuffled: boolean;
}

/** What hides behind the arms of a game: all of a run's spec but policy, rounds and curve. */
export interface Problem {
  /** The arm of the set-up that each arm of the game is. */
  readonly order: readonly number[];
  readonly spec: Pick<
    RunSpec,
    'logSeed' | 'events' | 'rates' | 'delay' | 'drift' | 'policySeed' | 'engine'
  >;
}

export const ROUND_RANGE = { min: 50, max: 200, integer: true } as const;
export const DEFAULT_GAME_ROUNDS = 60;

/** A game can be ended from this round on: fewer say nothing. */
export const FEWEST_ROUNDS = 10;

export const GAME_SEEDS = 1_000_000;

/** Plenty for the longest game, so that no arm's rewards come round again. */
const EVENTS_PER_ARM = 500;

/** The hidden problem of a game. */
export function problemOf(terms: GameTerms): Problem {
  const { setup, seed, shuffled } = terms;
  const { rates } = setup;
  const order = shuffled
    ? [...defaultRng(seed).permutation(rates.length)]
    : rates.map((_, arm) => arm);
  return {
    order,
    spec: {
      ...seedsOf(setup, seed),
      events: EVENTS_PER_ARM * rates.length,
      rates: order.map((arm) => rates[arm]),
      delay: shuffleDelay(setup.delay, order),
      drift: shuffleDrift(gameDrift(terms), order),
      engine: 'every-decision',
    },
  };
}

/** The same hidden problem with the seeds of a later repetition. */
export function repetitionOf({ setup, seed }: GameTerms, problem: Problem, by: number): Problem {
  return { ...problem, spec: { ...problem.spec, ...seedsOf(setup, seed + by) } };
}

/** The set-up's drift with its times shrunk as the game is shorter than the set-up's runs. */
export function gameDrift({ setup: { drift, rounds: all }, rounds }: GameTerms): Drift {
  const scaled = (value: number, least: number) =>
    Math.max(least, Math.min(value, Math.round((value * rounds) / all)));
  switch (drift.kind) {
    case 'none':
      return drift;
    case 'step':
    case 'swap':
      return { ...drift, round: scaled(drift.round, 1) };
    case 'wave':
      return { ...drift, period: scaled(drift.period, 2) };
  }
}

function seedsOf(setup: LabSetup, by: number): { logSeed: number; policySeed: number } {
  return { logSeed: shifted(setup.logSeed, by), policySeed: shifted(setup.policySeed, by) };
}

/** Goes on from the lowest seed after the highest. */
function shifted(seed: number, by: number): number {
  const room = Number.MAX_SAFE_INTEGER - seed;
  return by <= room ? seed + by : by - room - 1;
}

function shuffleDelay(delay: DelayModel, order: readonly number[]): DelayModel {
  const each = <T>(list: readonly T[]) => (list.length === 1 ? list : order.map((i) => list[i]));
  switch (delay.kind) {
    case 'instant':
      return delay;
    case 'pareto':
      return { ...delay, alpha: each(delay.alpha) };
    case 'loss':
      return { ...delay, probability: each(delay.probability) };
    case 'reward-dependent':
      return { ...delay, lag: each(delay.lag) };
  }
}

/** In a wave, an arm's place in the game is its place in the wave. */
function shuffleDrift(drift: Drift, order: readonly number[]): Drift {
  if (drift.kind === 'step') return { ...drift, rates: order.map((arm) => drift.rates[arm]) };
  if (drift.kind !== 'swap') return drift;
  const [a, b] = drift.arms;
  return { ...drift, arms: [order.indexOf(a), order.indexOf(b)] };
}
