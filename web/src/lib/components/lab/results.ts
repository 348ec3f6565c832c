import { formatCount } from '../../format.ts';
import type { RunView } from '../../state/lab.svelte.ts';
import { sortedBy } from '../table/sorting.ts';
import type { Sorting } from '../table/sorting.ts';

export type SortKey = 'label' | 'meanReward' | 'pseudoRegret' | 'bestArmShare' | 'steps';

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
export function sortRuns(
  runs: readonly RunView[],
  { column, descending }: Sorting<SortKey>,
): RunView[] {
  const ranked = runs.filter(isComplete);
  const others = runs.filter((run) => !isComplete(run));
  return [...sortedBy(ranked, (run) => valueOf(run, column), descending), ...others];
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

function valueOf(run: RunView, column: SortKey): number | string | null {
  return column === 'label' ? run.label.toLowerCase() : (run.record?.[column] ?? null);
}
