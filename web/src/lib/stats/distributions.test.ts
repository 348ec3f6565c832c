import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { hexDouble } from '../random/goldens/harness.ts';
import { worstError } from './goldens/closeness.ts';
import goldens from './goldens/distributions.json' with { type: 'json' };
import { normalCdf, normalQuantile } from './normal.ts';
import { studentCdf, studentDensity, studentQuantile, studentTwoSided } from './student.ts';

/** Arguments of each golden and its result. */
function rows(table: string[][]): number[][] {
  return table.map((row) => row.map(hexDouble));
}

describe('against mpmath', () => {
  it('normalCdf is right to 1e-13, in both tails', () => {
    const pairs = rows(goldens.normalCdf).map(([x, p]) => [normalCdf(x), p] as const);
    expect(worstError(pairs)).toBeLessThan(1e-13);
  });

  it('normalQuantile is right to 1e-14 of the larger of |x| and 1', () => {
    for (const [p, x] of rows(goldens.normalQuantile)) {
      expect(Math.abs(normalQuantile(p) - x)).toBeLessThan(1e-14 * Math.max(1, Math.abs(x)));
    }
  });

  it('studentTwoSided is right to 2e-13', () => {
    const pairs = rows(goldens.studentTwoSided).map(
      ([t, df, p]) => [studentTwoSided(t, df), p] as const,
    );
    expect(worstError(pairs)).toBeLessThan(2e-13);
  });

  it('studentQuantile is right to 1e-13', () => {
    const pairs = rows(goldens.studentQuantile).map(
      ([p, df, t]) => [studentQuantile(p, df), t] as const,
    );
    expect(worstError(pairs)).toBeLessThan(1e-13);
  });
});

describe('the normal distribution', () => {
  it('knows its ends', () => {
    expect(normalCdf(Infinity)).toBe(1);
    expect(normalCdf(-Infinity)).toBe(0);
    expect(normalCdf(NaN)).toBeNaN();
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(normalQuantile(0.5)).toBe(0);
  });

  it.each([-0.1, 1.1, NaN])('has no quantile at %s', (p) => {
    expect(() => normalQuantile(p)).toThrow(InputError);
  });
});

describe("Student's t", () => {
  it('knows its ends and its middle', () => {
    expect(studentTwoSided(0, 7)).toBe(1);
    expect(studentTwoSided(Infinity, 7)).toBe(0);
    expect(studentTwoSided(-Infinity, 7)).toBe(0);
    expect(studentQuantile(0.5, 7)).toBe(0);
    expect(studentQuantile(1, 7)).toBe(Infinity);
    expect(studentQuantile(0, 7)).toBe(-Infinity);
  });

  it('is symmetric', () => {
    expect(studentTwoSided(-2, 7)).toBe(studentTwoSided(2, 7));
    expect(studentCdf(-2, 7) + studentCdf(2, 7)).toBeCloseTo(1, 15);
    expect(studentQuantile(0.125, 7)).toBe(-studentQuantile(0.875, 7));
  });

  it('has the density of Cauchy at one degree of freedom', () => {
    expect(studentDensity(1, 1)).toBeCloseTo(1 / (2 * Math.PI), 15);
  });

  it.each([0, -1, NaN, Infinity])('refuses %s degrees of freedom', (df) => {
    expect(() => studentTwoSided(1, df)).toThrow(InputError);
    expect(() => studentQuantile(0.9, df)).toThrow(InputError);
  });
});
