import { checkNumber } from './errors.ts';

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

/** The most rounds that a run can count. */
export const MAX_ROUNDS = 20_000_000;

/** The step at which a run of so many rounds counts as stalled. */
export function stepLimit(rounds: number): number {
  return Math.min(2_000_000_000, Math.max(2_000_000, 200 * rounds));
}

/**
 * Refuses rates that no log can have.
 * @throws InputError unless there are 2 to 100, each a number from 0 to 1.
 */
export function checkRates(rates: readonly number[]): void {
  checkNumber('arms', rates.length, { min: MIN_ARMS, max: MAX_ARMS, integer: true });
  rates.forEach((rate, arm) => checkNumber(`rates[${arm}]`, rate, { min: 0, max: 1 }));
}
