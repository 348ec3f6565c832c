import type { RunView } from '../../state/lab.svelte.ts';
import type { TableData } from '../export/table-data.ts';
import { statusText } from './results.ts';

/** The results table as data, in the order of the policies. */
export function resultsTable(runs: readonly RunView[]): TableData {
  return {
    name: 'bandit-lab-results',
    columns: [
      ...['policy', 'mean_reward', 'pseudo_regret', 'best_arm_share', 'rounds', 'steps'],
      ...['removed', 'status', 'digest'],
    ],
    rows: runs.map((run) => {
      const { label, record } = run;
      return [
        ...[label, record?.meanReward ?? null, record?.pseudoRegret ?? null],
        ...[record?.bestArmShare ?? null, record?.rounds ?? null, record?.steps ?? null],
        record?.eliminated.map(({ arm, round }) => `${arm}@${round}`).join(' ') ?? null,
        statusText(run),
        record !== null && 'digest' in record ? record.digest : null,
      ];
    }),
  };
}

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
