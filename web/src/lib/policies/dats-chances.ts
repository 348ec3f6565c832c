import { NODES, WEIGHTS } from './dats-nodes.ts';

/**
 * Each arm's chance that its draw, from a normal of its own, is the largest of all, and that
 * it is the smallest: a sum over 25 nodes of its own normal of the product of the other arms'
 * distribution functions, divided by the total over arms. Buffers are reused between calls.
 */
export class WinningChances {
  readonly #largest: Float64Array;
  readonly #smallest: Float64Array;
  // Mean and standard deviation of the active arms, close together for the inner loop.
  readonly #mu: Float64Array;
  readonly #sd: Float64Array;

  constructor(armCount: number) {
    this.#largest = new Float64Array(armCount);
    this.#smallest = new Float64Array(armCount);
    this.#mu = new Float64Array(armCount);
    this.#sd = new Float64Array(armCount);
  }

  /** Inactive arms get 0, a single active arm 1. `smallest` is filled only on request. */
  of(
    active: readonly number[],
    mu: Float64Array,
    sd: Float64Array,
    withSmallest: boolean,
  ): { largest: Float64Array; smallest: Float64Array } {
    const largest = this.#largest.fill(0);
    const smallest = this.#smallest.fill(0);
    const count = active.length;
    if (count === 1) {
      largest[active[0]] = 1;
      smallest[active[0]] = 1;
      return { largest, smallest };
    }
    active.forEach((arm, i) => {
      this.#mu[i] = mu[arm];
      this.#sd[i] = sd[arm];
    });
    let totalLargest = 0;
    let totalSmallest = 0;
    for (let i = 0; i < count; i++) {
      const chance = withSmallest ? this.#both(i, count) : this.#one(i, count);
      largest[active[i]] = chance;
      totalLargest += chance;
      if (withSmallest) {
        smallest[active[i]] = this.#lastSmallest;
        totalSmallest += this.#lastSmallest;
      }
    }
    for (const arm of active) {
      largest[arm] /= totalLargest;
      if (withSmallest) smallest[arm] /= totalSmallest;
    }
    return { largest, smallest };
  }

  #lastSmallest = 0;

  #one(i: number, count: number): number {
    const mu = this.#mu;
    const sd = this.#sd;
    let sum = 0;
    for (let node = 0; node < 25; node++) {
      const x = mu[i] + sd[i] * NODES[node];
      let product = WEIGHTS[node];
      for (let j = 0; j < count && product !== 0; j++) {
        if (j === i) continue;
        const t = (x - mu[j]) / sd[j];
        const tail = upperTail(Math.abs(t));
        product *= t < 0 ? tail : 1 - tail;
      }
      sum += product;
    }
    return sum;
  }

  /** The largest's sum is returned, the smallest's left in a field: both share Φ's work. */
  #both(i: number, count: number): number {
    const mu = this.#mu;
    const sd = this.#sd;
    let sum = 0;
    let sumSmallest = 0;
    for (let node = 0; node < 25; node++) {
      const x = mu[i] + sd[i] * NODES[node];
      let product = WEIGHTS[node];
      let productSmallest = product;
      for (let j = 0; j < count; j++) {
        if (j === i) continue;
        const t = (x - mu[j]) / sd[j];
        const tail = upperTail(Math.abs(t));
        // Φ(−t) has the bits of 1 − Φ(t) on neither side of 0, but both come from one tail.
        if (t < 0) {
          product *= tail;
          productSmallest *= 1 - tail;
        } else {
          product *= 1 - tail;
          productSmallest *= t > 0 ? tail : 1 - tail;
        }
      }
      sum += product;
      sumSmallest += productSmallest;
    }
    this.#lastSmallest = sumSmallest;
    return sum;
  }
}

/**
 * 1 − Φ(y) for y ≥ 0 (Abramowitz and Stegun 26.2.19); 0 beyond 12. Only + × ÷, so that every
 * language and engine gets the same bits.
 */
function upperTail(y: number): number {
  if (y > 12) return 0;
  let p =
    1 +
    y *
      (0.049867347 +
        y *
          (0.0211410061 +
            y * (0.0032776263 + y * (0.0000380036 + y * (0.0000488906 + y * 0.000005383)))));
  p *= p;
  p *= p;
  p *= p;
  p *= p;
  return 0.5 / p;
}
