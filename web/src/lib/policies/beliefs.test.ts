import { describe, expect, it } from 'vitest';
import { defaultRng } from '../random/generator.ts';
import { resolveParameters } from './policy.ts';
import type { Parameters, Policy } from './policy.ts';
import { policyById } from './registry.ts';

function create(id: string, arms: number, given: Parameters = {}): Policy {
  const definition = policyById(id);
  return definition.create(arms, resolveParameters(definition, given));
}

const feedback = [
  [0, 1],
  [0, 0],
  [0, 1],
  [2, 0],
] as const;

describe('what a policy believes of an arm', () => {
  it.each(['beta-ts', 'bayes-ucb'])('%s: its posterior, from the uniform prior on', (id) => {
    const policy = create(id, 3);
    const uniform = { kind: 'beta', a: 1, b: 1 };
    expect(policy.inspect().map(({ belief }) => belief)).toEqual([uniform, uniform, uniform]);
    for (const [arm, reward] of feedback) policy.update(arm, reward);
    expect(policy.inspect().map(({ belief }) => belief)).toEqual([
      { kind: 'beta', a: 3, b: 2 },
      uniform,
      { kind: 'beta', a: 1, b: 2 },
    ]);
  });

  it('ts-textbook: the normal of its draws', () => {
    const policy = create('ts-textbook', 3, { sigma: 2 });
    for (const [arm, reward] of feedback) policy.update(arm, reward);
    expect(policy.inspect().map(({ belief }) => belief)).toEqual([
      { kind: 'normal', mean: 2 / 4, sd: 2 / Math.sqrt(4) },
      { kind: 'normal', mean: 0, sd: 2 },
      { kind: 'normal', mean: 0, sd: 2 / Math.sqrt(2) },
    ]);
  });

  it.each(['dats', 'dats-textbook'])('%s: the normal whose bounds it shows', (id) => {
    const policy = create(id, 3);
    const rng = defaultRng(4);
    for (let i = 0; i < 150; i++) {
      policy.update(policy.choose(rng), i % 2);
      for (const { lower, upper, belief } of policy.inspect()) {
        if (belief?.kind !== 'normal') throw new Error('No normal.');
        expect([lower, upper]).toEqual([belief.mean - belief.sd, belief.mean + belief.sd]);
        expect(belief.sd).toBeGreaterThan(0);
      }
    }
  });
});

describe('why DATS removed an arm', () => {
  it.each([
    ['dats', 'smallest'],
    ['dats-textbook', 'largest'],
  ] as const)('%s: its chance of the %s draw fell below 1/T', (id, of) => {
    const horizon = 50;
    const policy = create(id, 3, { horizon });
    const rng = defaultRng(2);
    const reasons = new Map<number, unknown>();
    for (let i = 0; i < 3000; i++) {
      const arm = policy.choose(rng);
      for (const [index, { active, removal }] of policy.inspect().entries()) {
        expect(removal === null).toBe(active);
        if (removal === null) continue;
        // As it stood then: it does not change any more.
        if (reasons.has(index)) expect(removal).toEqual(reasons.get(index));
        reasons.set(index, removal);
        expect(removal).toMatchObject({ kind: 'chance', of, threshold: 1 / horizon });
        if (removal.kind === 'chance') expect(removal.chance).toBeLessThan(1 / horizon);
      }
      policy.update(arm, rng.random() < [0.9, 0.1, 0.4][arm] ? 1 : 0);
    }
    expect([...reasons.keys()]).toEqual(policy.eliminated);
    expect(reasons.size).toBeGreaterThan(0);
  });
});
