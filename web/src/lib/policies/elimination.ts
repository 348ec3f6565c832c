import { log } from '../random/libm.ts';
import { ArmCounts } from './arm-counts.ts';
import type { ArmView, RemovalReason } from './policy.ts';

/** What SE, PSE and OPSE share: counts, active arms and the elimination test. */
export abstract class Elimination {
  /** Active arms in ascending order. */
  readonly active: number[];
  readonly eliminated: number[] = [];
  protected readonly counts: ArmCounts;
  protected readonly logHorizon: number;
  /** Confidence bounds as of the last {@link bound}. */
  protected readonly lower: Float64Array;
  protected readonly upper: Float64Array;
  readonly #removals: (RemovalReason | null)[];

  constructor(armCount: number, horizon: number) {
    this.active = Array.from({ length: armCount }, (_, arm) => arm);
    this.counts = new ArmCounts(armCount);
    this.#removals = Array.from({ length: armCount }, () => null);
    this.logHorizon = log(horizon);
    this.lower = new Float64Array(armCount).fill(-this.radius(0));
    this.upper = new Float64Array(armCount).fill(this.radius(0));
  }

  /** Brings an arm's bounds up to date: mean (0 when unseen) ± radius. */
  protected bound(arm: number): void {
    const mean = this.counts.mean(arm, 0);
    const radius = this.radius(this.counts.n[arm]);
    this.lower[arm] = mean - radius;
    this.upper[arm] = mean + radius;
  }

  /** √(2 ln T / n), an unseen arm counting as seen once. */
  protected radius(n: number): number {
    return Math.sqrt((2 * this.logHorizon) / Math.max(n, 1));
  }

  /**
   * Removes, in arm order, every active arm whose upper bound lies below the largest lower
   * bound; the bounds must be up to date, and the last arm stays.
   */
  protected test(): void {
    const { active, lower, upper } = this;
    let largestLower = -Infinity;
    let by = active[0];
    for (let i = 0; i < active.length; i++) {
      if (lower[active[i]] > largestLower) {
        by = active[i];
        largestLower = lower[by];
      }
    }
    for (let i = 0; i < active.length && active.length > 1;) {
      const arm = active[i];
      if (upper[arm] < largestLower) {
        active.splice(i, 1);
        this.eliminated.push(arm);
        this.#removals[arm] = { kind: 'bounds', upper: upper[arm], by, lower: largestLower };
      } else {
        i += 1;
      }
    }
  }

  inspect(): ArmView[] {
    return this.counts.inspect((arm) => {
      this.bound(arm);
      return {
        lower: this.lower[arm],
        upper: this.upper[arm],
        active: this.active.includes(arm),
        removal: this.#removals[arm],
      };
    });
  }
}
