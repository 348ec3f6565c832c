import * as z from 'zod/mini';
import { resolveDelay } from '../delays.ts';
import type { DelayModel } from '../delays.ts';
import { checkNumber, InputError } from '../errors.ts';
import { checkRates, DEFAULT_EVENTS, MAX_ARMS, MAX_ROUNDS, MIN_ARMS } from '../limits.ts';
import { resolveParameters } from '../policies/policy.ts';
import type { Parameters } from '../policies/policy.ts';
import { POLICIES, policyById } from '../policies/registry.ts';
import { mainScenarios } from './feedback.ts';
import { at, parseWith } from './schema.ts';

/** Delayed feedback that every policy of an evaluation meets. */
export interface Scenario {
  readonly id: string;
  readonly name: string;
  /** What it does, in words. */
  readonly about: string;
  readonly delay: DelayModel;
  /** Entrants that meet another delay, by their key. */
  readonly delayOf: Readonly<Record<string, DelayModel>>;
  /** Where the scenario is one level of a parameter: its name and value. */
  readonly parameter?: string;
  readonly level?: number;
}

/** A policy with its parameters, under the key that results name it by. */
export interface Entrant {
  readonly key: string;
  readonly name: string;
  readonly policy: string;
  readonly params: Parameters;
}

/**
 * A seeded evaluation: every entrant under every scenario, `repetitions` times. Repetition r reads
 * the log of seed `seeds.log + r`, and takes `seeds.policy + r` for the policy and the delays.
 */
export interface Configuration {
  readonly id: string;
  readonly title: string;
  /** Click rates of the arms, where each repetition generates its log. */
  readonly rates?: readonly number[];
  /** Where each repetition resamples a recorded log by blocks: which one, and how. */
  readonly recorded?: Recorded;
  /** Events in the log of a repetition. */
  readonly events: number;
  readonly scenarios: readonly Scenario[];
  readonly policies: readonly Entrant[];
  /** Key of the entrant that the others are compared with. */
  readonly reference: string;
  readonly repetitions: number;
  readonly rounds: number;
  readonly checkpoints: number;
  /** Whether the document has mean curves with their bands. */
  readonly bands: boolean;
  readonly seeds: { readonly log: number; readonly policy: number };
  readonly bootstrap: {
    readonly resamples: number;
    readonly seed: number;
    readonly level: number;
  };
}

/** A recorded log, told by its hash; the log itself is never in a document. */
export interface Recorded {
  /** SHA-256 (hex) over the arms as bytes followed by the clicks as bytes. */
  readonly sha256: string;
  readonly arms: number;
  /** Events in a block of the moving-block bootstrap. */
  readonly blockLength: number;
}

const MAX_REPETITIONS = 10_000;
const MAX_RUNS = 100_000;
const SEVEN = POLICIES.filter(({ group }) => group === 'seven').map(({ id }) => id);

const name = z.string().check(z.minLength(1), z.maxLength(80));
/** Part of keys and file names. */
const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,39}$/));
const count = (most: number) => z.int().check(z.gte(1), z.lte(most));
const seed = z.int().check(z.gte(0));

const delay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('instant') }),
  z.strictObject({ kind: z.literal('pareto'), alpha: z.array(z.number()) }),
  z.strictObject({ kind: z.literal('loss'), probability: z.array(z.number()) }),
  z.strictObject({
    kind: z.literal('reward-dependent'),
    lag: z.array(z.tuple([z.number(), z.number()])),
  }),
]);

const configurationSchema = z.strictObject({
  id: z._default(id, 'own'),
  title: z._default(name, 'Your own problem'),
  rates: z.optional(z.array(z.number()).check(z.minLength(MIN_ARMS), z.maxLength(MAX_ARMS))),
  recorded: z.optional(
    z.strictObject({
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      arms: z.int().check(z.gte(MIN_ARMS), z.lte(MAX_ARMS)),
      blockLength: z.int().check(z.gte(1)),
    }),
  ),
  events: z._default(count(20_000_000), DEFAULT_EVENTS),
  scenarios: z.optional(
    z
      .array(
        z.strictObject({
          id,
          name: z.optional(name),
          about: z._default(z.string().check(z.maxLength(500)), ''),
          delay,
          delayOf: z._default(z.record(z.string(), delay), {}),
          parameter: z.optional(name),
          level: z.optional(z.number()),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  ),
  policies: z._default(
    z
      .array(
        z.strictObject({
          policy: z.string(),
          key: z.optional(id),
          name: z.optional(name),
          params: z._default(z.record(z.string(), z.unknown()), {}),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    SEVEN.map((policy) => ({ policy, params: {} })),
  ),
  reference: z.optional(z.string()),
  repetitions: z._default(count(MAX_REPETITIONS), 20),
  rounds: z._default(count(MAX_ROUNDS), 10_000),
  checkpoints: z._default(count(1000), 100),
  bands: z._default(z.boolean(), true),
  seeds: z._default(
    z.strictObject({ log: z._default(seed, 2023), policy: z._default(seed, 90051) }),
    { log: 2023, policy: 90051 },
  ),
  bootstrap: z._default(
    z.strictObject({
      resamples: z._default(count(100_000), 2000),
      seed: z._default(seed, 2026),
      level: z._default(z.number().check(z.gte(0.5), z.lte(0.9999)), 0.95),
    }),
    { resamples: 2000, seed: 2026, level: 0.95 },
  ),
});

/**
 * Reads a configuration: what a caller wrote, or what a document holds. All but `rates` (or
 * `recorded`) may be left out; a policy may be its id alone.
 * @param place - what stands before the path in an error.
 * @param logRates - of a recorded log, where the scenarios may be left out.
 * @throws InputError naming the path of the first fault.
 */
export function readConfiguration(
  value: unknown,
  place = '',
  logRates?: readonly number[],
): Configuration {
  const given = parseWith(configurationSchema, withPoliciesSpelledOut(value), place);
  return at(place === '' ? 'configuration' : place, () => resolve(given, logRates));
}

function withPoliciesSpelledOut(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('policies' in value)) return value;
  const { policies } = value;
  if (!Array.isArray(policies)) return value;
  const spell = (entry: unknown) => (typeof entry === 'string' ? { policy: entry } : entry);
  return { ...value, policies: policies.map(spell) };
}

/** Fills in what follows from the rest, and checks what no schema can. */
function resolve(
  given: z.output<typeof configurationSchema>,
  logRates?: readonly number[],
): Configuration {
  const { rates, recorded, repetitions, seeds } = given;
  if ((rates === undefined) === (recorded === undefined)) {
    throw new InputError('rates', rates, 'either rates or a recorded log');
  }
  if (rates !== undefined) checkRates(rates);
  if (recorded !== undefined) {
    checkNumber('recorded.blockLength', recorded.blockLength, { max: given.events });
  }
  const armCount = rates?.length ?? recorded?.arms ?? 0;
  const policies = given.policies.map((entry, i) => resolveEntrant(entry, `policies[${i}]`));
  const keys = policies.map(({ key }) => key);
  checkUnique('policies', 'key', keys);
  const scenarios = scenariosOf(given.scenarios, given.rates ?? logRates, keys).map((scenario, i) =>
    resolveScenario(scenario, `scenarios[${i}]`, armCount, keys),
  );
  checkUnique(
    'scenarios',
    'id',
    scenarios.map((scenario) => scenario.id),
  );
  const reference = given.reference ?? (keys.includes('ts') ? 'ts' : keys[0]);
  if (!keys.includes(reference)) {
    throw new InputError('reference', reference, `one of ${keys.join(', ')}`);
  }
  const runs = scenarios.length * policies.length * repetitions;
  if (runs > MAX_RUNS) {
    throw new InputError(
      'repetitions',
      repetitions,
      `at most ${MAX_RUNS} runs in all, not ${runs}`,
    );
  }
  checkNumber('seeds.log', seeds.log + repetitions, { integer: true });
  checkNumber('seeds.policy', seeds.policy + repetitions, { integer: true });
  const { events, rounds, checkpoints, bands, bootstrap } = given;
  return {
    ...{ id: given.id, title: given.title },
    ...(rates === undefined ? { recorded } : { rates }),
    ...{ events, scenarios, policies, reference, repetitions, rounds, checkpoints, bands },
    ...{ seeds, bootstrap },
  };
}

/** A scenario whose name may be left out. */
type ScenarioInput = Omit<Scenario, 'name'> & { readonly name?: string };

/** Those given, or the main evaluation's; its delays for single policies where those take part. */
function scenariosOf(
  scenarios: readonly ScenarioInput[] | undefined,
  rates: readonly number[] | undefined,
  keys: readonly string[],
): readonly ScenarioInput[] {
  if (scenarios !== undefined) return scenarios;
  if (rates === undefined) throw new InputError('scenarios', scenarios, 'at least 1 entry');
  return mainScenarios(rates).map((scenario) => {
    const present = Object.entries(scenario.delayOf).filter(([key]) => keys.includes(key));
    return { ...scenario, delayOf: Object.fromEntries(present) };
  });
}

function resolveScenario(
  given: ScenarioInput,
  place: string,
  armCount: number,
  keys: readonly string[],
): Scenario {
  at(`${place}.delay`, () => resolveDelay(given.delay, armCount));
  for (const [key, own] of Object.entries(given.delayOf)) {
    const field = `${place}.delayOf.${key}`;
    if (!keys.includes(key)) throw new InputError(field, key, `one of ${keys.join(', ')}`);
    at(field, () => resolveDelay(own, armCount));
  }
  const { id, about, delay, delayOf, parameter, level } = given;
  const cell = parameter === undefined ? {} : { parameter, level };
  return { id, name: given.name ?? id, about, delay, delayOf, ...cell };
}

function resolveEntrant(
  given: { policy: string; key?: string; name?: string; params: Record<string, unknown> },
  place: string,
): Entrant {
  const definition = at(place, () => policyById(given.policy));
  const known = definition.parameters.map((spec) => spec.name);
  for (const name of Object.keys(given.params)) {
    if (!known.includes(name)) {
      const allowed = known.length > 0 ? `one of ${known.join(', ')}` : 'no parameter';
      throw new InputError(`${place}.params.${name}`, name, allowed);
    }
  }
  return {
    key: given.key ?? definition.id,
    name: given.name ?? definition.name,
    policy: definition.id,
    params: at(`${place}.params`, () => resolveParameters(definition, given.params)),
  };
}

function checkUnique(list: string, field: string, names: readonly string[]): void {
  names.forEach((name, i) => {
    if (names.indexOf(name) < i)
      throw new InputError(`${list}[${i}].${field}`, name, 'another one');
  });
}
