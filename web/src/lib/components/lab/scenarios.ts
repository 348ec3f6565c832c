import type { DelayModel } from '../../delays.ts';
import { delayOfPair } from './delay-form.ts';
import type { DelayKind, DelayValues } from './delay-form.ts';

/** A ready-made delay with a sentence on what to look for. */
export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly lesson: string;
  readonly kind: DelayKind;
  readonly others: DelayValues;
  readonly best: DelayValues;
}

/** The delays of the evaluation's scenarios (α, loss and lag are this reconstruction's choice). */
export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'instant',
    name: 'At once',
    lesson: 'Every click is known before the next choice. This is the usual textbook setting.',
    kind: 'instant',
    others: [],
    best: [],
  },
  {
    id: 'pareto',
    name: 'Late',
    lesson:
      'Feedback arrives after heavy-tailed delays, and latest for the best arm: much of it comes too late to be of use.',
    kind: 'pareto',
    others: [1],
    best: [0.5],
  },
  {
    id: 'loss',
    name: 'Nine in ten lost',
    lesson:
      'Nine in ten of the best arm’s events never arrive: whoever plays it waits ten times as long for a round to count.',
    kind: 'loss',
    others: [0],
    best: [0.9],
  },
  {
    id: 'uneven-loss',
    name: 'Lossy everywhere',
    lesson: 'Four in five lost on the best arm and one in five elsewhere: the 2023 trial of PSE.',
    kind: 'loss',
    others: [0.2],
    best: [0.8],
  },
  {
    id: 'lag',
    name: 'Bad news first',
    lesson:
      'For 5,000 steps only misses of the best arm and clicks of the others are heard: the 2023 trial of OPSE.',
    kind: 'reward-dependent',
    others: [5000, 0],
    best: [0, 5000],
  },
];

/** The scenario's delays for these arms. */
export function scenarioDelay(scenario: Scenario, rates: readonly number[]): DelayModel {
  return delayOfPair(scenario.kind, scenario, rates);
}

/** The scenario that a delay model is, if it is one. */
export function scenarioOf(delay: DelayModel, rates: readonly number[]): Scenario | undefined {
  const text = JSON.stringify(delay);
  return SCENARIOS.find((scenario) => JSON.stringify(scenarioDelay(scenario, rates)) === text);
}
