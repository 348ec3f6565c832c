import { resolveDelay } from '../delays.ts';
import type { DelayModel } from '../delays.ts';
import { resolveDrift } from '../drift.ts';
import type { Drift } from '../drift.ts';
import { checkNumber, InputError } from '../errors.ts';
import { checkRates } from '../limits.ts';
import type { RunSpec } from '../workers/messages.ts';

/** The problem of an episode: everything that decides it but the player. */
export interface Problem {
  readonly rounds: number;
  /** From 0; it sets the seeds. */
  readonly repetition: number;
  readonly rates: readonly number[];
  readonly delay: DelayModel;
  /** None where it is left out. */
  readonly drift?: Drift;
}

/** Everything that decides an episode but the answers. */
export interface EpisodeSetup extends Problem {
  readonly provider: string;
  readonly model: string;
}

/** The policies that a model is compared with. */
export const BASELINES = ['beta-ts', 'ucb1', 'ts'] as const;

export const ROUND_LIMITS = { min: 20, max: 500, default: 200 } as const;
export const MAX_REPETITION = 9999;
const LONGEST_NAME = 200;

/** The seeds of a repetition: of its log, and of policy and delays. */
export function seedsOf(repetition: number): { log: number; policy: number } {
  return { log: 2023 + repetition, policy: 90051 + repetition };
}

/** @throws InputError for the first field that no episode can have. */
export function checkEpisodeSetup(setup: EpisodeSetup): void {
  const { min, max } = ROUND_LIMITS;
  checkName('provider', setup.provider);
  checkName('model', setup.model);
  checkNumber('rounds', setup.rounds, { min, max, integer: true });
  checkNumber('repetition', setup.repetition, { min: 0, max: MAX_REPETITION, integer: true });
  checkRates(setup.rates);
  resolveDelay(setup.delay, setup.rates.length);
  resolveDrift(setup.drift, setup.rates);
}

function checkName(field: string, name: unknown): void {
  if (typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_NAME) return;
  throw new InputError(field, name, `a text of 1 to ${LONGEST_NAME} characters`);
}

/** The run of a policy at a problem: all players meet the same log, delays and seeds. */
export function specOf(problem: Problem, policy: string): RunSpec {
  const { rounds, repetition, rates, delay, drift } = problem;
  const seeds = seedsOf(repetition);
  return {
    ...{ policy: { id: policy }, rates, delay, drift, rounds },
    ...{ logSeed: seeds.log, policySeed: seeds.policy, engine: 'every-decision' },
  };
}
