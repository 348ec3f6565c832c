import { bisector } from 'd3-array';

const byValue = bisector((value: number) => value);

/** Index of the entry of an ascending list that lies nearest; the lower one on ties, −1 if empty. */
export function nearestIndex(ascending: readonly number[], value: number): number {
  return ascending.length === 0 ? -1 : byValue.center(ascending, value);
}

/** Index of the last entry of an ascending list that is at most `value`; −1 if there is none. */
export function lastAtMost(ascending: readonly number[], value: number): number {
  return byValue.right(ascending, value) - 1;
}
