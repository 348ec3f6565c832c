import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { defaultRng } from '../random/generator.ts';
import { resolveParameters } from './policy.ts';
import type { Parameters, PolicyDefinition } from './policy.ts';
import { POLICIES } from './registry.ts';

// DATS has tests of its own, and options that are wrong on purpose.
const LITERATURE = POLICIES.filter(
  ({ id, group }) => group === 'textbook' && id !== 'dats-textbook',
);

/** Each policy, and again with each other option of its choices. */
const VARIANTS = LITERATURE.flatMap((definition) => {
  const defaults = resolveParameters(definition);
  const others = definition.parameters.flatMap((spec) =>
    spec.type === 'choice'
      ? spec.options
          .filter((option) => option !== spec.default)
          .map((option) => ({ ...defaults, [spec.name]: option }))
      : [],
  );
  return [defaults, ...others].map(
    (parameters) =>
      [`${definition.id} ${JSON.stringify(parameters)}`, definition, parameters] as const,
  );
});

const lives = fc.record({
  arms: fc.constantFrom(2, 3, 100),
  seed: fc.nat(),
  steps: fc.array(fc.constantFrom('click', 'miss', 'nothing', 'nothing'), { maxLength: 300 }),
});

function smallHorizon(definition: PolicyDefinition, parameters: Parameters): Parameters {
  const known = definition.parameters.some(({ name }) => name === 'horizon');
  return known ? { ...parameters, horizon: 2 } : parameters;
}

describe.each(VARIANTS)('%s', (_, definition, parameters) => {
  it('repeats itself and draws nothing between updates if it says that it is steady', () => {
    fc.assert(
      fc.property(lives, ({ arms, seed, steps }) => {
        const policy = definition.create(arms, smallHorizon(definition, parameters));
        const rng = defaultRng(seed);
        for (const step of steps) {
          const choice = policy.choose(rng);
          expect(policy.eliminated ?? []).not.toContain(choice);
          if (policy.steady === true) {
            const state = rng.state;
            expect(policy.choose(rng)).toBe(choice);
            expect(rng.state).toEqual(state);
          }
          if (step !== 'nothing') policy.update(choice, step === 'click' ? 1 : 0);
          for (const { lower, upper } of policy.inspect()) {
            expect(lower === null || upper === null || lower <= upper).toBe(true);
            expect(Number.isNaN(upper)).toBe(false);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('goes its way again with the same stream', () => {
    const run = () => {
      const policy = definition.create(7, parameters);
      const rng = defaultRng(12);
      return Array.from({ length: 500 }, (__, k) => {
        const choice = policy.choose(rng);
        if (k % 3 > 0) policy.update(choice, (k + choice) % 2);
        return choice;
      });
    };
    expect(run()).toEqual(run());
  });

  it('finds the better of two arms, one of which always clicks', () => {
    const policy = definition.create(2, smallHorizon(definition, parameters));
    const rng = defaultRng(4);
    let better = 0;
    for (let k = 0; k < 4_000; k++) {
      const choice = policy.choose(rng);
      policy.update(choice, choice);
      if (k >= 3_000) better += choice;
    }
    if (definition.id === 'uniform') expect(better).toBeLessThan(600);
    else expect(better).toBeGreaterThan(800);
  });
});
