import { startSpec } from '../../workers/run-spec.ts';
import type { RunSpec } from '../../workers/messages.ts';
import type { ArmState, QueuedEvent } from '../../evaluation.ts';
import { QUEUE_LIMIT } from '../../watch/queue-bins.ts';
import { formatShare } from '../../format.ts';

/** What has been read of an arm, and what of that is known. */
export interface Heard {
  readonly arm: number;
  readonly rate: number;
  readonly read: number;
  readonly known: number;
  /** Clicks among what is known. */
  readonly clicks: number;
}

/** A run as it stands after some steps: what waits, and what has been heard. */
export interface Waiting {
  readonly step: number;
  readonly arms: readonly ArmState[];
  readonly queue: readonly QueuedEvent[];
  readonly heard: readonly Heard[];
}

/** Takes a run so far. */
export function waitingAt(spec: RunSpec, steps: number): Waiting {
  const run = startSpec(spec);
  const heard = spec.rates.map((rate, arm) => ({ arm, rate, read: 0, known: 0, clicks: 0 }));
  while (run.step < steps && !run.finished) {
    const { event, arrived } = run.takeStep();
    if (event !== null) heard[event.arm].read += 1;
    for (const { arm, reward } of arrived) {
      heard[arm].known += 1;
      heard[arm].clicks += reward;
    }
  }
  const { step } = run;
  return { step, arms: run.look().arms, queue: run.queue(QUEUE_LIMIT + 1), heard };
}

/** Click rate of what is known of an arm. */
export function heardRate({ known, clicks }: Heard): string {
  return formatShare(known === 0 ? null : clicks / known);
}

/** What is known of the best arm beside its rate, in a sentence. */
export function heardWords({ heard, step }: Waiting): string {
  const best = heard.reduce((most, one) => (one.rate > most.rate ? one : most));
  if (best.known === 0) return `After ${step} steps nothing is known of arm ${best.arm}.`;
  return (
    `After ${step} steps ${best.known} of the ${best.read} events read of arm ${best.arm} are known, ` +
    `and ${heardRate(best)} of those are clicks. Its rate is ${formatShare(best.rate)}.`
  );
}
