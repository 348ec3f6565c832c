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
