import { describe, expect, it, vi } from 'vitest';
import { defaultRng } from '../random/generator.ts';
import { guardedPolicy } from './guarded-policy.ts';
import { PolicyError } from './policy-error.ts';
import { Pulse } from './pulse.ts';

const rng = defaultRng(1);

/** A policy of three arms that chooses and inspects as it is told. */
function policyOf(methods: Record<string, unknown>) {
  const create = () => ({ choose: () => 0, update: () => {}, ...methods });
  return guardedPolicy({ create }, () => {}).create(3, {});
}

describe('guardedPolicy', () => {
  it.each([
    [undefined, /^returned undefined.*return.*; expected a whole number from 0 to 2/],
    [null, /returned null/],
    [3, /returned 3; /],
    [-1, /returned -1/],
    [1.5, /returned 1\.5/],
    [NaN, /returned NaN/],
    ['1', /returned the text "1"/],
    [[1], /returned a list of 1/],
    [{}, /returned an object/],
    [2n, /returned a bigint/],
    [Promise.resolve(1), /returned a promise.*async/],
  ])('refuses the choice %s and names it', (answer, message) => {
    const policy = policyOf({ choose: () => answer });
    expect(() => policy.choose(rng)).toThrow(PolicyError);
    expect(() => policy.choose(rng)).toThrow(message);
  });

  it.each([0, -0.1, 1.1, NaN, '0.5', null])('refuses the propensity %s', (propensity) => {
    const policy = policyOf({ propensity });
    expect(() => policy.choose(rng)).toThrow(PolicyError);
    expect(() => policy.choose(rng)).toThrow(/^propensity is .*; expected the chance of/);
  });

  it('hands back the propensity of the choice, and none where there is none', () => {
    const told: unknown[][] = [];
    const mine = {
      choose() {
        Object.assign(mine, { propensity: 0.25 });
        return 1;
      },
      update: (...given: unknown[]) => told.push(given),
    };
    const policy = guardedPolicy({ create: () => mine }, () => {}).create(3, {});
    policy.choose(rng);
    expect(policy.propensity).toBe(0.25);
    policy.update(1, 1, 0.75);
    policyOf({ update: mine.update }).update(1, 0);
    expect(told).toEqual([
      [1, 1, 0.75],
      [1, 0, undefined],
    ]);
  });

  it('makes a policy of a class or a function, afresh for each run', () => {
    class Mine {
      readonly armCount: number;
      calls = 0;
      constructor(armCount: number) {
        this.armCount = armCount;
      }
      choose() {
        return this.calls++ === 0 ? this.armCount - 1 : 0;
      }
      update() {}
    }
    for (const exports of [{ default: Mine }, { create: (n: number) => new Mine(n) }]) {
      const definition = guardedPolicy(exports, () => {});
      expect(definition.create(4, {}).choose(rng)).toBe(3);
      expect(definition.create(5, {}).choose(rng)).toBe(4);
    }
  });

  it.each([
    [{}, /Nothing is exported/],
    [{ default: { choose() {}, update() {} } }, /an object; expected a class or a function/],
    [{ create: () => ({ choose() {} }) }, /no method update in what create\(\) returned/],
    [{ create: () => undefined }, /no method choose and no update in what create\(\) returned/],
    [
      {
        default: class {
          choose() {}
        },
      },
      /no method update in the class/,
    ],
  ])('says what is missing of %s', (exports, message) => {
    expect(() => guardedPolicy(exports, () => {}).create(2, {})).toThrow(message);
  });

  it('adds to what the policy shows what it has been told', () => {
    const policy = policyOf({
      inspect: () => [
        { upper: 0.5, draw: 'x' },
        { active: false, lower: NaN },
      ],
    });
    policy.update(0, 1);
    policy.update(0, 0);
    expect(policy.inspect()).toMatchObject([
      { counted: 2, mean: 0.5, upper: 0.5, draw: null, active: true },
      { counted: 0, mean: null, lower: null, active: false },
      { counted: 0, upper: null, active: true },
    ]);
    expect(() => policyOf({ inspect: () => 1 }).inspect()).toThrow(/inspect\(\) returned 1/);
  });

  it('announces each call before it is made', () => {
    const calls: string[] = [];
    const create = () => ({ choose: () => calls.push('answer') - 2, update: () => {} });
    const policy = guardedPolicy({ create }, (call) => calls.push(call)).create(9, {});
    policy.choose(rng);
    policy.update(0, 1);
    policy.inspect();
    expect(calls).toEqual(['create', 'choose', 'answer', 'update']);
  });
});

describe('Pulse', () => {
  function beats(calls: number, cost: number, traceFrom?: number) {
    let time = 0;
    const around = { now: vi.fn(() => time), alive: vi.fn(), announce: vi.fn() };
    const pulse = new Pulse(around, traceFrom);
    for (let i = 0; i < calls; i++) {
      pulse.before('choose');
      time += cost;
    }
    return around;
  }

  it('beats about every 50 ms and looks rarely at the clock while calls are quick', () => {
    const { alive, now } = beats(1_000_000, 0.001);
    expect(alive.mock.calls.length).toBeGreaterThan(15);
    expect(alive.mock.calls.length).toBeLessThanOrEqual(21);
    expect(now.mock.calls.length).toBeLessThan(5_000);
  });

  it('beats with every call that takes long', () => {
    expect(beats(10, 400).alive.mock.calls).toEqual(Array.from({ length: 10 }, (_, i) => [i + 1]));
  });

  it('announces every call from the one it is told', () => {
    expect(beats(100, 1, 91).announce).toHaveBeenCalledTimes(10);
    expect(beats(100, 1).announce).not.toHaveBeenCalled();
  });
});
