import { expect, it } from 'vitest';
import type { DelayModel } from '../delays.ts';
import { replay } from '../evaluation.ts';
import type { Engine } from '../evaluation.ts';
import { generateLog } from '../log.ts';
import type { Policy, PolicyDefinition } from '../policies/policy.ts';
import { uniform } from '../policies/uniform.ts';

/** Numbers its choices, and keeps what it is told: the arm of each choice, and what came of it. */
class Counting implements Policy {
  propensity = 0;
  readonly arms: number[] = [];
  readonly told: [arm: number, choice: number][] = [];
  readonly #inner = uniform.create(10, {});

  choose(...args: Parameters<Policy['choose']>): number {
    const arm = this.#inner.choose(...args);
    this.propensity = this.arms.push(arm);
    return arm;
  }

  update(arm: number, _reward: number, propensity?: number): void {
    this.told.push([arm, propensity ?? NaN]);
  }

  inspect = () => this.#inner.inspect();
}

function run(engine: Engine, delay: DelayModel): Counting {
  const policy = new Counting();
  const definition: PolicyDefinition = { ...uniform, create: () => policy };
  const log = generateLog(1, 20_000);
  replay({
    log,
    engine,
    delay,
    definition,
    policy: { id: 'counting' },
    policySeed: 2,
    rounds: 900,
  });
  return policy;
}

const late: DelayModel = { kind: 'reward-dependent', lag: [[7, 300]] };
const heavy: DelayModel = { kind: 'pareto', alpha: [0.7] };

it.each([late, heavy])('every feedback comes with the propensity of its own choice', (delay) => {
  const { arms, told } = run('every-decision', delay);
  expect(told.length).toBeGreaterThan(500);
  for (const [arm, choice] of told) expect(arms[choice - 1]).toBe(arm);
  // Each choice once, and not in the order in which they were made.
  const choices = told.map(([, choice]) => choice);
  expect(new Set(choices).size).toBe(told.length);
  expect(choices).not.toEqual(choices.toSorted((a, b) => a - b));
});

it.each([late, heavy])('in the delayed replay it is that of the step’s choice', (delay) => {
  const { arms, told } = run('delayed', delay);
  expect(told).toHaveLength(900);
  for (const [arm, choice] of told) expect(arms[choice - 1]).toBe(arm);
  const choices = told.map(([, choice]) => choice);
  expect(choices).toEqual(choices.toSorted((a, b) => a - b));
});
