/**
 * Mean rewards under instant feedback published by the Bandit Lab of 2026 whose set-up this
 * project reconstructs: 20 repetitions of 10,000 rounds, with 95% bootstrap intervals. For
 * comparison only; no result of ours is taken from them.
 */
export const PUBLISHED: readonly {
  readonly policy: string;
  readonly mean: number;
  readonly interval: readonly [low: number, high: number];
}[] = [
  { policy: 'epsilon-greedy', mean: 0.473, interval: [0.466, 0.479] },
  { policy: 'ucb1', mean: 0.467, interval: [0.463, 0.469] },
  { policy: 'ts', mean: 0.36, interval: [0.357, 0.363] },
  { policy: 'se', mean: 0.302, interval: [0.297, 0.308] },
  { policy: 'dats', mean: 0.249, interval: [0.245, 0.252] },
  { policy: 'opse', mean: 0.224, interval: [0.222, 0.225] },
  { policy: 'pse', mean: 0.223, interval: [0.22, 0.228] },
];
