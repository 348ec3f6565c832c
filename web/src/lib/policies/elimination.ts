import { log } from '../random/libm.ts';
import { ArmCounts } from './arm-counts.ts';
import type { ArmView } from './policy.ts';

/** What SE, PSE and OPSE share: counts, active arms and the elimination test. */
export abstract class Elimination {
  /** Active arms in ascending order. */
  readonly active: number[];
  readonly eliminated: number[] = [];
  protected readonly counts: ArmCounts;
  protected readonly logHorizon: number;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;

  constructor(armCount: number, horizon: number) {
    this.active = Array.from({ length: armCount }, (_, arm) => arm);
    this.counts = new ArmCounts(armCount);
    this.logHorizon = log(horizon);
    this.#lower = new Float64Array(armCount);
    this.#upper = new Float64Array(armCount);
  }

  protected lowerBound(arm: number): number {
    return this.counts.mean(arm, 0) - this.radius(this.counts.n[arm]);
  }

  protected upperBound(arm: number): number {
    return this.counts.mean(arm, 0) + this.radius(this.counts.n[arm]);
  }

  /** √(2 ln T / n), an unseen arm counting as seen once. */
  protected radius(n: number): number {
    return Math.sqrt((2 * this.logHorizon) / Math.max(n, 1));
  }

  /**
   * Removes, in arm order, every active arm whose upper bound lies below the largest lower
   * bound; the bounds are taken before any removal, and the last arm stays.
   */
  protected test(): void {
    let largestLower = -Infinity;
    for (const arm of this.active) {
      this.#lower[arm] = this.lowerBound(arm);
      this.#upper[arm] = this.upperBound(arm);
      largestLower = Math.max(largestLower, this.#lower[arm]);
    }
    for (let i = 0; i < this.active.length && this.active.length > 1; ) {
      const arm = this.active[i];
      if (this.#upper[arm] < largestLower) {
        this.active.splice(i, 1);
        this.eliminated.push(arm);
      } else {
        i += 1;
      }
    }
  }

  inspect(): ArmView[] {
    return this.counts.inspect((arm) => ({
      lower: this.lowerBound(arm),
      upper: this.upperBound(arm),
      active: this.active.includes(arm),
    }));
  }
}
