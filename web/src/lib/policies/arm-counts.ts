import type { ArmView, Belief } from './policy.ts';

/** Per arm, how much feedback has been counted (n) and the sum of its rewards (S). */
export class ArmCounts {
  readonly n: Float64Array;
  readonly sum: Float64Array;

  constructor(armCount: number) {
    this.n = new Float64Array(armCount);
    this.sum = new Float64Array(armCount);
  }

  get size(): number {
    return this.n.length;
  }

  add(arm: number, reward: number): void {
    this.n[arm] += 1;
    this.sum[arm] += reward;
  }

  /** S/n, or `unseen` before the first feedback. */
  mean(arm: number, unseen: number): number {
    return this.n[arm] === 0 ? unseen : this.sum[arm] / this.n[arm];
  }

  /** Beta(1 + S, 1 + n − S), what a uniform prior becomes. */
  betaPosterior(arm: number): Belief {
    return { kind: 'beta', a: 1 + this.sum[arm], b: 1 + this.n[arm] - this.sum[arm] };
  }

  /** A view of each arm, with what the policy adds to the counts. */
  inspect(details: (arm: number) => Partial<ArmView> = () => ({})): ArmView[] {
    return Array.from(this.n, (counted, arm) => ({
      counted,
      mean: counted === 0 ? null : this.sum[arm] / counted,
      lower: null,
      upper: null,
      active: true,
      draw: null,
      belief: null,
      removal: null,
      ...details(arm),
    }));
  }
}
