import { checkNumber, InputError } from './errors.ts';
import { defaultRng } from './random/generator.ts';

/**
 * Click rates of the ten arms. Published are arm 2, arm 6 and the mean (0.2226); the other
 * eight are reconstructed so that all the published averages come out.
 */
export const COURSE_RATES: readonly number[] = [
  0.228, 0.205, 0.509, 0.154, 0.411, 0.133, 0.005, 0.299, 0.157, 0.125,
];

/** Events in a generated log unless told otherwise. */
export const DEFAULT_EVENTS = 300_000;

export const MIN_ARMS = 2;
export const MAX_ARMS = 100;
const MAX_EVENTS = 20_000_000;

/** A log of events, each an arm that was shown and whether it was clicked. */
export interface EventLog {
  readonly armCount: number;
  /** The arm of each event, 0 … armCount − 1. */
  readonly arms: Uint8Array;
  /** 1 for a click, else 0. */
  readonly rewards: Uint8Array;
  /** Expected reward of each arm: the rates that made the log, or its own click rates. */
  readonly rates: readonly number[];
}

/**
 * Draws a log: first all arms uniformly, then all clicks, from one generator.
 * @param seed - of `defaultRng`.
 * @param events - how many, 1 to 20,000,000.
 * @param rates - click probability of each arm, 2 to 100 of them.
 * @throws InputError for a bad seed, count or rate.
 */
export function generateLog(
  seed: number | bigint,
  events = DEFAULT_EVENTS,
  rates: readonly number[] = COURSE_RATES,
): EventLog {
  checkNumber('events', events, { min: 1, max: MAX_EVENTS, integer: true });
  checkRates(rates);
  const rng = defaultRng(seed);
  const arms = rng.integersFill(0, rates.length, new Uint8Array(events));
  const rewards = new Uint8Array(events);
  for (let i = 0; i < events; i++) rewards[i] = rng.random() < rates[arms[i]] ? 1 : 0;
  return { armCount: rates.length, arms, rewards, rates: [...rates] };
}

/**
 * A log from recorded events; its rates are the click rates of its arms (0 for an arm that
 * was never shown).
 * @throws InputError for an empty log, lists of two lengths, or an arm or reward out of range.
 */
export function logFromEvents(
  arms: Uint8Array,
  rewards: Uint8Array,
  armCount = largest(arms) + 1,
): EventLog {
  checkNumber('arms', armCount, { min: MIN_ARMS, max: MAX_ARMS, integer: true });
  if (arms.length === 0) throw new InputError('log', 'no event', 'at least one event');
  checkNumber('rewards', rewards.length, { min: arms.length, max: arms.length });
  const shown = new Array<number>(armCount).fill(0);
  const clicks = new Array<number>(armCount).fill(0);
  for (let i = 0; i < arms.length; i++) {
    if (arms[i] >= armCount) checkNumber(`arm of event ${i}`, arms[i], { max: armCount - 1 });
    if (rewards[i] > 1) throw new InputError(`reward of event ${i}`, rewards[i], '0 or 1');
    shown[arms[i]] += 1;
    clicks[arms[i]] += rewards[i];
  }
  const rates = shown.map((count, arm) => (count === 0 ? 0 : clicks[arm] / count));
  return { armCount, arms, rewards, rates };
}

/**
 * Refuses rates that no log can have.
 * @throws InputError unless there are 2 to 100, each a number from 0 to 1.
 */
export function checkRates(rates: readonly number[]): void {
  checkNumber('arms', rates.length, { min: MIN_ARMS, max: MAX_ARMS, integer: true });
  rates.forEach((rate, arm) => checkNumber(`rates[${arm}]`, rate, { min: 0, max: 1 }));
}

function largest(values: Uint8Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
