import { exp, log } from '../random/libm.ts';

const MOST_STEPS = 60;

/** x ln y, and 0 for x = 0 whatever y is. */
function xLogY(x: number, y: number): number {
  return x === 0 ? 0 : x * log(y);
}

/**
 * Per arm, total · kl(hits/total, q), where kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q)).
 * The arm's own logarithms are kept between its updates, and those of q serve all arms.
 */
export class Divergences {
  readonly #hits: Float64Array;
  readonly #misses: Float64Array;
  /** hits ln p + misses ln(1 − p). */
  readonly #own: Float64Array;
  #q = NaN;
  #logQ = NaN;
  #logRest = NaN;

  constructor(armCount: number) {
    this.#hits = new Float64Array(armCount);
    this.#misses = new Float64Array(armCount);
    this.#own = new Float64Array(armCount);
  }

  set(arm: number, hits: number, misses: number): void {
    const total = hits + misses;
    this.#hits[arm] = hits;
    this.#misses[arm] = misses;
    this.#own[arm] = xLogY(hits, hits / total) + xLogY(misses, misses / total);
  }

  /** At least 0, infinite where q is 0 or 1 and the arm has seen otherwise. */
  of(arm: number, q: number): number {
    if (q !== this.#q) {
      this.#q = q;
      this.#logQ = log(q);
      this.#logRest = log(1 - q);
    }
    const hits = this.#hits[arm];
    const misses = this.#misses[arm];
    // Grouped as in `set`, so that it is exactly 0 where q is the arm's own mean.
    const other =
      (hits === 0 ? 0 : hits * this.#logQ) + (misses === 0 ? 0 : misses * this.#logRest);
    return Math.max(this.#own[arm] - other, 0);
  }
}

/** kl(p, q) of two Bernoulli distributions, 0 < q < 1. */
function bernoulliDivergence(p: number, q: number): number {
  return xLogY(p, p) + xLogY(1 - p, 1 - p) - xLogY(p, q) - xLogY(1 - p, 1 - q);
}

/**
 * A q of at least {@link divergenceUpper}: the lower of two bounds in closed form, from
 * kl(p, q) ≥ 2 (q − p)² (Pinsker) and kl(p, q) ≥ −H(p) − (1 − p) ln(1 − q).
 */
export function roughDivergenceUpper(p: number, most: number): number {
  if (p === 1) return 1;
  const entropy = -xLogY(p, p) - xLogY(1 - p, 1 - p);
  return Math.min(p + Math.sqrt(most / 2), 1 - exp(-(most + entropy) / (1 - p)));
}

/**
 * The largest q with kl(p, q) ≤ most, for means p and q of Bernoulli distributions: the upper
 * bound of KL-UCB (Garivier and Cappé 2011). kl is convex in q, so
 * Newton's steps from above only ever go down.
 */
export function divergenceUpper(p: number, most: number): number {
  let q = roughDivergenceUpper(p, most);
  if (p === 0 || q >= 1 || most === 0) return Math.min(q, 1);
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = q - ((bernoulliDivergence(p, q) - most) * (q * (1 - q))) / (q - p);
    if (!(next < q && next > p)) break;
    q = next;
  }
  return q;
}
