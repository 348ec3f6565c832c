import { formatCount } from '../../charts/format.ts';
import type { RunView } from '../../state/lab.svelte.ts';

export type SortKey = 'label' | 'meanReward' | 'pseudoRegret' | 'bestArmShare' | 'steps';

export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The direction in which a column is sorted first: the best on top. */
export const FIRST_DESCENDING: Readonly<Record<SortKey, boolean>> = {
  label: false,
  meanReward: true,
  pseudoRegret: false,
  bestArmShare: true,
  steps: false,
};

/**
 * Rows of the results table. Complete runs come first, in the order asked for; a run that did not
 * count all its rounds has no place in the ranking and stays below.
 */
export function sortRuns(runs: readonly RunView[], { key, descending }: Sorting): RunView[] {
  const compare = (a: RunView, b: RunView): number => {
    const [x, y] = [valueOf(a, key), valueOf(b, key)];
    const order = typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y);
    return descending ? -order : order;
  };
  const ranked = runs.filter(isComplete).sort(compare);
  return [...ranked, ...runs.filter((run) => !isComplete(run))];
}

export function isComplete(run: RunView): boolean {
  return run.record?.status === 'complete';
}

/** What became of a run, in words. */
export function statusText({ state, record, error }: RunView): string {
  switch (state) {
    case 'waiting':
      return 'waiting';
    case 'running':
      return 'running';
    case 'complete':
      return 'complete';
    case 'stalled':
      return `stalled at ${formatCount(record?.rounds ?? 0)} rounds`;
    case 'cancelled':
      return record === null ? 'cancelled' : `cancelled at ${formatCount(record.rounds)}`;
    case 'failed':
      return error ?? 'failed';
  }
}

function valueOf(run: RunView, key: SortKey): number | string {
  if (key === 'label') return run.label;
  return run.record?.[key] ?? NaN;
}
