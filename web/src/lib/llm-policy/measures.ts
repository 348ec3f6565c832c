import { DriftingRates, resolveDrift } from '../drift.ts';
import { mean } from '../stats/mean.ts';
import { quantile } from '../stats/quantile.ts';
import type { PlayedRound } from './episode.ts';
import type { Problem } from './episode-setup.ts';

/** A run to be measured: every round of it. */
export interface MeasuredRun {
  readonly problem: Problem;
  readonly played: readonly PlayedRound[];
}

/**
 * How a player explores, over several runs of T rounds with K arms (Krishnamurthy, Harris, Foster,
 * Zhang and Slivkins 2024, arXiv:2403.15371).
 */
export interface Measures {
  /** Share of the runs in which no round from T/2 on plays the best arm: it was given up. */
  readonly suffixFailures: number;
  /** K × the share of rounds of the arm played least, the mean over runs: 1 if all equally often. */
  readonly leastPlayed: number;
  /**
   * Share of the rounds with a known click rate that play an arm of the largest known rate, the mean
   * over runs; `null` where no feedback ever came.
   */
  readonly greedyShare: number | null;
  /**
   * The median over runs of the mean reward, on a scale on which the worst arm's rate is 0 and the
   * best one's 1; luck can lead beyond. `null` where all arms have one rate.
   */
  readonly scaledReward: number | null;
}

/** @throws InputError for no run, or a run without rounds. */
export function measure(runs: readonly MeasuredRun[]): Measures {
  return {
    suffixFailures: mean(runs.map((run) => (failsInSuffix(run) ? 1 : 0))),
    leastPlayed: mean(runs.map(leastPlayed)),
    greedyShare: overRuns(runs.map(greedyShare), mean),
    scaledReward: overRuns(runs.map(scaledReward), (values) => quantile(values, 0.5)),
  };
}

function overRuns(
  values: readonly (number | null)[],
  statistic: (values: number[]) => number,
): number | null {
  const defined = values.filter((value) => value !== null);
  return defined.length === 0 ? null : statistic(defined);
}

function failsInSuffix({ problem, played }: MeasuredRun): boolean {
  const rates = ratesByRound(problem, played.length);
  const suffix = played.filter(({ round }) => round >= played.length / 2);
  return suffix.every(({ round, arm }) => {
    const now = rates[round - 1];
    return now[arm] < Math.max(...now);
  });
}

function leastPlayed({ problem, played }: MeasuredRun): number {
  const counts = new Array<number>(problem.rates.length).fill(0);
  for (const { arm } of played) counts[arm] += 1;
  return (counts.length * Math.min(...counts)) / played.length;
}

function greedyShare({ played }: MeasuredRun): number | null {
  let asked = 0;
  let greedy = 0;
  for (const { arm, known } of played) {
    const rates = known.map(({ reported, clicks }) => (reported === 0 ? -1 : clicks / reported));
    const largest = Math.max(...rates);
    if (largest < 0) continue;
    asked += 1;
    if (rates[arm] === largest) greedy += 1;
  }
  return asked === 0 ? null : greedy / asked;
}

function scaledReward({ problem, played }: MeasuredRun): number | null {
  const rates = ratesByRound(problem, played.length);
  const worst = mean(rates.map((now) => Math.min(...now)));
  const best = mean(rates.map((now) => Math.max(...now)));
  if (best === worst) return null;
  return (mean(played.map(({ reward }) => reward)) - worst) / (best - worst);
}

/** The rates of the arms in each round. */
function ratesByRound({ rates, drift }: Problem, rounds: number): Float64Array[] {
  const moving = new DriftingRates(resolveDrift(drift, rates), rates);
  return Array.from({ length: rounds }, (_, counted) => {
    moving.moveTo(counted);
    return moving.current.slice();
  });
}
