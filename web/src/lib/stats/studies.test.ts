import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { defaultRng } from '../random/generator.ts';
import { coverage, wilsonCoverage } from './coverage.ts';
import { repetitionsForWidth, sampleUntilNarrow, stoppingCost, tWidth } from './sample-size.ts';
import { studentQuantile } from './student.ts';
import { tTestOneSample } from './t-test.ts';

const normals = (count: number, seed = 1): Float64Array =>
  defaultRng(seed).standardNormalFill(new Float64Array(count));

describe('tWidth', () => {
  it('is the width of the t interval', () => {
    const values = normals(15);
    const { low, high } = tTestOneSample(values, 0.9);
    expect(tWidth(values, 0.9)).toBeCloseTo((high ?? NaN) - (low ?? NaN), 14);
  });
});

describe('repetitionsForWidth', () => {
  it('is the least number that the pilot says is enough', () => {
    const pilot = normals(20);
    const width = 0.25;
    const n = repetitionsForWidth(pilot, width);
    const at = (count: number) => tWidth(pilot, 0.95) * Math.sqrt(pilot.length / count);
    expect(at(n)).toBeLessThanOrEqual(width);
    expect(at(n - 1)).toBeGreaterThan(width);
  });

  it('never goes below the pilot, and quarters the width for sixteen times as many', () => {
    const pilot = [1, 2, 3, 4];
    expect(repetitionsForWidth(pilot, 100)).toBe(4);
    const width = tWidth(pilot, 0.95);
    expect(repetitionsForWidth(pilot, width / 4)).toBe(64);
    expect(repetitionsForWidth([2, 2, 2], 0.1)).toBe(3);
  });

  it('refuses a width, level or pilot out of range', () => {
    expect(() => repetitionsForWidth([1, 2], 0)).toThrow('width: 0');
    expect(() => repetitionsForWidth([1, 2], 1, 2)).toThrow('level: 2');
    expect(() => repetitionsForWidth([1], 1)).toThrow('pilot: ');
    expect(() => repetitionsForWidth([1, NaN], 1)).toThrow('pilot[1]: NaN');
  });
});

describe('sampleUntilNarrow', () => {
  it('stops at the first look that is narrow enough, and shows every look', () => {
    const values = normals(500);
    const rule = { width: 0.5, minimum: 5, every: 3 };
    const result = sampleUntilNarrow((r) => values[r], rule);
    expect(result.reason).toBe('width');
    expect(result.looks.map(({ repetitions }) => repetitions)).toEqual(
      result.looks.map((_, i) => 5 + 3 * i),
    );
    for (const look of result.looks) {
      expect(look.width).toBe(tWidth(values.subarray(0, look.repetitions), 0.95));
      expect(look.width <= rule.width).toBe(look === result.looks.at(-1));
    }
    const { low, high } = tTestOneSample(values.subarray(0, result.repetitions));
    expect(result.low).toBeCloseTo(low ?? NaN, 14);
    expect(result.high).toBeCloseTo(high ?? NaN, 14);
  });

  it('stops at the limit, also between two looks', () => {
    const result = sampleUntilNarrow((r) => r, { width: 0.1, minimum: 4, every: 5, limit: 12 });
    expect(result).toMatchObject({ reason: 'limit', repetitions: 12 });
    expect(result.looks.map(({ repetitions }) => repetitions)).toEqual([4, 9, 12]);
  });

  it('refuses a bad outcome by its index, and a bad rule', () => {
    expect(() => sampleUntilNarrow((r) => (r === 7 ? NaN : r), { width: 1 })).toThrow(
      'values[7]: NaN',
    );
    expect(() => sampleUntilNarrow(() => 0, { width: -1 })).toThrow('width: -1');
    expect(() => sampleUntilNarrow(() => 0, { width: 1, minimum: 1 })).toThrow('minimum: 1');
    expect(() => sampleUntilNarrow(() => 0, { width: 1, limit: 5 })).toThrow('limit: 5');
  });
});

describe('stoppingCost', () => {
  const pool = normals(1000);
  const cost = (minimum: number) => stoppingCost(pool, { width: 1, minimum }, 1000, defaultRng(3));

  it('finds that early looks cost coverage and save repetitions', () => {
    const eager = cost(2);
    const patient = cost(20);
    expect(eager.coverage).toBeLessThan(0.93);
    expect(patient.coverage).toBeGreaterThan(eager.coverage);
    expect(eager.meanRepetitions).toBeLessThan(patient.meanRepetitions);
    expect(patient).toMatchObject({ level: 0.95, limited: 0 });
  });

  it('knows the fixed size', () => {
    const { fixed } = cost(10);
    const width = (n: number) => (2 * studentQuantile(0.975, n - 1)) / Math.sqrt(n);
    expect(Math.abs(width(fixed) - 1)).toBeLessThan(0.05);
  });
});

describe('coverage', () => {
  it('is near the level for normal outcomes, by t more than by the percentile bootstrap', () => {
    const study = coverage(normals(2000), { studies: 600, resamples: 400 });
    expect(study).toMatchObject({ size: 20, studies: 600, level: 0.95, poolSize: 2000 });
    expect(study.t.coverage).toBeGreaterThan(0.92);
    expect(study.percentile.coverage).toBeGreaterThan(0.88);
    expect(study.percentile.coverage).toBeLessThan(study.t.coverage);
    for (const kind of [study.percentile, study.bca, study.t]) {
      expect(kind.coverage + kind.below + kind.above + kind.undefinedShare).toBeCloseTo(1, 12);
    }
  });

  it('counts samples without an interval as misses', () => {
    const pool = new Array<number>(200).fill(0);
    pool[0] = 1;
    const study = coverage(pool, { studies: 50, resamples: 100, size: 5 });
    expect(study.bca.undefinedShare).toBeGreaterThan(0.8);
    expect(study.t.coverage).toBeLessThan(0.2);
  });

  it('is the same again for the same seeds', () => {
    const options = { studies: 20, resamples: 50 };
    expect(coverage(normals(50), options)).toEqual(coverage(normals(50), options));
  });

  it('refuses a bad pool or size', () => {
    expect(() => coverage([1])).toThrow(InputError);
    expect(() => coverage([1, NaN])).toThrow('pool[1]: NaN');
    expect(() => coverage([1, 2], { size: 1 })).toThrow('size: 1');
    expect(() => coverage([1, 2], { studies: 0 })).toThrow('studies: 0');
  });
});

describe('wilsonCoverage', () => {
  it('is exact for one trial', () => {
    // No success: [0, 0.793…]; a success: [0.206…, 1].
    expect(wilsonCoverage(0.5, 1)).toBe(1);
    expect(wilsonCoverage(0.1, 1)).toBeCloseTo(0.9, 15);
    expect(wilsonCoverage(0.9, 1)).toBeCloseTo(0.9, 15);
  });

  it('is 1 at the ends and near the level between them', () => {
    expect(wilsonCoverage(0, 20)).toBe(1);
    expect(wilsonCoverage(1, 20)).toBe(1);
    // 6 to 14 successes of 20 cover a half: 1 − 2 · 21700/2^20.
    expect(wilsonCoverage(0.5, 20)).toBeCloseTo(1 - 43400 / 2 ** 20, 14);
  });

  it('refuses what is out of range', () => {
    expect(() => wilsonCoverage(1.5, 20)).toThrow('p: 1.5');
    expect(() => wilsonCoverage(0.5, 0)).toThrow('trials: 0');
  });
});
