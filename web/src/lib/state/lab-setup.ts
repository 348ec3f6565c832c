import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import type { NumberRange } from '../errors.ts';
import type { Engine } from '../evaluation.ts';
import { COURSE_RATES, MAX_ROUNDS } from '../limits.ts';
import { CATALOGUE } from '../policies/catalogue.ts';
import type { PolicyDescription } from '../policies/policy.ts';
import type { RunSpec } from '../workers/messages.ts';

/** A policy of a set-up. `params` holds what differs from the defaults, or more. */
export interface PolicyChoice {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string>>;
}

/** Everything that decides what the lab's runs are. */
export interface LabSetup {
  /** Click rate of each arm, at the start where they drift. */
  readonly rates: readonly number[];
  readonly drift: Drift;
  /** In the order shown; a policy may come again, with other parameters or the same. */
  readonly policies: readonly PolicyChoice[];
  readonly delay: DelayModel;
  /** Seeds of the first repetition; repetition r (from 0) adds r to each. */
  readonly logSeed: number;
  readonly policySeed: number;
  readonly rounds: number;
  readonly engine: Engine;
  /** Runs of each policy, 1 to 200. */
  readonly repetitions: number;
}

/** The views of the lab's page, in their order; the first is what the page opens with. */
export const VIEWS = ['compare', 'inside', 'step', 'play', 'own'] as const;

export type ViewId = (typeof VIEWS)[number];

/** How the charts are drawn; the first of each is what the page opens with. */
export const AXES = ['linear', 'log'] as const;
export const MEASURES = ['regret', 'mean'] as const;

export interface ChartChoice {
  /** Of the rounds. */
  readonly axis: (typeof AXES)[number];
  /** Where one chart draws either. */
  readonly measure: (typeof MEASURES)[number];
}

export const DEFAULT_CHARTS: ChartChoice = { axis: AXES[0], measure: MEASURES[0] };

/** The first repetition of the evaluation, with five of its seven policies. */
export const DEFAULT_SETUP: LabSetup = {
  rates: COURSE_RATES,
  drift: { kind: 'none' },
  policies: ['epsilon-greedy', 'ucb1', 'ts', 'se', 'dats'].map((id) => ({ id, params: {} })),
  delay: { kind: 'instant' },
  logSeed: 2023,
  policySeed: 90051,
  rounds: 10_000,
  engine: 'delayed',
  repetitions: 1,
};

/** Policies that the lab compares at most. */
export const MAX_POLICIES = 7;

/** Arms that the editor adds up to; an address may bring as many as the core takes. */
export const MAX_EDITED_ARMS = 20;

type ClosedRange = NumberRange & { readonly min: number; readonly max: number };

/** What the lab accepts, in its controls and in its URL. */
export const LIMITS = {
  rate: { min: 0, max: 1 },
  alpha: { min: 0.01, max: 100 },
  probability: { min: 0, max: 1 },
  lag: { min: 0, max: 1_000_000_000, integer: true },
  seed: { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true },
  rounds: { min: 1, max: MAX_ROUNDS, integer: true },
  repetitions: { min: 1, max: 200, integer: true },
  driftRound: { min: 1, max: MAX_ROUNDS, integer: true },
  period: { min: 2, max: MAX_ROUNDS, integer: true },
  amplitude: { min: 0, max: 1 },
} as const satisfies Record<string, ClosedRange>;

/** The seeds that leave room for every repetition's own. */
export function seedRange(repetitions: number): ClosedRange {
  return { ...LIMITS.seed, max: LIMITS.seed.max - (repetitions - 1) };
}

/** What is known of a policy, or undefined when there is none of that id. */
export function findPolicy(id: string): PolicyDescription | undefined {
  return CATALOGUE.find((policy) => policy.id === id);
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

/** Whether feedback may be on its way for a while; what is lost does not wait. */
export function mayWait({ engine, delay }: LabSetup): boolean {
  return (
    engine === 'every-decision' || delay.kind === 'pareto' || delay.kind === 'reward-dependent'
  );
}

/** The runs of one repetition (from 0) of a set-up, one a policy. */
export function specsOf(setup: LabSetup, repetition = 0): RunSpec[] {
  const { policies, rates, drift, delay, rounds, engine } = setup;
  const logSeed = setup.logSeed + repetition;
  const policySeed = setup.policySeed + repetition;
  const shared = { logSeed, rates, drift, delay, policySeed, rounds, engine };
  return policies.map((policy) => ({ ...shared, policy }));
}
