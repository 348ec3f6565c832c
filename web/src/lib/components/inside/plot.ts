import type { Belief } from '../../policies/policy.ts';

/** A place on the scale from 0 to 1, and on which side a value lies beyond it. */
export interface Clamped {
  readonly at: number;
  readonly beyond: -1 | 0 | 1;
}

export function clamp(value: number): Clamped {
  if (value < 0) return { at: 0, beyond: -1 };
  return value > 1 ? { at: 1, beyond: 1 } : { at: value, beyond: 0 };
}

const EVEN = 48;
const REACH = 3.6;
const AROUND = 15;

/**
 * The density of a belief at places from 0 to 1, as a share of its largest value anywhere. The
 * places lie close where the belief does.
 */
export function densityOf(belief: Belief): { readonly at: number; readonly height: number }[] {
  const { mean, sd, height } =
    belief.kind === 'normal' ? normalShape(belief) : betaShape(belief.a, belief.b);
  const places = Array.from({ length: EVEN + 1 }, (_, i) => i / EVEN);
  for (let i = -AROUND; i <= AROUND; i++) places.push(mean + (sd * REACH * i) / AROUND);
  return places
    .filter((at) => at >= 0 && at <= 1)
    .sort((a, b) => a - b)
    .map((at) => ({ at, height: height(at) }));
}

interface Shape {
  readonly mean: number;
  readonly sd: number;
  readonly height: (at: number) => number;
}

function normalShape({ mean, sd }: { mean: number; sd: number }): Shape {
  return { mean, sd, height: (at) => (sd > 0 ? Math.exp(-(((at - mean) / sd) ** 2) / 2) : 0) };
}

/** For a, b ≥ 1, as a prior of one click and one miss makes them. */
function betaShape(a: number, b: number): Shape {
  const mean = a / (a + b);
  const sd = Math.sqrt((mean * (1 - mean)) / (a + b + 1));
  const density = (at: number) => power(a - 1, at) + power(b - 1, 1 - at);
  const mode = a + b > 2 ? (a - 1) / (a + b - 2) : mean;
  const peak = density(mode);
  return { mean, sd, height: (at) => Math.exp(density(at) - peak) };
}

function power(exponent: number, base: number): number {
  return exponent === 0 ? 0 : exponent * Math.log(base);
}
