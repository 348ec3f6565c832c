import { bcaOf } from '../stats/bca.ts';
import { bootstrapDistribution, percentilesOf, sampleMean } from '../stats/bootstrap.ts';
import type { BootstrapOptions } from '../stats/bootstrap.ts';
import { cohenDz } from '../stats/effect.ts';
import { holm } from '../stats/holm.ts';
import { pairedDifferences } from '../stats/paired.ts';
import { tTestPaired } from '../stats/t-test.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { countWins } from '../stats/wins.ts';
import type { Configuration } from './configuration.ts';
import { planRuns } from './plan.ts';
import type { RunResult } from './run.ts';

/** A mean with its percentile interval, and the BCa one; `null` where one is not defined. */
export interface MeanSummary {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly bcaLow: number | null;
  readonly bcaHigh: number | null;
}

/** An entrant against the reference, repetition by repetition. */
export interface DifferenceSummary extends MeanSummary {
  /** Repetitions that both completed. */
  readonly pairs: number;
  /** Cohen's d_z; `null` when all differences are equal. */
  readonly dz: number | null;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Two-sided paired t test, as it is and adjusted for the scenario's comparisons. */
  readonly p: number | null;
  readonly pHolm: number | null;
}

/**
 * An entrant under a scenario. A run that stalled is counted, and enters nothing else: what it
 * reached is no result of full length.
 */
export interface CellSummary {
  readonly scenario: string;
  readonly policy: string;
  readonly runs: number;
  readonly complete: number;
  readonly stalled: number;
  /** All but `stalled` are `null` when no run was completed. */
  readonly meanReward: MeanSummary | null;
  /** Of mean rewards; `null` for the reference too. */
  readonly difference: DifferenceSummary | null;
  readonly pseudoRegret: MeanSummary | null;
  readonly bestArmShare: MeanSummary | null;
  /** Completed runs that removed the best arm, with the Wilson interval of their share. */
  readonly bestArmEliminated: {
    readonly runs: number;
    readonly estimate: number;
    readonly low: number;
    readonly high: number;
  } | null;
  readonly meanSteps: number | null;
}

/**
 * Summarises all runs of an evaluation: one entry per scenario and entrant, in their order.
 * @param results - in the order of {@link planRuns}.
 * @throws InputError for a bootstrap setting out of range.
 */
export function summarise(
  configuration: Configuration,
  results: readonly RunResult[],
): CellSummary[] {
  const { scenarios, policies, reference } = configuration;
  const cells = cellsOf(configuration, results);
  return scenarios.flatMap((scenario) => {
    const runsOf = (key: string) => cells.get(cellKey(scenario.id, key)) ?? [];
    const rows = policies.map(({ key }) => {
      const against = key === reference ? [] : runsOf(reference);
      return summariseCell(configuration, scenario.id, key, runsOf(key), against);
    });
    return adjustForComparisons(rows);
  });
}

/** The results of each scenario and entrant, in the order of the repetitions. */
export function cellsOf(
  configuration: Configuration,
  results: readonly RunResult[],
): Map<string, RunResult[]> {
  const cells = new Map<string, RunResult[]>();
  planRuns(configuration).forEach(({ scenario, entrant }, i) => {
    const key = cellKey(scenario.id, entrant.key);
    const cell = cells.get(key) ?? [];
    cells.set(key, cell);
    cell.push(results[i]);
  });
  return cells;
}

export function cellKey(scenario: string, policy: string): string {
  return `${scenario}/${policy}`;
}

function summariseCell(
  configuration: Configuration,
  scenario: string,
  policy: string,
  runs: readonly RunResult[],
  against: readonly RunResult[],
): CellSummary {
  const options = configuration.bootstrap;
  const complete = runs.filter(isComplete);
  const stalled = runs.length - complete.length;
  const counts = { scenario, policy, runs: runs.length, complete: complete.length, stalled };
  if (complete.length === 0) {
    return {
      ...counts,
      ...{ meanReward: null, difference: null, pseudoRegret: null, bestArmShare: null },
      ...{ bestArmEliminated: null, meanSteps: null },
    };
  }
  const removed = complete.filter((run) => run.eliminated.some(({ arm }) => arm === run.bestArm));
  const steps = complete.map((run) => run.steps);
  return {
    ...counts,
    meanReward: summariseMean(
      complete.map((run) => run.meanReward),
      options,
    ),
    difference: compare(runs, against, options),
    pseudoRegret: summariseMean(
      complete.map((run) => run.pseudoRegret),
      options,
    ),
    bestArmShare: summariseMean(
      complete.map((run) => run.bestArmShare),
      options,
    ),
    bestArmEliminated: {
      runs: removed.length,
      ...wilsonInterval(removed.length, complete.length, options.level),
    },
    meanSteps: sampleMean(steps),
  };
}

/** One value has a mean but no interval; equal values have no BCa interval. */
function summariseMean(values: readonly number[], options: BootstrapOptions): MeanSummary {
  if (values.length < 2) {
    return { estimate: values[0], low: null, high: null, bcaLow: null, bcaHigh: null };
  }
  const distribution = bootstrapDistribution(values, options);
  const bca = bcaOf(values, distribution, options);
  const { estimate, low, high } = percentilesOf(distribution, sampleMean(values), options);
  return { estimate, low, high, bcaLow: bca?.low ?? null, bcaHigh: bca?.high ?? null };
}

/** Over the repetitions that both completed; `null` when there is none. */
function compare(
  runs: readonly RunResult[],
  against: readonly RunResult[],
  options: BootstrapOptions,
): DifferenceSummary | null {
  const first: number[] = [];
  const second: number[] = [];
  against.forEach((other, repetition) => {
    const run = runs[repetition];
    if (!isComplete(run) || !isComplete(other)) return;
    first.push(run.meanReward);
    second.push(other.meanReward);
  });
  if (first.length === 0) return null;
  const differences = Array.from(pairedDifferences(first, second));
  const several = first.length > 1;
  return {
    pairs: first.length,
    ...summariseMean(differences, options),
    dz: several ? cohenDz(differences) : null,
    ...countWins(first, second),
    p: several ? tTestPaired(first, second, options.level).p : null,
    pHolm: null,
  };
}

/** Holm's adjustment over the comparisons of one scenario. */
function adjustForComparisons(rows: readonly CellSummary[]): CellSummary[] {
  const tested = rows.flatMap(({ difference }) => difference?.p ?? []);
  const adjusted = holm(tested);
  let next = 0;
  return rows.map((row) => {
    const { difference } = row;
    if (difference === null || difference.p === null) return row;
    return { ...row, difference: { ...difference, pHolm: adjusted[next++] } };
  });
}

interface CompleteResult extends RunResult {
  readonly meanReward: number;
  readonly bestArmShare: number;
}

export function isComplete(run: RunResult): run is CompleteResult {
  return run.status === 'complete';
}
