import { ArmCounts } from './arm-counts.ts';
import type { ArmView, Policy } from './policy.ts';

/**
 * Plays the arm whose index is the largest, the lowest such arm on ties, and draws nothing. The
 * papers play every arm once at first: an unseen arm's index is infinite. In the delayed replay
 * only counted feedback reaches a policy, so that n and the number of rounds mean that alone.
 */
export abstract class IndexPolicy implements Policy {
  readonly steady: boolean = true;
  protected readonly counts: ArmCounts;
  /** Feedbacks counted, of all arms. */
  protected rounds = 0;
  #arm = 0;

  constructor(armCount: number) {
    this.counts = new ArmCounts(armCount);
  }

  choose(): number {
    return this.#arm;
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    this.rounds += 1;
    this.refresh(arm);
    this.#arm = this.leader();
  }

  /** Takes note of one arm's new feedback; called before any index is asked for. */
  protected abstract refresh(arm: number): void;

  protected abstract index(arm: number): number;

  /** True only if the index is below the value; a quick check that spares working it out. */
  protected isBelow(_arm: number, _value: number): boolean {
    return false;
  }

  /** The arm to play. It is looked for from the last one on, which mostly stays. */
  protected leader(): number {
    let best = this.#arm;
    let largest = this.index(best);
    for (let arm = 0; arm < this.counts.size; arm++) {
      if (arm === best || this.isBelow(arm, largest)) continue;
      const index = this.index(arm);
      if (index > largest || (index === largest && arm < best)) {
        best = arm;
        largest = index;
      }
    }
    this.#arm = best;
    return best;
  }

  inspect(): ArmView[] {
    return this.counts.inspect((arm) => ({ upper: this.index(arm) }));
  }
}
