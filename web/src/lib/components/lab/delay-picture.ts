import type { DelayKind, DelayValues } from './delay-form.ts';

/** How an arm's delays are spread, on an axis that doubles from place to place. */
export interface DelayPicture {
  /** Chance of a delay of 0, of 1, of 2 or 3, of 4 to 7, … up to the end of the run. */
  readonly bars: readonly number[];
  /** Places of the lags of a miss and of a click; empty for other kinds. */
  readonly ticks: readonly number[];
  /** Share of the feedback that does not come before the run's end. */
  readonly lost: number;
}

/** Places of the axis for a run of so many steps. */
export function placeCount(steps: number): number {
  return Math.max(2, 1 + Math.ceil(Math.log2(steps + 1)));
}

/** Where a delay stands on the axis, from 0 to {@link placeCount}. */
export function placeOf(delay: number): number {
  return delay < 1 ? 0.5 : 1.5 + Math.log2(delay);
}

/**
 * The picture of one arm.
 * @param steps - about how many the run has; what is read late has less time to arrive.
 */
export function delayPicture(kind: DelayKind, values: DelayValues, steps: number): DelayPicture {
  const none = new Array<number>(placeCount(steps)).fill(0);
  switch (kind) {
    case 'instant':
      return { bars: none.with(0, 1), ticks: [], lost: 0 };
    case 'loss':
      return { bars: none.with(0, 1 - values[0]), ticks: [], lost: values[0] };
    case 'pareto':
      return {
        bars: none.map((_, place) => paretoChance(values[0], place)),
        ticks: [],
        lost: paretoLate(values[0], steps),
      };
    case 'reward-dependent':
      return { bars: [], ticks: values.map(placeOf), lost: lagLate(values, steps) };
  }
}

/** Chance that a rounded Pareto delay falls in a place: P(X > x) = (1 + x)^−α. */
function paretoChance(alpha: number, place: number): number {
  const beyond = (x: number) => (1 + x) ** -alpha;
  if (place === 0) return 1 - beyond(0.5);
  return beyond(2 ** (place - 1) - 0.5) - beyond(2 ** place - 0.5);
}

/** The mean over a run of the chance that a delay is longer than the time left. */
function paretoLate(alpha: number, steps: number): number {
  if (alpha === 1) return Math.log1p(steps) / steps;
  return ((1 + steps) ** (1 - alpha) - 1) / ((1 - alpha) * steps);
}

/** The same for two fixed lags, as if misses and clicks were as many. */
function lagLate(lags: DelayValues, steps: number): number {
  const late = lags.map((lag) => Math.min(1, lag / steps));
  return late.reduce((sum, share) => sum + share, 0) / late.length;
}
