import { replay } from '../../web/src/lib/evaluation.ts';
import type { DelayModel } from '../../web/src/lib/delays.ts';
import { generateLog } from '../../web/src/lib/log.ts';
import type { EventLog } from '../../web/src/lib/log.ts';
import { defaultRng } from '../../web/src/lib/random/generator.ts';

/** The same work is timed in Node and, bundled, in Chromium: nothing here knows where it runs. */

export const POLICY_IDS = ['epsilon-greedy', 'ucb1', 'ts', 'se', 'pse', 'opse', 'dats'] as const;

const BEST_ARM = 2;
const ARMS = 10;

const perArm = (best: number, others: number): number[] =>
  Array.from({ length: ARMS }, (_, arm) => (arm === BEST_ARM ? best : others));

/** The scenarios of the evaluation, in the command line's words and as delay models. */
export const DELAYS: readonly { readonly text: string; readonly model: DelayModel }[] = [
  { text: 'instant', model: { kind: 'instant' } },
  {
    text: `pareto:${perArm(0.5, 1).join(',')}`,
    model: { kind: 'pareto', alpha: perArm(0.5, 1) },
  },
  {
    text: `loss:${perArm(0.9, 0).join(',')}`,
    model: { kind: 'loss', probability: perArm(0.9, 0) },
  },
  {
    text: `lag:${perArm(0, 5000)
      .map((miss) => `${miss}/${5000 - miss}`)
      .join(',')}`,
    model: {
      kind: 'reward-dependent',
      lag: perArm(0, 5000).map((miss) => [miss, 5000 - miss] as const),
    },
  },
];

export interface Timing {
  policy: string;
  /** The text of the delay. */
  delay: string;
  steps: number;
  /** The least of the repeats: what else the machine did only adds. */
  milliseconds: number;
  digest: string;
}

/** Uniform doubles a second, in millions: the yardstick of the machine. */
export function uniformSpeed(): number {
  const rng = defaultRng(1);
  let sum = 0;
  const run = (count: number): number => {
    const start = performance.now();
    for (let i = 0; i < count; i++) sum += rng.random();
    return performance.now() - start;
  };
  run(1_000_000);
  const times = Array.from({ length: 5 }, () => run(4_000_000));
  // The sum is used, so that no engine drops the loop.
  return sum > 0 ? 4_000 / Math.min(...times) : NaN;
}

/** Times one 10,000-round replay. */
export function timeReplay(log: EventLog, policy: string, delay: DelayModel, text: string): Timing {
  const run = () =>
    replay({ log, policy: { id: policy }, delay, policySeed: 90051, rounds: 10_000 });
  const repeats = policy === 'dats' ? 5 : 15;
  let record = run();
  const times = Array.from({ length: repeats }, () => {
    const start = performance.now();
    record = run();
    return performance.now() - start;
  });
  return {
    policy,
    delay: text,
    steps: record.steps,
    milliseconds: Math.min(...times),
    digest: record.digest,
  };
}

/** One timing inside a page, where only names and numbers can be passed. */
export function timeIn(policy: string, delayIndex: number): Timing {
  const { text, model } = DELAYS[delayIndex];
  return timeReplay(generateLog(2023), policy, model, text);
}
