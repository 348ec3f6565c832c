import { describe, expect, it } from 'vitest';
import { InputError } from './errors.ts';
import { COURSE_RATES } from './limits.ts';
import { generateLog, logFromEvents } from './log.ts';
import { defaultRng } from './random/generator.ts';

describe('a generated log', () => {
  it('draws all arms first, then all clicks, from one generator', () => {
    const log = generateLog(2023, 1000);
    const rng = defaultRng(2023);
    const arms = rng.integersFill(0, 10, new Uint8Array(1000));
    const uniforms = rng.randomFill(new Float64Array(1000));
    expect(log.arms).toEqual(arms);
    const clicks = Array.from(uniforms, (u, i) => (u < COURSE_RATES[arms[i]] ? 1 : 0));
    expect(Array.from(log.rewards)).toEqual(clicks);
  });

  it('keeps the draws behind its clicks when asked, and is the same otherwise', () => {
    const { uniforms, ...log } = generateLog(7, 3000, [0.3, 0.6], true);
    expect(log).toEqual(generateLog(7, 3000, [0.3, 0.6]));
    expect(uniforms).toHaveLength(3000);
    const clicks = uniforms?.map((uniform, i) => (uniform < log.rates[log.arms[i]] ? 1 : 0));
    expect(Array.from(clicks ?? [])).toEqual(Array.from(log.rewards));
  });

  it('has the course’s size and rates unless told otherwise', () => {
    const log = generateLog(1);
    expect(log.arms).toHaveLength(300_000);
    expect(log).toMatchObject({ armCount: 10, rates: COURSE_RATES });
  });

  it('takes certain rates and large seeds', () => {
    const log = generateLog(2n ** 64n + 5n, 500, [0, 1]);
    expect(log.rewards).toEqual(log.arms);
  });

  it.each([
    [1, 0, [0.5, 0.5], 'events: 0'],
    [1, 1.5, [0.5, 0.5], 'events: 1.5'],
    [1, 20_000_001, [0.5, 0.5], 'events: 20000001'],
    [1, 10, [0.5], 'arms: 1 is not allowed; expected a whole number from 2 to 100'],
    [1, 10, new Array<number>(101).fill(0.5), 'arms: 101'],
    [1, 10, [0.5, 1.1], 'rates[1]: 1.1 is not allowed; expected a finite number from 0 to 1'],
    [1, 10, [-0.1, 0.5], 'rates[0]: -0.1'],
    [1, 10, [NaN, 0.5], 'rates[0]: NaN'],
    [-1, 10, [0.5, 0.5], 'seed: -1'],
    [0.5, 10, [0.5, 0.5], 'seed: 0.5'],
    [-1n, 10, [0.5, 0.5], 'seed: -1'],
  ])('is refused for seed %s, %d events, rates %j', (seed, events, rates, message) => {
    expect(() => generateLog(seed, events, rates)).toThrow(InputError);
    expect(() => generateLog(seed, events, rates)).toThrow(message);
  });
});

describe('the course rates', () => {
  it('have the published values', () => {
    expect(COURSE_RATES[2]).toBe(0.509);
    expect(COURSE_RATES[6]).toBe(0.005);
    const mean = COURSE_RATES.reduce((sum, rate) => sum + rate, 0) / COURSE_RATES.length;
    expect(mean).toBeCloseTo(0.2226, 12);
  });
});

describe('a log from events', () => {
  it('has the click rates of its arms', () => {
    const log = logFromEvents(Uint8Array.of(0, 2, 0, 0), Uint8Array.of(1, 1, 0, 0), 4);
    expect(log.rates).toEqual([1 / 3, 0, 1, 0]);
    expect(logFromEvents(log.arms, log.rewards).armCount).toBe(3);
  });

  it.each([
    [[], [], 2, 'log: "no event"'],
    [[0, 1], [0], undefined, 'rewards: 1'],
    [[0, 1], [0, 2], undefined, 'reward of event 1: 2 is not allowed; expected 0 or 1'],
    [[0, 3], [0, 1], 3, 'arm of event 1: 3 is not allowed; expected a finite number, at most 2'],
    [[0, 0], [0, 1], undefined, 'arms: 1'],
    [[0, 100], [0, 1], undefined, 'arms: 101'],
  ])('%j with rewards %j is refused', (arms, rewards, armCount, message) => {
    const make = () => logFromEvents(Uint8Array.from(arms), Uint8Array.from(rewards), armCount);
    expect(make).toThrow(InputError);
    expect(make).toThrow(message);
  });
});
