import { InputError } from '../errors.ts';
import { defaultRng } from '../random/generator.ts';
import { percentilesOf, resolveOptions, sampleMean } from './bootstrap.ts';
import type { BootstrapOptions } from './bootstrap.ts';
import { checkSample } from './sample.ts';

/** The mean of several curves with its bounds, one entry a checkpoint. */
export interface Band {
  readonly estimate: number[];
  readonly low: number[];
  readonly high: number[];
}

/**
 * Pointwise percentile bootstrap band of a mean curve. Each resample draws whole repetitions, the
 * same ones at every checkpoint, so that the column of a checkpoint has exactly the interval that
 * `percentileInterval` gives for it. A band covers each point at the level, not all at once.
 *
 * @param curves - one a repetition, at least 2, all as long.
 * @throws InputError for a curve or an option out of range; `curves[r][c]` names the entry.
 */
export function meanBand(
  curves: readonly ArrayLike<number>[],
  options: BootstrapOptions = {},
): Band {
  const columns = columnsOf(curves);
  const { resamples, seed } = resolveOptions(options);
  const rng = defaultRng(seed);
  const picks = new Int32Array(curves.length);
  const row = new Float64Array(curves.length);
  const distributions = columns.map(() => new Float64Array(resamples));
  for (let b = 0; b < resamples; b++) {
    rng.integersFill(0, curves.length, picks);
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c];
      for (let i = 0; i < picks.length; i++) row[i] = column[picks[i]];
      distributions[c][b] = sampleMean(row);
    }
  }
  const intervals = columns.map((column, c) =>
    percentilesOf(distributions[c], sampleMean(column), options),
  );
  return {
    estimate: intervals.map(({ estimate }) => estimate),
    low: intervals.map(({ low }) => low),
    high: intervals.map(({ high }) => high),
  };
}

/** The values of all curves at each checkpoint. */
function columnsOf(curves: readonly ArrayLike<number>[]): Float64Array[] {
  if (curves.length < 2) throw new InputError('curves', curves, 'at least 2 curves');
  const { length } = curves[0];
  curves.forEach((curve, r) => {
    checkSample(`curves[${r}]`, curve);
    if (curve.length !== length) {
      throw new InputError(`curves[${r}]`, curve, `${length} numbers like the first curve`);
    }
  });
  return Array.from({ length }, (_, c) => Float64Array.from(curves, (curve) => curve[c]));
}
