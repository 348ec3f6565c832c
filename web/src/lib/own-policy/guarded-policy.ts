import { ArmCounts } from '../policies/arm-counts.ts';
import type { ArmView, Policy, PolicyDefinition } from '../policies/policy.ts';
import type { Generator } from '../random/generator.ts';
import { PolicyError } from './policy-error.ts';

/** Id of a visitor's policy in a set-up. */
export const OWN_ID = 'own';

/** What of a visitor's code is about to be called. */
export type Call = 'create' | 'choose' | 'update' | 'inspect';

/** What a file may export as its policy. */
type Exports = Readonly<Record<string, unknown>>;

/**
 * A visitor's policy as the core takes it: what it answers is checked where it comes in.
 * @param before - is told of each call into the visitor's code.
 */
export function guardedPolicy(exports: Exports, before: (call: Call) => void): PolicyDefinition {
  return {
    id: OWN_ID,
    name: 'Your policy',
    short: 'Yours',
    group: 'textbook',
    summary: 'Written by the visitor.',
    reference: '',
    parameters: [],
    create(armCount) {
      before('create');
      return new GuardedPolicy(makePolicy(exports, armCount), armCount, before);
    },
  };
}

function makePolicy(exports: Exports, armCount: number): OwnPolicy {
  const made = exports.default ?? exports.create;
  if (typeof made !== 'function') {
    throw new PolicyError(
      made === undefined
        ? 'Nothing is exported: begin with “export default class”, or “export default function”.'
        : `What is exported is ${describe(made)}; expected a class or a function, so that each run begins afresh.`,
    );
  }
  const policy: unknown = isClass(made)
    ? new (made as new (armCount: number) => unknown)(armCount)
    : (made as (armCount: number) => unknown)(armCount);
  const missing = ['choose', 'update'].filter((name) => !hasMethod(policy, name));
  if (missing.length > 0) {
    const whose = isClass(made) ? 'the class' : `what ${made.name || 'the function'}() returned`;
    throw new PolicyError(`There is no method ${missing.join(' and no ')} in ${whose}.`);
  }
  return policy as OwnPolicy;
}

class GuardedPolicy implements Policy {
  /** NaN where the visitor's has none. Always there, as some set theirs with their first choice. */
  propensity = NaN;
  readonly #own: OwnPolicy;
  readonly #counts: ArmCounts;
  readonly #before: (call: Call) => void;

  constructor(own: OwnPolicy, armCount: number, before: (call: Call) => void) {
    this.#own = own;
    this.#counts = new ArmCounts(armCount);
    this.#before = before;
  }

  choose(rng: Generator): number {
    this.#before('choose');
    const arm: unknown = this.#own.choose(rng);
    const { size } = this.#counts;
    if (Number.isInteger(arm) && (arm as number) >= 0 && (arm as number) < size) {
      this.propensity = propensityOf(this.#own);
      return arm as number;
    }
    const expected = `expected a whole number from 0 to ${size - 1}`;
    throw new PolicyError(`returned ${describe(arm)}; ${expected}.`);
  }

  update(arm: number, reward: number, propensity = NaN): void {
    this.#before('update');
    this.#own.update(arm, reward, Number.isNaN(propensity) ? undefined : propensity);
    this.#counts.add(arm, reward);
  }

  inspect(): ArmView[] {
    const views = this.#ownViews();
    return this.#counts.inspect((arm) => {
      const view = views[arm] as OwnView | undefined;
      return {
        lower: numberOrNull(view?.lower),
        upper: numberOrNull(view?.upper),
        draw: numberOrNull(view?.draw),
        active: view?.active !== false,
      };
    });
  }

  #ownViews(): readonly OwnView[] {
    if (this.#own.inspect === undefined) return [];
    this.#before('inspect');
    const views: unknown = this.#own.inspect();
    if (Array.isArray(views)) return views as OwnView[];
    throw new PolicyError(`inspect() returned ${describe(views)}; expected a list.`);
  }
}

function propensityOf({ propensity }: OwnPolicy): number {
  if (propensity === undefined) return NaN;
  if (typeof propensity === 'number' && propensity > 0 && propensity <= 1) return propensity;
  const expected = 'expected the chance of its choice, above 0 and at most 1';
  throw new PolicyError(`propensity is ${describe(propensity)}; ${expected}.`);
}

function isClass(made: object): boolean {
  return hasMethod((made as { prototype?: unknown }).prototype, 'choose');
}

function hasMethod(value: unknown, name: string): boolean {
  const holds = typeof value === 'object' && value !== null;
  return holds && typeof (value as Record<string, unknown>)[name] === 'function';
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && !Number.isNaN(value) ? value : null;
}

/** A value in a few words. */
function describe(value: unknown): string {
  if (value === undefined) return 'undefined (is a “return” missing?)';
  if (value === null) return 'null';
  if (value instanceof Promise) return 'a promise (it must not be async)';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
