import { checkNumber, InputError } from './errors.ts';
import { checkRates, COURSE_RATES, DEFAULT_EVENTS, MAX_ARMS, MIN_ARMS } from './limits.ts';
import { defaultRng } from './random/generator.ts';

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
  /** Of each event, the draw that made it a click if it was below the arm's rate. */
  readonly uniforms?: Float64Array;
}

/**
 * Draws a log: first all arms uniformly, then all clicks, from one generator.
 * @param seed - of `defaultRng`.
 * @param events - how many, 1 to 20,000,000.
 * @param rates - click probability of each arm, 2 to 100 of them.
 * @param keepUniforms - whether the log keeps the draws behind its clicks, as drift needs.
 * @throws InputError for a bad seed, count or rate.
 */
export function generateLog(
  seed: number | bigint,
  events = DEFAULT_EVENTS,
  rates: readonly number[] = COURSE_RATES,
  keepUniforms = false,
): EventLog {
  checkNumber('events', events, { min: 1, max: MAX_EVENTS, integer: true });
  checkRates(rates);
  const rng = defaultRng(seed);
  const arms = rng.integersFill(0, rates.length, new Uint8Array(events));
  const rewards = new Uint8Array(events);
  if (keepUniforms) {
    const uniforms = rng.randomFill(new Float64Array(events));
    uniforms.forEach((uniform, i) => (rewards[i] = uniform < rates[arms[i]] ? 1 : 0));
    return { armCount: rates.length, arms, rewards, rates: [...rates], uniforms };
  }
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

function largest(values: Uint8Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
