import type { DelayModel, Lag } from '../delays.ts';

/** A scenario before its names are checked. */
export interface ScenarioForm {
  id: string;
  name: string;
  about: string;
  delay: DelayModel;
  delayOf: Record<string, DelayModel>;
}

/** One value for the best arm, another for every other arm. */
export function bestAndOthers<T>(rates: readonly number[], best: T, others: T): T[] {
  const bestArm = rates.indexOf(Math.max(...rates));
  return rates.map((_, arm) => (arm === bestArm ? best : others));
}

/** News of the best arm's clicks and of the other arms' misses takes `steps`. */
export function misleadingLag(rates: readonly number[], steps: number): DelayModel {
  return { kind: 'reward-dependent', lag: bestAndOthers<Lag>(rates, [0, steps], [steps, 0]) };
}

export const INSTANT: ScenarioForm = {
  id: 'instant',
  name: 'Instant feedback',
  about: 'Every reward is known before the next choice.',
  delay: { kind: 'instant' },
  delayOf: {},
};

/**
 * The four kinds of feedback of the main evaluation. The 2023 set-up is known to have given each
 * algorithm its own delay; which parameters the delays had is our reconstruction.
 */
export function mainScenarios(rates: readonly number[]): ScenarioForm[] {
  const heavyTail: DelayModel = { kind: 'pareto', alpha: bestAndOthers(rates, 0.5, 1) };
  return [
    INSTANT,
    {
      id: 'pareto',
      name: 'Heavy-tailed delays',
      about:
        'Delays of Pareto shape 1, and of shape 0.5 on the best arm: its news is late most often, and sometimes very late.',
      delay: heavyTail,
      delayOf: {},
    },
    {
      id: 'loss',
      name: '90% loss on the best arm',
      about: 'Nine in ten rewards of the best arm never arrive; all others are instant.',
      delay: { kind: 'loss', probability: bestAndOthers(rates, 0.9, 0) },
      delayOf: {},
    },
    {
      id: '2023',
      name: 'Each its own, as in 2023',
      about:
        'The delays of the 2023 set-up: heavy tails for most; for PSE 80% loss on the best arm and 20% elsewhere; for OPSE 5,000 steps for clicks of the best arm and for misses of the others.',
      delay: heavyTail,
      delayOf: {
        pse: { kind: 'loss', probability: bestAndOthers(rates, 0.8, 0.2) },
        opse: misleadingLag(rates, 5000),
      },
    },
  ];
}
