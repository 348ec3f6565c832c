/** What your file exports by default: a class of it, or a function that makes one, given armCount. */
interface OwnPolicy {
  /** The arm to play, 0 to armCount − 1. Asked at every step, also between two updates. */
  choose(rng: Rng): number;
  /** Feedback that has arrived and counts: reward is 0 or 1, propensity that of its own choice. */
  update(arm: number, reward: number, propensity?: number): void;
  /** The chance with which choose() drew its last arm; only for one whose update() divides by it. */
  readonly propensity?: number;
  /** What it knows of each arm, for you to look at after the run. May be left out. */
  inspect?(): OwnView[];
}

/** All of it may be left out. */
interface OwnView {
  lower?: number | null;
  upper?: number | null;
  active?: boolean;
  draw?: number | null;
}

/** The run's own stream of random numbers, the same as NumPy's Generator. */
interface Rng {
  /** From 0 to just below 1. */
  random(): number;
  /** A whole number from low to high − 1. */
  integers(low: number, high: number): number;
  uniform(low?: number, high?: number): number;
  standardNormal(): number;
  normal(mean?: number, sd?: number): number;
  standardExponential(): number;
  standardGamma(shape: number): number;
  beta(a: number, b: number): number;
  binomial(n: number, p: number): number;
  pareto(a: number): number;
  /** 0 to n − 1, with the chances p when they are given. */
  choice(n: number, p?: number[]): number;
  /** 0 to n − 1 in random order. */
  permutation(n: number): Int32Array;
}
