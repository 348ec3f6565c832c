import { log } from '../random/libm.ts';
import { IndexPolicy } from './index-policy.ts';
import { playsAreAsks, playsParameter } from './plays.ts';
import type { PolicyDefinition } from './policy.ts';

/**
 * Delayed-UCB1 (Joulani, György and Szepesvári 2013, section 4): UCB1 on what has arrived, the
 * largest S/n + √(2 ln t / n) with n the feedbacks received and t the time, plays in flight
 * included. Here t counts asks: log steps in the delayed replay, decisions in the other. With
 * `plays` = counted, t is the rounds counted and the policy is UCB1 as published.
 */
class DelayedUcb1 extends IndexPolicy {
  override readonly steady: boolean;
  readonly #timeIsAsks: boolean;
  #asks = 0;
  #doubleLog = 0;

  constructor(armCount: number, timeIsAsks: boolean) {
    super(armCount);
    this.#timeIsAsks = timeIsAsks;
    this.steady = !timeIsAsks;
  }

  override choose(): number {
    if (!this.#timeIsAsks) return super.choose();
    this.#doubleLog = 2 * log(Math.max(this.#asks, 1));
    this.#asks += 1;
    return this.leader();
  }

  protected refresh(): void {
    if (!this.#timeIsAsks) this.#doubleLog = 2 * log(this.rounds);
  }

  protected index(arm: number): number {
    const n = this.counts.n[arm];
    return n === 0 ? Infinity : this.counts.sum[arm] / n + Math.sqrt(this.#doubleLog / n);
  }
}

export const delayedUcb1: PolicyDefinition = {
  id: 'delayed-ucb1',
  name: 'Delayed-UCB1',
  short: 'Delayed-UCB1',
  group: 'textbook',
  summary: 'UCB1 on the feedback that has arrived, by a clock that does not wait for it.',
  reference: 'Joulani, György and Szepesvári 2013, arXiv:1306.0686, section 4',
  parameters: [
    playsParameter(
      'asked',
      'What the time t counts: every ask, as in the paper, or only feedback that counted.',
    ),
  ],
  create: (armCount, parameters) => new DelayedUcb1(armCount, playsAreAsks(parameters)),
};
