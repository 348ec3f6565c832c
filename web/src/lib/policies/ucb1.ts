import type { Generator } from '../random/generator.ts';
import { log } from '../random/libm.ts';
import { ArmCounts } from './arm-counts.ts';
import { LargestValue } from './largest.ts';
import { numberOf } from './policy.ts';
import type { ArmView, Policy, PolicyDefinition } from './policy.ts';

class Ucb1 implements Policy {
  readonly #c: number;
  readonly #counts: ArmCounts;
  readonly #upper: Float64Array;
  readonly #best: LargestValue;
  #rounds = 0;

  constructor(armCount: number, c: number) {
    this.#c = c;
    this.#counts = new ArmCounts(armCount);
    this.#upper = new Float64Array(armCount).fill(Infinity);
    this.#best = new LargestValue(armCount);
    this.#best.remember(this.#upper);
  }

  choose(rng: Generator): number {
    return this.#best.pick(rng);
  }

  update(arm: number, reward: number): void {
    const { n, sum } = this.#counts;
    this.#counts.add(arm, reward);
    this.#rounds += 1;
    // t = counted rounds + 1 at the next choice. Every bound moves with it; unseen arms stay first.
    const scaledLog = this.#c * log(this.#rounds + 1);
    for (let i = 0; i < n.length; i++) {
      if (n[i] > 0) this.#upper[i] = sum[i] / n[i] + Math.sqrt(scaledLog / n[i]);
    }
    this.#best.remember(this.#upper);
  }

  inspect(): ArmView[] {
    return this.#counts.inspect((arm) => ({ upper: this.#upper[arm] }));
  }
}

export const ucb1: PolicyDefinition = {
  id: 'ucb1',
  name: 'UCB1',
  short: 'UCB1',
  group: 'seven',
  summary: 'Plays the arm whose mean could still be the highest.',
  reference: 'Auer, Cesa-Bianchi and Fischer 2002',
  parameters: [
    {
      name: 'c',
      label: 'c',
      type: 'number',
      min: 0,
      max: 100,
      default: 2,
      help: 'Width of the bound √(c ln t / n); 2 is that of the paper.',
    },
  ],
  create: (armCount, parameters) => new Ucb1(armCount, numberOf(parameters, 'c')),
};
