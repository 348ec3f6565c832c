import type { DelayModel } from '../../delays.ts';
import type { RunSpec } from '../../workers/messages.ts';

/** A delay to choose, as the figures name it. */
export interface NamedDelay {
  readonly name: string;
  readonly delay: DelayModel;
}

/** Three arms, so that matches are frequent enough to be watched. */
export const FIGURE_RATES: readonly number[] = [0.25, 0.6, 0.4];

/** A short run of three arms on a log of its own. */
export function figureSpec(policy: string, delay: DelayModel): RunSpec {
  return {
    ...{ policy: { id: policy }, delay, rates: FIGURE_RATES },
    ...{ logSeed: 2023, events: 5_000, policySeed: 90051, rounds: 400 },
  };
}
