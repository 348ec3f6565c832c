import { NONE } from '../pending.ts';
import type { RunState, StepNotes } from './run-state.ts';

/** {@link advanceDelayed} where every delay is 0 and nothing ever waits, without drift. */
export function advanceInstant(run: RunState, end: number, until: number): void {
  const { policy, rng, tally, pulls } = run;
  const { arms, rewards } = run.log;
  let { step } = run;
  let cursor = step % arms.length;
  const steady = policy.steady === true;
  while (tally.round < until && step < end) {
    const choice = policy.choose(rng);
    const first = step;
    if (steady) {
      // The same answer passes over these events; the last one before the end stays.
      const stop = Math.min(arms.length, cursor + end - step) - 1;
      let match = cursor;
      while (match < stop && arms[match] !== choice) match += 1;
      step += match - cursor;
      cursor = match;
    }
    if (arms[cursor] === choice) run.count(choice, rewards[cursor]);
    cursor = cursor + 1 === arms.length ? 0 : cursor + 1;
    step += 1;
    pulls[choice] += step - first;
  }
  run.step = step;
}

/** Many steps of {@link stepDelayed}, without drift: to a step, or until a round is counted. */
export function advanceDelayed(run: RunState, end: number, until: number): void {
  const { rounds, policy, rng, drawDelay, tally, pending, pulls } = run;
  const { arms, rewards } = run.log;
  let { step } = run;
  let cursor = step % arms.length;
  while (tally.round < until && step < end) {
    const arm = arms[cursor];
    const reward = rewards[cursor];
    const delay = drawDelay(arm, reward);
    const choice = policy.choose(rng);
    pulls[choice] += 1;
    if (delay > 0) pending.add(step, step + delay, 2 * arm + reward);
    if (pending.size > 0) {
      for (let node = pending.first(step); node !== NONE; node = pending.after(node)) {
        const event = pending.event(node);
        if (event >> 1 === choice && tally.round < rounds) run.count(choice, event & 1);
      }
    }
    // What is due at once was read last.
    if (delay === 0 && arm === choice && tally.round < rounds) run.count(choice, reward);
    cursor = cursor + 1 === arms.length ? 0 : cursor + 1;
    step += 1;
  }
  run.step = step;
}

/** One step of the delayed replay, with or without drift, noted down if `notes` are given. */
export function stepDelayed(run: RunState, notes: StepNotes | null): void {
  const { pending, step } = run;
  const index = step % run.log.arms.length;
  const arm = run.log.arms[index];
  const reward = run.rewardOf(index, arm);
  const delay = run.drawDelay(arm, reward);
  const choice = run.policy.choose(run.rng);
  run.pulls[choice] += 1;
  if (notes !== null) Object.assign(notes, { event: { index, arm, reward }, delay, choice });
  if (delay > 0) pending.add(step, step + delay, 2 * arm + reward);
  if (pending.size > 0) {
    for (let node = pending.first(step); node !== NONE; node = pending.after(node)) {
      const event = pending.event(node);
      arrive(run, event >> 1, event & 1, choice, notes);
    }
  }
  if (delay === 0) arrive(run, arm, reward, choice, notes);
  run.step = step + 1;
}

function arrive(
  run: RunState,
  arm: number,
  reward: number,
  choice: number,
  notes: StepNotes | null,
): void {
  const counted = arm === choice && run.tally.round < run.rounds;
  if (counted) run.count(arm, reward);
  notes?.arrived.push({ arm, reward, counted });
}
