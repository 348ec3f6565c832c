import type { RunView } from '../../state/lab.svelte.ts';
import type { TableData } from '../export/table-data.ts';

/** What each policy made of each arm, one row each. */
export function sharesTable(runs: readonly RunView[], rates: readonly number[]): TableData {
  return {
    name: 'bandit-lab-arms',
    columns: ['policy', 'arm', 'rate', 'counted_rounds', 'share', 'removed_after'],
    rows: runs.flatMap(({ label, record }) => {
      if (record === null) return [];
      return rates.map((rate, arm) => [
        ...[label, arm, rate, record.countedPerArm[arm]],
        record.rounds > 0 ? record.countedPerArm[arm] / record.rounds : null,
        record.eliminated.find((one) => one.arm === arm)?.round ?? null,
      ]);
    }),
  };
}
