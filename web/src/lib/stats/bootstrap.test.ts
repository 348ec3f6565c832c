import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { doubleHex, hexDouble } from '../random/goldens/harness.ts';
import { meanBand } from './bands.ts';
import { bcaInterval } from './bca.ts';
import { bootstrapDistribution, percentileInterval } from './bootstrap.ts';
import type { BootstrapOptions, Interval } from './bootstrap.ts';
import older from './goldens/bootstrap-numpy.json' with { type: 'json' };
import goldens from './goldens/bootstrap.json' with { type: 'json' };
import { worstError } from './goldens/closeness.ts';
import { variance } from './moments.ts';
import { pairedBca, pairedComparison } from './paired.ts';

const bounds = ({ low, high }: Interval): string[] => [doubleHex(low), doubleHex(high)];

function optionsOf(golden: { options: Record<string, unknown> }): BootstrapOptions {
  const { seed, ...others } = golden.options;
  return typeof seed === 'string' ? { ...others, seed: BigInt(seed) } : others;
}

function expectClose(found: Interval | null, expected: string[]): void {
  const [low, high] = expected.map(hexDouble);
  if (found === null) expect([low, high]).toEqual([NaN, NaN]);
  else {
    expect(
      worstError([
        [found.low, low],
        [found.high, high],
      ]),
    ).toBeLessThan(1e-12);
  }
}

describe.each(goldens.means)('the mean of $name with $options', (golden) => {
  const values = golden.values.map(hexDouble);
  const options = optionsOf(golden);

  it("has SciPy's percentile interval to the last bit", () => {
    expect(bounds(percentileInterval(values, options))).toEqual(golden.percentile);
  });

  it("has SciPy's BCa interval to 1e-12, or none where SciPy has none", () => {
    expectClose(bcaInterval(values, options), golden.bca);
  });
});

it.each(older.means)('$name has the interval of SciPy before 1.17 to the last bit', (golden) => {
  const values = golden.values.map(hexDouble);
  expect(bounds(percentileInterval(values, { interpolation: 'numpy' }))).toEqual(golden.percentile);
});

describe.each(goldens.variances)('the variance of $name', (golden) => {
  const values = golden.values.map(hexDouble);

  it("has SciPy's intervals", () => {
    expect(bounds(percentileInterval(values, {}, variance))).toEqual(golden.percentile);
    expectClose(bcaInterval(values, {}, variance), golden.bca);
  });
});

describe.each(goldens.paired)('paired results: $name', (golden) => {
  const first = golden.first.map(hexDouble);
  const second = golden.second.map(hexDouble);

  it("have SciPy's intervals", () => {
    expect(bounds(pairedComparison(first, second))).toEqual(golden.percentile);
    expectClose(pairedBca(first, second), golden.bca);
  });

  it("have NumPy's mean difference, d_z and wins", () => {
    const found = pairedComparison(first, second);
    expect(doubleHex(found.estimate)).toBe(golden.estimate);
    expect(doubleHex(found.dz ?? NaN)).toBe(golden.dz);
    expect([found.wins, found.losses, found.ties]).toEqual(golden.wins);
  });
});

describe('a band', () => {
  const curves = goldens.band.curves.map((curve) => curve.map(hexDouble));

  it("has SciPy's interval at every checkpoint, to the last bit", () => {
    const band = meanBand(curves);
    expect(band.estimate.map(doubleHex)).toEqual(goldens.band.estimate);
    expect(band.low.map(doubleHex)).toEqual(goldens.band.low);
    expect(band.high.map(doubleHex)).toEqual(goldens.band.high);
  });

  it('needs at least one checkpoint', () => {
    expect(() => meanBand([[], []])).toThrow('curves[0]');
  });

  it('refuses curves that do not fit together, and names them', () => {
    expect(() => meanBand([[1, 2]])).toThrow('curves: ');
    expect(() => meanBand([[1, 2], [1]])).toThrow('curves[1]: ');
    expect(() =>
      meanBand([
        [1, 2],
        [1, NaN],
      ]),
    ).toThrow('curves[1][1]: NaN');
  });
});

describe('edge cases', () => {
  it('equal values have an interval of no width, and no BCa interval', () => {
    const equal = new Array<number>(20).fill(0.25);
    expect(percentileInterval(equal)).toEqual({ estimate: 0.25, low: 0.25, high: 0.25 });
    expect(bcaInterval(equal)).toBeNull();
  });

  it('a single resample is both bounds', () => {
    const { low, high } = percentileInterval([1, 2, 3], { resamples: 1 });
    expect(low).toBe(high);
  });

  it('one value is not enough', () => {
    expect(() => percentileInterval([0.5])).toThrow(InputError);
    expect(() => bcaInterval([0.5])).toThrow(/^values: .* at least 2 numbers, not 1$/);
    expect(() => pairedComparison([1], [2])).toThrow(InputError);
  });

  it.each([NaN, Infinity])('%s is refused by name and place', (bad) => {
    expect(() => percentileInterval([1, bad, 3])).toThrow(
      `values[1]: ${bad} is not allowed; expected a finite number`,
    );
    expect(() => bcaInterval([1, 2, bad])).toThrow('values[2]');
    expect(() => pairedComparison([1, 2, 3], [1, bad, 3])).toThrow('second[1]');
  });

  it.each([
    { level: 0 },
    { level: 1 },
    { level: NaN },
    { resamples: 0 },
    { resamples: 1.5 },
    { seed: -1 },
  ])('%o is refused', (options) => {
    expect(() => percentileInterval([1, 2], options)).toThrow(InputError);
  });

  it('a statistic that fails on a resample is refused', () => {
    expect(() => bootstrapDistribution([1, 2], {}, () => NaN)).toThrow('statistic of resample 0');
  });

  it('pairs need two lists of one length', () => {
    expect(() => pairedComparison([1, 2], [1, 2, 3])).toThrow('second: ');
  });
});
