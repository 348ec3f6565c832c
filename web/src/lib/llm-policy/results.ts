import { percentileInterval } from '../stats/bootstrap.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { mean } from '../stats/mean.ts';
import { pairedComparison, pairedDifferences } from '../stats/paired.ts';
import type { PairedComparison } from '../stats/paired.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { RunSummary } from '../audit/run.ts';
import type { RunRecord } from '../evaluation.ts';
import { costOf } from './cost.ts';
import { baselineRuns, Episode } from './episode.ts';
import { BASELINES } from './episode-setup.ts';
import type { PlayedRound } from './episode.ts';
import { measure } from './measures.ts';
import type { Measures } from './measures.ts';

/** From so many distinct repetitions on, a paired difference has an interval. */
export const REPETITIONS_FOR_INTERVAL = 5;

/** An accepted run, played again from its decisions, with its baselines. */
export interface Outcome {
  readonly run: RunSummary;
  readonly record: CompleteEpisode;
  readonly played: readonly PlayedRound[];
  /** In the order of `BASELINES`. */
  readonly baselines: readonly CompleteEpisode[];
}

type CompleteEpisode = RunRecord & { readonly status: 'complete' };

/** A mean; its interval from two repetitions on. */
export interface MeanOf {
  readonly estimate: number;
  readonly interval: Interval | null;
}

/** A model against one baseline, repetition by repetition. */
export interface BaselineDifference {
  readonly baseline: (typeof BASELINES)[number];
  /** Mean reward of the model minus the baseline's, by repetition. */
  readonly differences: readonly { readonly repetition: number; readonly difference: number }[];
  /** `null` below {@link REPETITIONS_FOR_INTERVAL} repetitions. */
  readonly comparison: PairedComparison | null;
}

/** One line of the comparison: a model at one problem, over its repetitions. */
export interface ModelRow {
  readonly provider: string;
  readonly model: string;
  readonly kind: RunSummary['kind'];
  /** The runs that count, one a repetition, in that order. */
  readonly outcomes: readonly Outcome[];
  readonly meanReward: MeanOf;
  /** Rounds on the best arm over all rounds. */
  readonly bestArmShare: Interval;
  /** Mean pseudo-regret of a run. */
  readonly pseudoRegret: number;
  /** Valid answers over calls that brought an answer; `null` without any. */
  readonly validAnswers: Interval | null;
  readonly input: number;
  readonly output: number;
  /** US dollars, at the prices that each run was made with. */
  readonly cost: number;
  readonly differences: readonly BaselineDifference[];
  readonly measures: Measures;
}

/**
 * Plays an accepted run again, without a call.
 * @throws InputError if its decisions do not fit its set-up; Error unless it is accepted and whole.
 */
export function outcomeOf(run: RunSummary): Outcome {
  const episode = new Episode(run.setup, run.decisions);
  if (run.state !== 'accepted') throw new Error('The run has not been accepted.');
  return {
    run,
    record: complete(episode.record()),
    played: episode.played,
    baselines: baselineRuns(run.setup).map(complete),
  };
}

/**
 * The comparison table. Runs of different rounds, rates, delays or drift stand in different rows;
 * within a row each repetition counts once, by the run accepted last.
 */
export function modelRows(outcomes: readonly Outcome[]): ModelRow[] {
  const groups = new Map<string, Map<number, Outcome>>();
  for (const outcome of [...outcomes].sort(byAcceptance)) {
    const { repetition } = outcome.run.setup;
    const key = groupKey(outcome.run);
    const group = groups.get(key) ?? new Map<number, Outcome>();
    groups.set(key, group.set(repetition, outcome));
  }
  return [...groups.values()].map((group) =>
    rowOf([...group.values()].sort((a, b) => repetitionOf(a) - repetitionOf(b))),
  );
}

function byAcceptance(a: Outcome, b: Outcome): number {
  return (a.run.reviewedAt ?? '') < (b.run.reviewedAt ?? '') ? -1 : 1;
}

function repetitionOf({ run }: Outcome): number {
  return run.setup.repetition;
}

/** The same for runs that may share a row. */
function groupKey({ kind, setup }: RunSummary): string {
  const { provider, model, rounds, rates, delay, drift } = setup;
  return JSON.stringify([kind, provider, model, rounds, rates, delay, drift ?? { kind: 'none' }]);
}

function rowOf(outcomes: readonly Outcome[]): ModelRow {
  const [{ run }] = outcomes;
  const rewards = outcomes.map(({ record }) => record.meanReward);
  const rounds = sum(outcomes, ({ record }) => record.rounds);
  const onBest = sum(outcomes, ({ record }) => Math.round(record.bestArmShare * record.rounds));
  const answers = sum(outcomes, (outcome) => outcome.run.tally.answers);
  const valid = sum(outcomes, (outcome) => outcome.run.tally.valid);
  return {
    provider: run.setup.provider,
    model: run.setup.model,
    kind: run.kind,
    outcomes,
    meanReward: {
      estimate: mean(rewards),
      interval: rewards.length < 2 ? null : percentileInterval(rewards),
    },
    bestArmShare: wilsonInterval(onBest, rounds),
    pseudoRegret: mean(outcomes.map(({ record }) => record.pseudoRegret)),
    validAnswers: answers === 0 ? null : wilsonInterval(valid, answers),
    input: sum(outcomes, (outcome) => outcome.run.tally.input),
    output: sum(outcomes, (outcome) => outcome.run.tally.output),
    cost: sum(outcomes, (outcome) => costOf(outcome.run.tally, outcome.run.prices)),
    differences: BASELINES.map((baseline, index) => {
      const theirs = outcomes.map(({ baselines }) => baselines[index].meanReward);
      return {
        baseline,
        differences: [...pairedDifferences(rewards, theirs)].map((difference, i) => ({
          repetition: repetitionOf(outcomes[i]),
          difference,
        })),
        comparison:
          rewards.length < REPETITIONS_FOR_INTERVAL ? null : pairedComparison(rewards, theirs),
      };
    }),
    measures: measure(
      outcomes.map((outcome) => ({ problem: outcome.run.setup, played: outcome.played })),
    ),
  };
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function complete(record: { readonly status: string }): CompleteEpisode {
  if (record.status !== 'complete') throw new Error('The run has not played every round.');
  return record as CompleteEpisode;
}
