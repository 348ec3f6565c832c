import { bestArms } from '../best-arms.ts';
import type { Frame } from './chart-frame.ts';

/**
 * A hairline to judge the curves by: level, rising from nought by `slope` a round, or by `logSlope`
 * for each e-fold of the rounds. The last is for bounds as that of Lai and Robbins, which say how
 * fast regret must grow in the end: a slope, not a floor, so a curve may lie below the line.
 */
export interface ReferenceLine {
  readonly label: string;
  readonly level?: number;
  readonly slope?: number;
  readonly logSlope?: number;
  /** Has its label below the line, at the right. */
  readonly below?: boolean;
}

export interface ReferenceShape {
  /** Ascending in x, in pixels; empty where the line does not enter the plot. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly textX: number;
  readonly textY: number;
  /** Of the text, in degrees. */
  readonly angle: number;
  readonly anchor: 'start' | 'end';
}

const STEPS = 64;

/** Where a reference line runs in a plot, and where its label stands. */
export function referenceShape(reference: ReferenceLine, frame: Frame): ReferenceShape {
  const { x, y, left, right } = frame;
  const { level, slope, logSlope, below } = reference;
  if (slope === undefined && logSlope === undefined) {
    const height = y(level ?? 0);
    const points = [[left, height] as const, [right, height] as const];
    // The curves start anywhere and mostly end between the two levels.
    return below === true
      ? { points, textX: right - 4, textY: height + 16, angle: 0, anchor: 'end' }
      : { points, textX: left + 6, textY: height - 6, angle: 0, anchor: 'start' };
  }
  const [low, high] = y.domain();
  const valueAt = (round: number) =>
    slope === undefined ? (logSlope ?? 0) * Math.log(Math.max(1, round)) : slope * round;
  // The line ends where it leaves the chart.
  const leave = slope === undefined ? Math.exp(high / (logSlope ?? 0)) : high / slope;
  const end = Math.max(
    left,
    Math.min(right, x(Math.min(x.domain()[1], leave > 0 ? leave : Infinity))),
  );
  const points = Array.from(
    { length: STEPS + 1 },
    (_, index) => left + (index / STEPS) * (end - left),
  )
    .map((at) => [at, valueAt(x.invert(at))] as const)
    .filter(([, value]) => value >= low)
    .map(([at, value]) => [at, y(Math.min(high, value))] as const);
  if (points.length < 2) return { points: [], textX: 0, textY: 0, angle: 0, anchor: 'end' };
  const near = Math.floor(0.94 * (points.length - 1));
  const [from, to] = [points[Math.max(0, near - 1)], points[near]];
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return { points, textX: to[0] - 5, textY: to[1] - 5, angle, anchor: 'end' };
}

/** Where random choice and the best arm would lead with these click rates. */
export function referencesOf(rates: readonly number[]): {
  regret: ReferenceLine[];
  mean: ReferenceLine[];
  /** Rate of the best arm. */
  best: number;
  /** Regret of random choice, a round. */
  random: number;
} {
  const best = Math.max(...rates);
  const random = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return {
    best,
    random: best - random,
    regret: [{ label: 'random choice', slope: best - random }],
    mean: [
      { label: 'always the best arm', level: best },
      { label: 'random choice', level: random, below: true },
    ],
  };
}

/**
 * How much regret must grow for each e-fold of the rounds, in the end, for a policy that does well
 * on every problem: the sum of (μ* − μ_a) / KL(μ_a, μ*) over the other arms, for rewards of 0 and 1
 * (Lai and Robbins 1985, theorem 2).
 * @returns `null` where no slope is worth drawing: two arms share the best rate, or it is 1.
 */
export function laiRobbinsSlope(rates: readonly number[]): number | null {
  const best = Math.max(...rates);
  if (best >= 1 || bestArms(rates).length > 1) return null;
  return rates
    .filter((rate) => rate < best)
    .reduce((sum, rate) => sum + (best - rate) / divergence(rate, best), 0);
}

/** Kullback–Leibler divergence of two coins, in nats; for drawing only, so `Math.log` will do. */
function divergence(p: number, q: number): number {
  const heads = p === 0 ? 0 : p * Math.log(p / q);
  return heads + (1 - p) * Math.log((1 - p) / (1 - q));
}
