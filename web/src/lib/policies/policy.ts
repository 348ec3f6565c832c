import { checkNumber, describeRange, InputError } from '../errors.ts';
import type { NumberRange } from '../errors.ts';
import type { Generator } from '../random/generator.ts';

/** What a policy knows of an arm, for a visitor to look at. */
export interface ArmView {
  /** Feedbacks counted, and their mean (`null` before the first). */
  readonly counted: number;
  readonly mean: number | null;
  /** The bounds that the policy itself uses; `null` where it has none, infinite when unseen. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** Whether the policy still plays the arm. */
  readonly active: boolean;
  /** The value last drawn for the arm; `null` where the policy draws none. */
  readonly draw: number | null;
  /** The distribution that the policy draws or bounds the arm's mean by; `null` where it has none. */
  readonly belief: Belief | null;
  /** Why the arm was removed; `null` while it is active. */
  readonly removal: RemovalReason | null;
}

/** What a policy holds an arm's mean to be. */
export type Belief =
  | { readonly kind: 'normal'; readonly mean: number; readonly sd: number }
  | { readonly kind: 'beta'; readonly a: number; readonly b: number };

/** The comparison that removed an arm, as it stood then. */
export type RemovalReason =
  /** Its upper bound lay below the lower bound of arm `by`. */
  | {
      readonly kind: 'bounds';
      readonly upper: number;
      readonly by: number;
      readonly lower: number;
    }
  /** Its chance of the largest (or, as submitted, the smallest) draw fell below the threshold. */
  | {
      readonly kind: 'chance';
      readonly of: 'largest' | 'smallest';
      readonly chance: number;
      readonly threshold: number;
    };

/** A learner: asked for an arm at every step, told of the feedback that counts. */
export interface Policy {
  /** The arm to play. May be asked many times between two updates. */
  choose(rng: Generator): number;
  /**
   * Feedback of an arm: reward 0 or 1.
   * @param propensity - what {@link propensity} was after the choice that the feedback counts for.
   */
  update(arm: number, reward: number, propensity?: number): void;
  /** The chance with which the last choice was drawn; absent unless the policy divides by it. */
  readonly propensity?: number;
  /**
   * True if `choose` gives the same arm again, and draws nothing, until the next update. A replay
   * may then ask once instead of many times.
   */
  readonly steady?: boolean;
  /** Arms removed for good so far, in the order of their removal; absent if it never removes. */
  readonly eliminated?: readonly number[];
  inspect(): ArmView[];
}

/** One parameter of a policy: enough to draw a control, check a value and explain it. */
export type ParameterSpec =
  | (NumberRange & {
      readonly name: string;
      /** What the page calls it. */
      readonly label: string;
      readonly type: 'number' | 'integer';
      readonly default: number;
      readonly help: string;
    })
  | {
      readonly name: string;
      readonly label: string;
      readonly type: 'choice';
      readonly options: readonly string[];
      readonly default: string;
      readonly help: string;
    };

export type ParameterValue = number | string;
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** What there is to know of a policy without running it. */
export interface PolicyDescription {
  readonly id: string;
  /** Full name, and a short one for labels. */
  readonly name: string;
  readonly short: string;
  /** One of the seven of the 2023 set-up, or from the literature. */
  readonly group: 'seven' | 'textbook';
  /** One sentence. */
  readonly summary: string;
  readonly reference: string;
  readonly parameters: readonly ParameterSpec[];
}

/** A policy as the command line, the workers and the documents know it. */
export interface PolicyDefinition extends PolicyDescription {
  /** @param parameters - complete and checked, from {@link resolveParameters}. */
  create(armCount: number, parameters: Parameters): Policy;
}

/** Parameter `horizon` of the eliminating policies: the notebook's T. */
export const HORIZON: ParameterSpec = {
  name: 'horizon',
  label: 'Horizon T',
  type: 'integer',
  min: 2,
  max: 1_000_000_000,
  default: 20_000,
  help: 'The horizon T that the policy assumes; 20,000 in the 2023 set-up.',
};

/**
 * All parameters of a policy: the given ones checked, the others at their default.
 * @throws InputError for an unknown name or a value out of range.
 */
export function resolveParameters(
  definition: PolicyDescription,
  given: Readonly<Record<string, unknown>> = {},
): Parameters {
  const names = definition.parameters.map((spec) => spec.name);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      const allowed = names.length > 0 ? `one of ${names.join(', ')}` : 'no parameter';
      throw new InputError(`parameter of ${definition.id}`, name, allowed);
    }
  }
  return Object.fromEntries(
    definition.parameters.map((spec) => [spec.name, checkParameter(spec, given[spec.name])]),
  );
}

function checkParameter(spec: ParameterSpec, value: unknown): ParameterValue {
  if (value === undefined) return spec.default;
  if (spec.type !== 'choice') return checkNumber(spec.name, value, rangeOf(spec));
  if (typeof value === 'string' && spec.options.includes(value)) return value;
  throw new InputError(spec.name, value, `one of ${spec.options.join(', ')}`);
}

/** What a parameter may be, in words. */
export function describeParameter(spec: ParameterSpec): string {
  return spec.type === 'choice'
    ? `one of ${spec.options.join(', ')}`
    : describeRange(rangeOf(spec));
}

function rangeOf(spec: Exclude<ParameterSpec, { type: 'choice' }>): NumberRange {
  return { ...spec, integer: spec.type === 'integer' };
}

/** The value of a numeric parameter. */
export function numberOf(parameters: Parameters, name: string): number {
  return parameters[name] as number;
}
