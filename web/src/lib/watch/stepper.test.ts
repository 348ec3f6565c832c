import { beforeEach, describe, expect, it } from 'vitest';
import type { RunSpec } from '../workers/messages.ts';
import { runSpec, startSpec } from '../workers/run-spec.ts';
import { Stepper } from './stepper.ts';
import type { Slices, StepView } from './stepper.ts';

const SPEC: RunSpec = {
  logSeed: 1,
  events: 20_000,
  rates: [0.1, 0.5, 0.45, 0.02],
  policy: { id: 'se', params: { horizon: 200 } },
  delay: { kind: 'reward-dependent', lag: [[3, 40]] },
  policySeed: 7,
  rounds: 4_000,
};

/** What a run shows that is taken singly to the end of a step. */
function shownAfter(step: number, spec: RunSpec = SPEC): Omit<StepView, 'queue' | 'removed'> {
  const run = startSpec(spec);
  let fresh = true;
  while (run.step < step - 1) fresh = run.takeStep().arrived.some(({ counted }) => counted);
  const before = run.look();
  const trace = run.takeStep();
  return { trace, fresh, before, after: run.look(), finished: run.finished };
}

let stepper: Stepper;
let pauses: number;

beforeEach(() => {
  stepper = new Stepper(() => startSpec(SPEC));
});

function drive(slices: Slices): StepView {
  pauses = 0;
  while (slices.next().done !== true) pauses += 1;
  return stepper.view;
}

describe('steps', () => {
  it('begin with nothing taken', () => {
    expect(stepper.view).toMatchObject({ trace: null, removed: [], finished: false });
    expect(stepper.view.before).toEqual(stepper.view.after);
  });

  it('are those of the run, singly and in tens', () => {
    expect(drive(stepper.forward(1))).toMatchObject(shownAfter(1));
    expect(drive(stepper.forward(10))).toMatchObject(shownAfter(11));
    expect(drive(stepper.forward(1))).toMatchObject(shownAfter(12));
    expect(stepper.view.queue.length).toBeGreaterThan(0);
  });

  it('go back, and to the start', () => {
    drive(stepper.forward(900));
    const round = stepper.view.after.round;
    // Right after a step that counted, the policy comes with news.
    drive(stepper.toMatch());
    expect(drive(stepper.forward(1)).fresh).toBe(true);
    expect(drive(stepper.toRound(round)).after.round).toBe(round);
    expect(drive(stepper.toStep(899))).toMatchObject(shownAfter(899));
    expect(drive(stepper.toStep(0))).toMatchObject({ trace: null });
    expect(stepper.step).toBe(0);
  });

  it('pause on long ways', () => {
    expect(drive(stepper.toStep(10_000))).toMatchObject(shownAfter(10_000));
    expect(pauses).toBe(3);
  });

  it('end with the last of the run, from wherever', () => {
    const { steps } = runSpec(SPEC);
    const last = shownAfter(steps);
    expect(last.finished).toBe(true);
    expect(drive(stepper.toStep(10_000_000))).toMatchObject(last);
    expect(drive(stepper.forward(1))).toMatchObject(last);
    expect(drive(stepper.toMatch())).toMatchObject(last);
    drive(stepper.toStep(steps - 1));
    expect(drive(stepper.forward(10))).toMatchObject(last);
  });
});

describe('the next match', () => {
  it('is the first step whose feedback counts', () => {
    drive(stepper.toStep(500));
    const { step } = stepper;
    const { trace, before, after } = drive(stepper.toMatch());
    expect(trace?.arrived.some(({ counted }) => counted)).toBe(true);
    expect(after.round).toBeGreaterThan(before.round);
    expect(before.round).toBe(shownAfter(step).after.round);
  });
});

describe('the next removal', () => {
  it('is the step in which the record says so, until there are none', () => {
    const { eliminated, steps } = runSpec(SPEC);
    expect(eliminated.length).toBeGreaterThan(1);
    for (const { arm, round } of eliminated) {
      const { removed, after } = drive(stepper.toRemoval());
      expect(removed.map((one) => one.arm)).toEqual([arm]);
      expect(removed[0].removal?.kind).toBe('bounds');
      expect(after.round).toBe(round);
    }
    drive(stepper.toRemoval());
    expect(stepper.step).toBe(steps);
  });

  it('lies in a choice for a policy that removes there', () => {
    const spec = { ...SPEC, policy: { id: 'dats', params: { horizon: 40 } } };
    stepper = new Stepper(() => startSpec(spec));
    const [first] = runSpec(spec).eliminated;
    expect(drive(stepper.toRemoval()).removed[0].arm).toBe(first.arm);
    expect(stepper.view.before.round).toBe(first.round);
  });
});

describe('a round', () => {
  it('is found forwards and back', () => {
    expect(drive(stepper.toRound(2_000)).after.round).toBe(2_000);
    expect(drive(stepper.toRound(17)).after.round).toBe(17);
    expect(stepper.view.before.round).toBe(16);
    expect(drive(stepper.toRound(0)).trace).toBeNull();
  });
});
