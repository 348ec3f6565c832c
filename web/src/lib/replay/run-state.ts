import type { DelayDraw } from '../delays.ts';
import type { DriftingRates } from '../drift.ts';
import type { EventLog } from '../log.ts';
import { PendingEvents } from '../pending.ts';
import type { Policy } from '../policies/policy.ts';
import type { Generator } from '../random/generator.ts';
import type { Tally } from '../tally.ts';

/** The changing rates of a run, and the uniforms that they turn into rewards. */
export interface RunDrift {
  readonly rates: DriftingRates;
  readonly uniforms: Float64Array;
}

/** What the loops of a run share. */
export class RunState {
  readonly log: EventLog;
  readonly rounds: number;
  /** The step at which the run stalls. */
  readonly limit: number;
  readonly policy: Policy;
  readonly rng: Generator;
  readonly drawDelay: DelayDraw;
  readonly tally: Tally;
  readonly drift: RunDrift | null;
  readonly pending: PendingEvents;
  /** By node of `pending`, of the choice that waits there; for policies that have one. */
  readonly propensities: number[] = [];
  /** Times the policy chose each arm. */
  readonly pulls: Float64Array;
  step = 0;
  /** Kept, since asking every policy at every count takes longer. */
  readonly #weighs: boolean;

  constructor(
    parts: Pick<
      RunState,
      'log' | 'rounds' | 'limit' | 'policy' | 'rng' | 'drawDelay' | 'tally' | 'drift'
    >,
  ) {
    this.log = parts.log;
    this.rounds = parts.rounds;
    this.limit = parts.limit;
    this.policy = parts.policy;
    this.#weighs = parts.policy.propensity !== undefined;
    this.rng = parts.rng;
    this.drawDelay = parts.drawDelay;
    this.tally = parts.tally;
    this.drift = parts.drift;
    this.pending = new PendingEvents(parts.limit);
    this.pulls = new Float64Array(parts.log.armCount);
  }

  /** Tells the policy and the tally of a counted event. */
  count(arm: number, reward: number): void {
    const { eliminated } = this.policy;
    // Removals made while choosing belong to the rounds counted before.
    if (eliminated !== undefined) this.tally.noteRemovals(eliminated);
    this.policy.update(arm, reward, this.#weighs ? this.policy.propensity : undefined);
    this.tally.count(arm, reward);
    if (eliminated !== undefined) this.tally.noteRemovals(eliminated);
  }

  /** The reward of an event read now. */
  rewardOf(event: number, arm: number): number {
    if (this.drift === null) return this.log.rewards[event];
    const { rates, uniforms } = this.drift;
    rates.moveTo(this.tally.round);
    return uniforms[event] < rates.current[arm] ? 1 : 0;
  }
}

/** Takes notes of a step while it is taken. */
export class StepNotes {
  event = { index: 0, arm: 0, reward: 0 };
  delay = 0;
  choice = 0;
  readonly arrived: Arrival[] = [];
}

/** Feedback that arrived. */
export interface Arrival {
  readonly arm: number;
  readonly reward: number;
  /** Whether the policy learned it: in the delayed replay, whether it became a round. */
  readonly counted: boolean;
}
