import type { QueuedEvent, Replay, Snapshot, StepTrace } from '../evaluation.ts';
import type { RemovalReason } from '../policies/policy.ts';
import { QUEUE_LIMIT } from './queue-bins.ts';

/** An arm that went in the step shown, and why. */
export interface StepRemoval {
  readonly arm: number;
  readonly removal: RemovalReason | null;
}

/** One step, and the run before and after it. `trace` is null before the first. */
export interface StepView {
  readonly trace: StepTrace | null;
  readonly removed: readonly StepRemoval[];
  /** The policy had not been asked since it last learned something. */
  readonly fresh: boolean;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The first events that wait, in due order, at most one more than {@link QUEUE_LIMIT}. */
  readonly queue: readonly QueuedEvent[];
  readonly finished: boolean;
}

/** Work in slices: whoever drives it may pause, or give up, after each. */
export type Slices = Generator<void, void>;

/** Steps between two pauses. */
const BULK = 4_096;
/** The same where the run is looked at after each. */
const FINE = 512;

/**
 * A run taken step by step, forwards and back. Going back is a new run up to there: the same
 * seeds bring the same steps.
 */
export class Stepper {
  readonly #start: () => Replay;
  #run: Replay;
  #trace: StepTrace | null = null;
  #fresh = true;
  #before: Snapshot;

  /** @param start - makes the run, not yet advanced. */
  constructor(start: () => Replay) {
    this.#start = start;
    this.#run = start();
    this.#before = this.#run.look();
  }

  /** The last step, and where it led. */
  get view(): StepView {
    const before = this.#before;
    const after = this.#run.look();
    const removed = after.arms.flatMap(({ active, removal }, arm) =>
      before.arms[arm].active && !active ? [{ arm, removal }] : [],
    );
    const queue = this.#run.queue(QUEUE_LIMIT + 1);
    const { finished } = this.#run;
    return { trace: this.#trace, fresh: this.#fresh, removed, before, after, queue, finished };
  }

  /** Steps taken. */
  get step(): number {
    return this.#run.step;
  }

  /** Takes so many steps, fewer where the run ends. */
  *forward(count: number): Slices {
    yield* this.toStep(this.step + count);
  }

  /** Goes to where so many steps are taken, forwards or back. */
  *toStep(step: number): Slices {
    if (step < this.step) this.#restart();
    if (step === this.step) return;
    while (this.step < step - 2 && !this.#run.finished) {
      this.#run.advance(Math.min(BULK, step - 2 - this.step));
      yield;
    }
    // The one before tells whether the policy comes to this one with news.
    if (this.step < step - 1 && !this.#run.finished) this.#take();
    // A run that was over sooner shows its last step.
    if (this.#run.finished) yield* this.toStep(this.#last());
    else this.#take();
  }

  /** Goes to the step in which the round counts, or to the end where none does. */
  *toRound(round: number): Slices {
    if (round <= this.#run.round) this.#restart();
    while (this.#run.round < round && !this.#run.finished) {
      for (let i = 0; i < BULK && this.#run.round < round && !this.#run.finished; i++) {
        this.#run.takeStep();
      }
      yield;
    }
    if (round > 0) yield* this.toStep(this.#last());
  }

  /** Goes on to the next step whose feedback the policy learns, or to the end. */
  *toMatch(): Slices {
    for (let taken = 1; !this.#run.finished; taken++) {
      if (this.#take().arrived.some(({ counted }) => counted)) return;
      if (taken % FINE === 0) yield;
    }
  }

  /** Goes on to the next step in which an arm is removed, or to the end. */
  *toRemoval(): Slices {
    const removed = () => this.#run.look().arms.filter(({ active }) => !active).length;
    const before = removed();
    let reached = this.step;
    while (!this.#run.finished && removed() === before) {
      reached = this.step;
      this.#run.advance(FINE);
      yield;
    }
    if (removed() === before) return yield* this.toStep(this.#last());
    // It lies in the last stretch, which is taken again step by step.
    yield* this.toStep(reached);
    while (removed() === before) this.#take();
  }

  /** Starts again, and tells how many steps had been taken. */
  #last(): number {
    const { step } = this;
    this.#restart();
    return step;
  }

  #restart(): void {
    this.#run = this.#start();
    this.#trace = null;
    this.#fresh = true;
    this.#before = this.#run.look();
  }

  #take(): StepTrace {
    this.#before = this.#run.look();
    this.#fresh = this.#trace === null || this.#trace.arrived.some(({ counted }) => counted);
    return (this.#trace = this.#run.takeStep());
  }
}
