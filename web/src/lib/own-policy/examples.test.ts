import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PolicyDefinition } from '../policies/policy.ts';
import type { RunSpec } from '../workers/messages.ts';
import { runSpec, startSpec } from '../workers/run-spec.ts';
import { compile, TAKER } from './compile.ts';
import { guardedPolicy, OWN_ID } from './guarded-policy.ts';
import { describeInterfaces } from './interface-text.ts';
import { log } from '../random/libm.ts';

const SPEC: Omit<RunSpec, 'policy'> = {
  logSeed: 2023,
  events: 30_000,
  rates: [0.2, 0.5, 0.1, 0.45],
  delay: { kind: 'instant' },
  policySeed: 90051,
  rounds: 1_500,
};

const textOf = (name: string) =>
  readFileSync(new URL(`./examples/${name}.ts`, import.meta.url), 'utf8');

/** What the sandbox's program does with a compiled policy, but in this realm. */
async function definitionOf(source: string): Promise<PolicyDefinition> {
  const script = await compile(source);
  const exports: Record<string, unknown> = {};
  const math = Object.assign(Object.create(Math) as Math, { log });
  const take = (body: (exports: object) => void) => body(exports);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the sandbox has a worker for it
  (new Function(TAKER, 'Math', script) as (...given: unknown[]) => void)(take, math);
  return guardedPolicy(exports, () => {});
}

async function digestOf(source: string, spec: Omit<RunSpec, 'policy'>): Promise<string> {
  const run = startSpec({ ...spec, policy: { id: OWN_ID } }, await definitionOf(source));
  run.advance(Infinity);
  return run.result().digest;
}

describe('the examples', () => {
  it.each(['epsilon-greedy', 'ucb1', 'beta-ts'])(
    '%s makes the decisions of the site’s own, whatever the set-up',
    async (id) => {
      const setups: Omit<RunSpec, 'policy'>[] = [
        SPEC,
        { ...SPEC, delay: { kind: 'pareto', alpha: [0.8] } },
        { ...SPEC, engine: 'every-decision', delay: { kind: 'loss', probability: [0.3] } },
        { ...SPEC, drift: { kind: 'swap', round: 400, arms: [0, 1] } },
      ];
      for (const spec of setups) {
        const expected = runSpec({ ...spec, policy: { id } }).digest;
        expect(await digestOf(textOf(id), spec)).toBe(expected);
      }
    },
  );

  it('exp3 learns from late feedback, which it weighs by the chance of its own choice', async () => {
    const late = { kind: 'reward-dependent', lag: [[200, 200]] } as const;
    const spec = { ...SPEC, engine: 'every-decision', delay: late, rounds: 20_000 } as const;
    const learner = startSpec(
      { ...spec, policy: { id: OWN_ID } },
      await definitionOf(textOf('exp3')),
    );
    learner.advance(Infinity);
    const result = learner.result();
    expect(result.countedPerArm[1] + result.countedPerArm[3]).toBeGreaterThan(15_000);

    const now = textOf('exp3').replace('reward / propensity', 'reward / this.propensity');
    expect(await digestOf(now, spec)).not.toBe(result.digest);
    // Without delay the chance of the last choice is that of the feedback's own.
    const prompt = { ...SPEC, delay: { kind: 'instant' } } as const;
    expect(await digestOf(now, prompt)).toBe(await digestOf(textOf('exp3'), prompt));
  });

  it('explore-then-commit keeps to one arm after its rounds', async () => {
    const definition = await definitionOf(textOf('explore-then-commit'));
    const run = startSpec({ ...SPEC, policy: { id: OWN_ID } }, definition);
    run.advance(Infinity);
    const counted = [...run.result().countedPerArm].sort((a, b) => a - b);
    expect(counted).toEqual([50, 50, 50, 1_350]);
  });
});

it('the interface is described member by member', () => {
  const text = readFileSync(new URL('./interface.d.ts', import.meta.url), 'utf8');
  const [policy, view, rng] = describeInterfaces(text);
  expect(policy.signature).toBe('OwnPolicy');
  expect(policy.members.map(({ signature }) => signature)).toEqual([
    'choose(rng: Rng): number',
    'update(arm: number, reward: number, propensity?: number): void',
    'readonly propensity?: number',
    'inspect?(): OwnView[]',
  ]);
  expect(view.members).toHaveLength(4);
  expect(rng.members).toHaveLength(12);
  expect(policy.members.every(({ help }) => help.length > 20)).toBe(true);
});
