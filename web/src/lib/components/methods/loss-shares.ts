import { formatCount, formatShare } from '../../format.ts';
import { COURSE_RATES } from '../../limits.ts';
import { startSpec } from '../../workers/run-spec.ts';

/** How a policy asked for the best arm, and what came to be counted. */
export interface LossShares {
  /** Shares of the best arm, of all steps and of the counted rounds. */
  readonly asked: number;
  readonly counted: number;
  readonly rounds: number;
  readonly steps: number;
  readonly finished: boolean;
}

const BEST = COURSE_RATES.indexOf(Math.max(...COURSE_RATES));
const ROUNDS = 2_000;
/** As a log goes round, a short one does; it is made while the page waits. */
const EVENTS = 50_000;

/** The course's ten arms, with part of the best arm's feedback lost. */
export function lossShares(policy: string, loss: number): LossShares {
  const run = startSpec({
    ...{ policy: { id: policy }, rates: COURSE_RATES, rounds: ROUNDS, events: EVENTS },
    ...{ logSeed: 2023, policySeed: 90051 },
    delay: { kind: 'loss', probability: COURSE_RATES.map((_, arm) => (arm === BEST ? loss : 0)) },
  });
  run.advance(Infinity);
  const { pulls } = run.look().arms[BEST];
  const { countedPerArm } = run.result();
  const { step, round } = run;
  return {
    ...{ asked: pulls / step, counted: countedPerArm[BEST] / round },
    ...{ rounds: round, steps: step, finished: round === ROUNDS },
  };
}

/** The same in words. */
export function lossWords({ asked, counted, rounds, steps }: LossShares): string {
  return (
    `The best arm is asked for at ${formatShare(asked)} of the steps and makes ` +
    `${formatShare(counted)} of the counted rounds. ${formatCount(rounds)} rounds took ` +
    `${formatCount(steps)} steps.`
  );
}
