import { describe, expect, it } from 'vitest';
import { defaultRng } from '../random/generator.ts';
import goldens from './goldens/indices.json' with { type: 'json' };
import { Imed } from './imed.ts';
import { resolveParameters } from './policy.ts';
import type { Policy } from './policy.ts';
import { policyById } from './registry.ts';
import { tsallisWeights } from './tsallis-inf.ts';

type State = readonly (readonly number[])[];
type Indices = readonly (number | string)[];

/** Tells a policy of each arm's clicks and then of its misses. */
function teach(policy: Policy, state: State): void {
  state.forEach(([counted, clicks], arm) => {
    for (let k = 0; k < counted; k++) policy.update(arm, k < clicks ? 1 : 0);
  });
}

function expectClose(found: readonly (number | null)[], expected: Indices): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, arm) => {
    const wanted = Number(value);
    if (Math.abs(wanted) === Infinity) expect(found[arm]).toBe(wanted);
    else expect(Math.abs(Number(found[arm]) - wanted)).toBeLessThan(1e-9 * Math.max(1, wanted));
  });
}

function bounds(id: string, given: Record<string, unknown>, state: State): (number | null)[] {
  const definition = policyById(id);
  const policy = definition.create(state.length, resolveParameters(definition, given));
  teach(policy, state);
  return policy.inspect().map(({ upper }) => upper);
}

describe('the indices of SciPy', () => {
  for (const golden of goldens.indices) {
    const { state, horizon, c } = golden;
    it(`for ${JSON.stringify(state)}, T = ${horizon}, c = ${c}`, () => {
      expectClose(bounds('ucb1-auer', {}, state), golden['ucb1-auer']);
      expectClose(bounds('kl-ucb', { c }, state), golden['kl-ucb']);
      expectClose(bounds('moss', { horizon }, state), golden.moss);
      expectClose(bounds('bayes-ucb', { c, horizon }, state), golden['bayes-ucb']);
      expectClose(bounds('patient-bandits', { horizon }, state), golden['patient-bandits']);
      expectClose(
        bounds('patient-bandits', { horizon, alpha: 0.2 }, state),
        golden['patient-bandits, alpha 0.2'],
      );
      const imed = new Imed(state.length);
      teach(imed, state);
      expectClose(
        state.map((_, arm) => imed.index(arm)),
        golden.imed,
      );
    });
  }
});

it('the weights of Tsallis-INF sum to 1 and are those of SciPy', () => {
  for (const [losses, rate, expected] of goldens.tsallisWeights) {
    const given = Float64Array.from(losses as number[]);
    const weights = new Float64Array(given.length);
    tsallisWeights(given, rate as number, weights);
    expectClose([...weights], expected as number[]);
    expect(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-12);
  }
});

it('an index policy plays the arm of the largest index, the lowest on ties', () => {
  const states = goldens.indices.map(({ state }) => state);
  for (const state of new Map(states.map((entry) => [String(entry), entry])).values()) {
    for (const id of ['ucb1-auer', 'kl-ucb', 'moss', 'bayes-ucb', 'patient-bandits']) {
      const definition = policyById(id);
      const policy = definition.create(state.length, resolveParameters(definition));
      teach(policy, state);
      const upper = policy.inspect().map((view) => view.upper ?? NaN);
      expect(policy.choose(undefined as never)).toBe(upper.indexOf(Math.max(...upper)));
    }
  }
});

it('IMED plays an arm of the least n kl(mean, best mean) + ln n', () => {
  const divergence = (p: number, q: number) =>
    (p === 0 ? 0 : p * Math.log(p / q)) + (p === 1 ? 0 : (1 - p) * Math.log((1 - p) / (1 - q)));
  const rates = [0.2, 0.5, 0.05, 0.45, 0.5];
  const rng = defaultRng(3);
  const policy = new Imed(rates.length);
  for (let round = 0; round < 3_000; round++) {
    const choice = policy.choose();
    const views = policy.inspect();
    const best = Math.max(...views.map(({ mean }) => mean ?? 0));
    const indices = views.map(({ counted, mean }) =>
      mean === null ? -Infinity : counted * divergence(mean, best) + Math.log(counted),
    );
    const least = Math.min(...indices);
    if (least === -Infinity) expect(choice).toBe(indices.indexOf(least));
    else expect(indices[choice] - least).toBeLessThan(1e-9);
    policy.update(choice, rng.random() < rates[choice] ? 1 : 0);
  }
});
