import { specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import type { RepeatedRuns } from '../../state/lab.svelte.ts';
import type { Cell, TableData } from '../export/table-data.ts';

/** One row a run that has ended. */
export function runTable(setup: LabSetup, series: readonly RepeatedRuns[]): TableData {
  return {
    name: 'bandit-lab-runs',
    columns: [
      ...['policy', 'parameters', 'repetition', 'log_seed', 'policy_seed', 'engine'],
      ...['status', 'rounds', 'steps', 'mean_reward', 'pseudo_regret', 'best_arm_share'],
      ...['counted_per_arm', 'eliminated', 'digest'],
    ],
    rows: series.flatMap(({ policyId, params, runs }, index) =>
      runs.flatMap((run, repetition): Cell[][] => {
        if (run === null) return [];
        const { logSeed, policySeed } = specsOf(setup, repetition)[index];
        const { engine, status, rounds, steps, meanReward, pseudoRegret, bestArmShare } = run;
        return [
          [
            ...[policyId, parameterText(params), repetition, logSeed, policySeed, engine],
            ...[status, rounds, steps, meanReward, pseudoRegret, bestArmShare],
            run.countedPerArm.join(' '),
            run.eliminated.map(({ arm, round }) => `${arm}@${round}`).join(' '),
            run.digest,
          ],
        ];
      }),
    ),
  };
}

/** One row a checkpoint of each run that has ended. */
export function checkpointTable(series: readonly RepeatedRuns[]): TableData {
  return {
    name: 'bandit-lab-checkpoints',
    columns: [
      ...['policy', 'parameters', 'repetition', 'round'],
      ...['cumulative_reward', 'mean_reward', 'pseudo_regret', 'best_arm_rounds'],
    ],
    rows: series.flatMap(({ policyId, params, runs }) =>
      runs.flatMap((run, repetition) =>
        (run?.curve.round ?? []).map((round, point): Cell[] => {
          const { cumulativeReward, pseudoRegret, bestArmRounds } = run!.curve;
          const reward = cumulativeReward[point];
          return [
            ...[policyId, parameterText(params), repetition, round],
            ...[reward, reward / round, pseudoRegret[point], bestArmRounds[point]],
          ];
        }),
      ),
    ),
  };
}

function parameterText(params: Readonly<Record<string, number | string>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** What a paper or a notebook needs to name a comparison: version, set-up, seeds and digests. */
export function citation(
  setup: LabSetup,
  series: readonly RepeatedRuns[],
  site: string,
  address: string,
): string {
  const last = setup.repetitions - 1;
  const seeds =
    last === 0
      ? `log seed ${setup.logSeed}, policy seed ${setup.policySeed}`
      : `log seeds ${setup.logSeed} to ${setup.logSeed + last}, ` +
        `policy seeds ${setup.policySeed} to ${setup.policySeed + last}`;
  const digests = series.flatMap(({ label, runs }) =>
    runs.flatMap((run, repetition) =>
      run === null ? [] : [`${label}${last === 0 ? '' : ` ${repetition}`}: ${run.digest}`],
    ),
  );
  return [`${site}. ${address}`, `${setup.rounds} rounds; ${seeds}.`, ...digests].join('\n');
}
