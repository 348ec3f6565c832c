import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { hexDouble } from '../random/goldens/harness.ts';
import { cohenDz } from './effect.ts';
import { relativeError, worstError } from './goldens/closeness.ts';
import holmGoldens from './goldens/holm.json' with { type: 'json' };
import proportions from './goldens/proportions.json' with { type: 'json' };
import r from './goldens/r.json' with { type: 'json' };
import goldens from './goldens/t-tests.json' with { type: 'json' };
import { holm } from './holm.ts';
import { tTestOneSample, tTestPaired, tTestPooled, tTestWelch } from './t-test.ts';
import type { TTest } from './t-test.ts';
import { wilsonInterval } from './wilson.ts';

const TOLERANCE = 1e-12;
const KINDS = ['one sample', 'paired', 'pooled', 'welch'] as const;

function run(kind: string, first: number[], second: number[], level: number): TTest {
  switch (kind) {
    case 'one sample':
      return tTestOneSample(first, level, 0.3);
    case 'paired':
      return tTestPaired(first, second, level);
    case 'pooled':
      return tTestPooled(first, second, level);
    default:
      return tTestWelch(first, second, level);
  }
}

interface Expected {
  t: number;
  df: number;
  p: number;
  interval: number[];
}

/** Bounds near 0 are compared on the scale of the interval: they are differences. */
function expectTest(found: TTest, expected: Expected): void {
  const { t, df, p, interval } = expected;
  expect(relativeError(found.t ?? NaN, t)).toBeLessThan(TOLERANCE);
  expect(relativeError(found.df ?? NaN, df)).toBeLessThan(TOLERANCE);
  expect(relativeError(found.p ?? NaN, p)).toBeLessThan(TOLERANCE);
  const scale = Math.max(...interval.map(Math.abs));
  expect(Math.abs((found.low ?? NaN) - interval[0]) / scale).toBeLessThan(TOLERANCE);
  expect(Math.abs((found.high ?? NaN) - interval[1]) / scale).toBeLessThan(TOLERANCE);
}

describe('t tests', () => {
  it.each(KINDS)("%s: SciPy's numbers to 1e-12", (kind) => {
    for (const sample of goldens.samples) {
      const golden = sample[kind];
      if (golden === undefined) continue;
      const first = sample.first.map(hexDouble);
      const found = run(kind, first, sample.second.map(hexDouble), golden.level);
      expect(found.estimate).toBe(hexDouble(golden.estimate));
      const [t, df, p] = [golden.t, golden.df, golden.p].map(hexDouble);
      expectTest(found, { t, df, p, interval: golden.interval.map(hexDouble) });
    }
  });

  it.each(KINDS)("%s: R's numbers to 1e-12", (kind) => {
    for (const golden of r.tTests.filter((test) => test.kind === kind)) {
      expectTest(run(kind, golden.first, golden.second, golden.level), golden);
    }
  });

  it('are undefined without spread, rounding aside', () => {
    const undefinedTest = { low: null, high: null, t: null, p: null };
    expect(tTestOneSample([0.1, 0.1, 0.1])).toMatchObject({ ...undefinedTest, df: 2 });
    expect(tTestPaired([1, 2, 3], [1, 2, 3])).toMatchObject({ ...undefinedTest, estimate: 0 });
    expect(tTestPaired([0.3, 0.4], [0.2, 0.3])).toMatchObject(undefinedTest);
    expect(tTestPooled([1, 1], [2, 2])).toMatchObject({ ...undefinedTest, df: 2, estimate: -1 });
    expect(tTestWelch([1, 1], [2, 2])).toMatchObject({ ...undefinedTest, df: null });
  });

  it.each([1e-140, 1e-90, 1e90, 1e150])('are the same in units of %s', (unit) => {
    const [first, second] = [
      [1, 2, 4, 3],
      [2, 5, 9],
    ].map((list) => list.map((x) => x * unit));
    const { t, df, p } = tTestWelch([1, 2, 4, 3], [2, 5, 9]);
    const found = tTestWelch(first, second);
    expect(found.t).toBeCloseTo(t ?? NaN, 12);
    expect(found.df).toBeCloseTo(df ?? NaN, 12);
    expect(found.p).toBeCloseTo(p ?? NaN, 12);
  });

  it('refuse values whose squares overflow', () => {
    const [first, second] = [
      [1e200, 2, 3],
      [2, 3e200, 1],
    ];
    for (const kind of KINDS) {
      expect(() => run(kind, first, second, 0.95), kind).toThrow(
        'spread: Infinity is not allowed; expected values whose squares a double can hold',
      );
    }
    expect(() => cohenDz(first)).toThrow('spread: Infinity');
  });

  it('need two values a sample, all finite', () => {
    expect(() => tTestOneSample([1])).toThrow(InputError);
    expect(() => tTestWelch([1, 2], [3])).toThrow('second: ');
    expect(() => tTestPooled([1, 2], [3, NaN])).toThrow('second[1]: NaN');
    expect(() => tTestPaired([1, 2, 3], [1, 2])).toThrow('second: ');
    expect(() => tTestOneSample([1, 2], 1)).toThrow('level: 1');
  });
});

describe('wilsonInterval', () => {
  it("has statsmodels' bounds to 1e-12", () => {
    for (const { successes, trials, level, low, high } of proportions.wilson) {
      const found = wilsonInterval(successes, trials, level);
      expect(Math.abs(found.low - hexDouble(low))).toBeLessThan(1e-15);
      expect(relativeError(found.high, hexDouble(high))).toBeLessThan(TOLERANCE);
      if (successes > 0) {
        expect(relativeError(found.low, hexDouble(low))).toBeLessThan(TOLERANCE);
      }
    }
  });

  it("has R's bounds to 1e-12", () => {
    for (const { successes, trials, level, low, high } of r.wilson) {
      const found = wilsonInterval(successes, trials, level);
      expect(
        worstError([
          [found.low, low],
          [found.high, high],
        ]),
      ).toBeLessThan(TOLERANCE);
    }
  });

  it('reaches 0 and 1 exactly, and not the other end', () => {
    expect(wilsonInterval(0, 20)).toMatchObject({ estimate: 0, low: 0 });
    expect(wilsonInterval(20, 20)).toMatchObject({ estimate: 1, high: 1 });
    expect(wilsonInterval(0, 20).high).toBeGreaterThan(0.1);
    expect(wilsonInterval(1, 1).low).toBeGreaterThan(0.2);
  });

  it.each([
    [1, 0],
    [-1, 5],
    [6, 5],
    [1.5, 5],
    [NaN, 5],
    [1, NaN],
  ])('refuses %s of %s', (successes, trials) => {
    expect(() => wilsonInterval(successes, trials)).toThrow(InputError);
  });
});

describe('holm', () => {
  it('adjusts as statsmodels and R do', () => {
    for (const { values, adjusted } of holmGoldens.sets) {
      const expected = adjusted.map(hexDouble);
      const pairs = holm(values).map((p, i) => [p, expected[i]] as const);
      expect(worstError(pairs)).toBeLessThan(TOLERANCE);
    }
    for (const { values, adjusted } of r.holm) {
      const pairs = holm(values).map((p, i) => [p, adjusted[i]] as const);
      expect(worstError(pairs)).toBeLessThan(TOLERANCE);
    }
  });

  it('gives an empty list for none, and names a value out of range', () => {
    expect(holm([])).toEqual([]);
    expect(() => holm([0.1, 1.2])).toThrow('pValues[1]: 1.2');
    expect(() => holm([NaN])).toThrow('pValues[0]: NaN');
  });
});
