import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { defaultRng } from '../random/generator.ts';
import { describeParameter, resolveParameters } from './policy.ts';
import type { Policy, PolicyDefinition } from './policy.ts';
import { POLICIES, policyById } from './registry.ts';

describe('the registry', () => {
  it('has the seven policies of 2023, and ids and short names that differ', () => {
    const seven = POLICIES.filter(({ group }) => group === 'seven').map(({ id }) => id);
    expect([...seven].sort()).toEqual([
      ...['dats', 'epsilon-greedy', 'opse', 'pse', 'se', 'ts', 'ucb1'],
    ]);
    for (const field of ['id', 'name', 'short'] as const) {
      expect(new Set(POLICIES.map((policy) => policy[field])).size).toBe(POLICIES.length);
    }
  });

  it('finds a policy by its id', () => {
    for (const policy of POLICIES) expect(policyById(policy.id)).toBe(policy);
    expect(() => policyById('SE')).toThrow(InputError);
    expect(() => policyById('SE')).toThrow('policy: "SE" is not allowed; expected one of eps');
  });
});

/** One step of a scripted life: what to tell the policy after its choice. */
type Step = 'click' | 'miss' | 'nothing' | 'about another arm';
const STEPS: readonly Step[] = ['click', 'miss', 'nothing', 'about another arm'];

interface Life {
  readonly arms: number;
  readonly seed: number;
  readonly horizon: number;
  readonly steps: readonly Step[];
}

const lives: fc.Arbitrary<Life> = fc.record({
  arms: fc.integer({ min: 2, max: 100 }),
  seed: fc.nat(),
  horizon: fc.constantFrom(2, 20_000),
  steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 150 }),
});

const fewArms = fc.record({
  arms: fc.integer({ min: 2, max: 5 }),
  seed: fc.nat(),
  horizon: fc.constant(2),
  steps: fc.array(fc.constantFrom<Step>('click', 'miss', 'nothing'), {
    minLength: 100,
    maxLength: 400,
  }),
});

/** Lets a policy live, and checks what must hold after every step; gives its choices. */
function live(definition: PolicyDefinition, { arms, seed, horizon, steps }: Life): number[] {
  const known = definition.parameters.some(({ name }) => name === 'horizon');
  const policy = definition.create(arms, resolveParameters(definition, known ? { horizon } : {}));
  const rng = defaultRng(seed);
  const counted = new Array<number>(arms).fill(0);
  const rewards = new Array<number>(arms).fill(0);
  const choices: number[] = [];
  for (const step of steps) {
    const choice = policy.choose(rng);
    choices.push(choice);
    expect(Number.isInteger(choice) && choice >= 0 && choice < arms).toBe(true);
    expect(policy.eliminated ?? []).not.toContain(choice);
    if (step !== 'nothing') {
      // In the every-decision replay, feedback of another arm arrives, a removed one too.
      const arm = step === 'about another arm' ? (choice + 1) % arms : choice;
      const reward = step === 'click' ? 1 : 0;
      policy.update(arm, reward);
      counted[arm] += 1;
      rewards[arm] += reward;
    }
    checkViews(policy, counted, rewards);
  }
  return choices;
}

function checkViews(policy: Policy, counted: readonly number[], rewards: readonly number[]) {
  const views = policy.inspect();
  const eliminated = policy.eliminated ?? [];
  expect(views.map((view) => view.counted)).toEqual(counted);
  expect(views.map((view) => view.mean)).toEqual(
    counted.map((n, arm) => (n === 0 ? null : rewards[arm] / n)),
  );
  expect(views.flatMap(({ active }, arm) => (active ? [] : [arm]))).toEqual(
    [...eliminated].sort((a, b) => a - b),
  );
  expect(new Set(eliminated).size).toBe(eliminated.length);
  expect(eliminated.length).toBeLessThan(views.length);
  for (const { lower, upper, draw } of views) {
    expect([lower, upper, draw].some(Number.isNaN)).toBe(false);
    if (lower !== null && upper !== null) expect(lower).toBeLessThanOrEqual(upper);
  }
}

describe.each(POLICIES.map((definition) => [definition.id, definition] as const))(
  '%s',
  (_, definition) => {
    it('keeps to its arms, never plays a removed one, and shows what it has counted', () => {
      fc.assert(
        fc.property(lives, (life) => {
          const choices = live(definition, life);
          expect(live(definition, life)).toEqual(choices);
        }),
        { numRuns: 12 },
      );
      fc.assert(
        fc.property(fewArms, (life) => {
          live(definition, life);
        }),
        { numRuns: 12 },
      );
    });

    it('keeps its numbers in order when feedback is late', () => {
      const arms = 5;
      const policy = definition.create(arms, resolveParameters(definition));
      const rng = defaultRng(3);
      const rewards = defaultRng(4);
      const waiting: { arm: number; propensity: number | undefined }[] = [];
      for (let round = 0; round < 1_500; round++) {
        const arm = policy.choose(rng);
        const { propensity } = policy;
        if (propensity !== undefined) expect(propensity > 0 && propensity <= 1).toBe(true);
        waiting.push({ arm, propensity });
        if (round < 200) continue;
        const late = waiting[round - 200];
        policy.update(late.arm, rewards.random() < late.arm / arms ? 1 : 0, late.propensity);
      }
      for (const { mean, lower, upper, draw } of policy.inspect())
        expect([mean, lower, upper, draw].some(Number.isNaN)).toBe(false);
    });

    it('may be looked at at any time', () => {
      const parameters = resolveParameters(definition);
      const policy = definition.create(3, parameters);
      const other = definition.create(3, parameters);
      const views = policy.inspect();
      expect(views).toHaveLength(3);
      for (const view of views)
        expect(view).toMatchObject({ counted: 0, mean: null, active: true });
      const rng = defaultRng(1);
      const otherRng = defaultRng(1);
      for (let i = 0; i < 50; i++) {
        policy.inspect();
        const choice = policy.choose(rng);
        expect(other.choose(otherRng)).toBe(choice);
        policy.inspect();
        policy.update(choice, i % 2);
        other.update(choice, i % 2);
      }
    });

    it('explains itself and its parameters', () => {
      expect(definition.summary).toMatch(/^[A-Z].*\.$/);
      expect(definition.reference).not.toBe('');
      const names = definition.parameters.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const spec of definition.parameters) {
        expect(spec.help).toMatch(/\.$/);
        expect(describeParameter(spec)).not.toBe('');
        expect(resolveParameters(definition, { [spec.name]: spec.default })).toEqual(
          resolveParameters(definition),
        );
      }
    });

    it('refuses parameters that it does not have, or out of range', () => {
      const give = (given: Record<string, unknown>) => () => resolveParameters(definition, given);
      expect(give({ nonsense: 1 })).toThrow(InputError);
      expect(give({ nonsense: 1 })).toThrow(`parameter of ${definition.id}: "nonsense"`);
      for (const spec of definition.parameters) {
        const bad =
          spec.type === 'choice'
            ? ['nonsense', 0, null]
            : [NaN, Infinity, '1', null, (spec.min ?? 0) - 1, (spec.max ?? 0) + 1];
        for (const value of bad) {
          expect(give({ [spec.name]: value })).toThrow(InputError);
          expect(give({ [spec.name]: value })).toThrow(`${spec.name}: `);
        }
        if (spec.type === 'integer') expect(give({ [spec.name]: 2.5 })).toThrow(InputError);
      }
    });
  },
);
