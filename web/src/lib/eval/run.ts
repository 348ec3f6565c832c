import { replay } from '../evaluation.ts';
import type { RunRecord } from '../evaluation.ts';
import type { Removal } from '../tally.ts';
import type { Configuration } from './configuration.ts';
import type { Logs } from './logs.ts';
import type { PlannedRun } from './plan.ts';

/** What a document keeps of a run. */
export interface RunResult {
  readonly key: string;
  readonly status: RunRecord['status'];
  /** `null` when a stalled run counted no round. */
  readonly meanReward: number | null;
  readonly bestArmShare: number | null;
  readonly pseudoRegret: number;
  readonly rounds: number;
  readonly steps: number;
  readonly bestArm: number;
  readonly countedPerArm: readonly number[];
  readonly eliminated: readonly Removal[];
  readonly digest: string;
  readonly curve: RunCurve;
}

/** A run at the checkpoints of {@link checkpointRounds} that it reached. */
export interface RunCurve {
  readonly cumulativeReward: readonly number[];
  /** To six decimals. */
  readonly pseudoRegret: readonly number[];
  readonly bestArmRounds: readonly number[];
}

/** Replays one run of an evaluation. @throws InputError */
export function runPlanned(configuration: Configuration, run: PlannedRun, logs: Logs): RunResult {
  const { rounds, checkpoints } = configuration;
  const record = replay({
    log: logs.of(configuration, run.logSeed),
    policy: { id: run.entrant.policy, params: run.entrant.params },
    delay: run.delay,
    policySeed: run.policySeed,
    ...{ rounds, checkpoints },
  });
  return resultOf(run, record);
}

/** What a document keeps of a run record, however it was made. */
export function resultOf(run: PlannedRun, record: RunRecord): RunResult {
  const { status, meanReward, bestArmShare, pseudoRegret, rounds, steps, bestArm } = record;
  const { cumulativeReward, bestArmRounds } = record.curve;
  return {
    key: run.key,
    ...{ status, meanReward, bestArmShare, pseudoRegret, rounds, steps, bestArm },
    countedPerArm: record.countedPerArm,
    eliminated: record.eliminated,
    digest: record.digest,
    curve: {
      cumulativeReward,
      pseudoRegret: record.curve.pseudoRegret.map(sixDecimals),
      bestArmRounds,
    },
  };
}

/** The rounds of a complete run's checkpoints. */
export function checkpointRounds({ rounds, checkpoints }: Configuration): number[] {
  const length = Math.min(checkpoints, rounds);
  return Array.from({ length }, (_, i) => Math.round(((i + 1) * rounds) / length));
}

/** Curves are drawn, not computed with: six decimals keep them small. */
export function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
