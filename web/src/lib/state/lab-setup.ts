import type { DelayModel } from '../delays.ts';
import type { NumberRange } from '../errors.ts';
import { MAX_ROUNDS } from '../evaluation.ts';
import type { Engine } from '../evaluation.ts';
import { COURSE_RATES } from '../log.ts';
import type { PolicyDefinition } from '../policies/policy.ts';
import { policyById } from '../policies/registry.ts';
import type { RunSpec } from '../workers/messages.ts';

/** A policy of a set-up. `params` holds what differs from the defaults, or more. */
export interface PolicyChoice {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string>>;
}

/** Everything that decides what the lab shows. */
export interface LabSetup {
  /** Click rate of each arm. */
  readonly rates: readonly number[];
  readonly policies: readonly PolicyChoice[];
  readonly delay: DelayModel;
  readonly logSeed: number;
  readonly policySeed: number;
  readonly rounds: number;
  readonly engine: Engine;
}

/** The first repetition of the evaluation, with five of its seven policies. */
export const DEFAULT_SETUP: LabSetup = {
  rates: COURSE_RATES,
  policies: ['epsilon-greedy', 'ucb1', 'ts', 'se', 'dats'].map((id) => ({ id, params: {} })),
  delay: { kind: 'instant' },
  logSeed: 2023,
  policySeed: 90051,
  rounds: 10_000,
  engine: 'delayed',
};

/** Policies that the lab compares at most. */
export const MAX_POLICIES = 7;

type ClosedRange = NumberRange & { readonly min: number; readonly max: number };

/** What the lab accepts, in its controls and in its URL. */
export const LIMITS = {
  rate: { min: 0, max: 1 },
  alpha: { min: 0.01, max: 100 },
  probability: { min: 0, max: 1 },
  lag: { min: 0, max: 1_000_000_000, integer: true },
  seed: { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true },
  rounds: { min: 1, max: MAX_ROUNDS, integer: true },
} as const satisfies Record<string, ClosedRange>;

/** The definition of a policy, or undefined when there is none of that id. */
export function findPolicy(id: string): PolicyDefinition | undefined {
  try {
    return policyById(id);
  } catch {
    return undefined;
  }
}

/** The parameters that differ from their defaults, in the order of the definition. */
export function changedParams({
  id,
  params,
}: PolicyChoice): [name: string, value: number | string][] {
  const specs = findPolicy(id)?.parameters ?? [];
  return specs
    .map((spec): [string, number | string] => [spec.name, params[spec.name] ?? spec.default])
    .filter(([, value], index) => value !== specs[index].default);
}

/** All parameters of a policy: the chosen values, the others at their default. */
export function allParams(choice: PolicyChoice): Record<string, number | string> {
  const specs = findPolicy(choice.id)?.parameters ?? [];
  const defaults = Object.fromEntries(specs.map((spec) => [spec.name, spec.default]));
  return { ...defaults, ...choice.params };
}

/** A policy in a few characters, for keys and the URL: `ts`, or `ts~sigma:2`. */
export function policyToken(choice: PolicyChoice): string {
  const changed = changedParams(choice).map(([name, value]) => `~${name}:${value}`);
  return choice.id + changed.join('');
}

/** The name of a policy with what differs from its defaults: `TS (sigma 2)`. */
export function policyLabel(choice: PolicyChoice): string {
  const short = findPolicy(choice.id)?.short ?? choice.id;
  const changed = changedParams(choice).map(([name, value]) => `${name} ${value}`);
  return changed.length > 0 ? `${short} (${changed.join(', ')})` : short;
}

/** The runs of a set-up, one a policy. */
export function specsOf(setup: LabSetup): RunSpec[] {
  const { policies, ...shared } = setup;
  return policies.map((policy) => ({ ...shared, policy }));
}
