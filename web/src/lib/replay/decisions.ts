import { InputError } from '../errors.ts';
import type { EventLog } from '../log.ts';
import { NONE } from '../pending.ts';
import type { RunState, StepNotes } from './run-state.ts';

/** Per arm, the places of its events in the log, in order. */
export function eventQueues(log: EventLog): Int32Array[] {
  const lengths = new Array<number>(log.armCount).fill(0);
  for (const arm of log.arms) lengths[arm] += 1;
  const queues = lengths.map((length) => new Int32Array(length));
  const filled = new Array<number>(log.armCount).fill(0);
  for (let i = 0; i < log.arms.length; i++) {
    const arm = log.arms[i];
    queues[arm][filled[arm]++] = i;
  }
  return queues;
}

/** One step of the every-decision replay, noted down if `notes` are given. */
export function stepDecision(
  run: RunState,
  queues: readonly Int32Array[],
  notes: StepNotes | null,
): void {
  const { policy, pending, propensities, pulls, step, tally } = run;
  if (pending.size > 0) {
    for (let node = pending.first(step); node !== NONE; node = pending.after(node)) {
      const event = pending.event(node);
      policy.update(event >> 1, event & 1, propensities[node]);
      notes?.arrived.push({ arm: event >> 1, reward: event & 1, counted: true });
    }
  }
  if (policy.eliminated !== undefined) tally.noteRemovals(policy.eliminated);
  const choice = policy.choose(run.rng);
  const queue = queues[choice];
  if (queue.length === 0) throw new InputError('log', `no event of arm ${choice}`, 'every arm');
  const index = queue[pulls[choice] % queue.length];
  const reward = run.rewardOf(index, choice);
  const delay = run.drawDelay(choice, reward);
  pulls[choice] += 1;
  // What is due at once arrives before the next choice.
  const node = pending.add(step, step + delay + 1, 2 * choice + reward);
  if (policy.propensity !== undefined && node !== NONE) propensities[node] = policy.propensity;
  if (notes !== null)
    Object.assign(notes, { event: { index, arm: choice, reward }, delay, choice });
  tally.count(choice, reward);
  run.step = step + 1;
}
