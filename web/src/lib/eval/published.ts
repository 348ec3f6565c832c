/** A figure with its 95% bootstrap interval. */
export interface PublishedFigure {
  readonly estimate: number;
  readonly interval: readonly [low: number, high: number];
}

/** A policy's published results under instant feedback. */
export interface PublishedPolicy {
  readonly policy: string;
  readonly mean: number;
  readonly interval: readonly [low: number, high: number];
  /** Mean paired difference to Thompson sampling; none for that itself. */
  readonly difference?: PublishedFigure;
  /** Repetitions of 20 in which it beat Thompson sampling, and lost the best arm. */
  readonly beatsTs?: number;
  readonly bestArmEliminated?: number;
}

/**
 * Results under instant feedback published by the Bandit Lab of 2026 whose set-up this project
 * reconstructs: 20 repetitions of 10,000 rounds, with 95% bootstrap intervals. For comparison
 * only; no result of ours is taken from them.
 */
export const PUBLISHED: readonly PublishedPolicy[] = [
  {
    ...{ policy: 'epsilon-greedy', mean: 0.473, interval: [0.466, 0.479], beatsTs: 20 },
    difference: { estimate: 0.114, interval: [0.107, 0.12] },
  },
  {
    ...{ policy: 'ucb1', mean: 0.467, interval: [0.463, 0.469], beatsTs: 20 },
    difference: { estimate: 0.107, interval: [0.104, 0.11] },
  },
  { policy: 'ts', mean: 0.36, interval: [0.357, 0.363] },
  {
    ...{ policy: 'se', mean: 0.302, interval: [0.297, 0.308], beatsTs: 0 },
    difference: { estimate: -0.057, interval: [-0.063, -0.052] },
  },
  {
    ...{ policy: 'dats', mean: 0.249, interval: [0.245, 0.252], beatsTs: 0 },
    ...{ difference: { estimate: -0.111, interval: [-0.116, -0.106] }, bestArmEliminated: 20 },
  },
  {
    ...{ policy: 'opse', mean: 0.224, interval: [0.222, 0.225], beatsTs: 0 },
    ...{ difference: { estimate: -0.136, interval: [-0.14, -0.132] }, bestArmEliminated: 0 },
  },
  {
    ...{ policy: 'pse', mean: 0.223, interval: [0.22, 0.228], beatsTs: 0 },
    difference: { estimate: -0.136, interval: [-0.141, -0.132] },
  },
];

/** The published interval of ε-greedy's lead over Thompson sampling under 90% loss on arm 2. */
export const PUBLISHED_LEAD_UNDER_LOSS: PublishedFigure = {
  estimate: 0.004,
  interval: [-0.001, 0.009],
};
