import { describe, expect, it } from 'vitest';
import { binQueue } from '../../watch/queue-bins.ts';
import { Stepper } from '../../watch/stepper.ts';
import type { Slices, StepView } from '../../watch/stepper.ts';
import type { RunSpec } from '../../workers/messages.ts';
import { startSpec } from '../../workers/run-spec.ts';
import { binLabel, columnsOf, queueWords } from './queue-words.ts';
import { stagesOf, stepWords } from './step-words.ts';

const SPEC: RunSpec = {
  logSeed: 1,
  events: 20_000,
  rates: [0.1, 0.5, 0.45],
  policy: { id: 'se', params: { horizon: 200 } },
  delay: { kind: 'reward-dependent', lag: [[0, 7]] },
  policySeed: 7,
  rounds: 2_000,
};

const stepperOf = (changes: Partial<RunSpec> = {}) =>
  new Stepper(() => startSpec({ ...SPEC, ...changes }));

function drive(slices: Slices): void {
  while (slices.next().done !== true);
}

/** The first view that fits, step by step. */
function find(stepper: Stepper, fits: (view: StepView) => boolean): StepView {
  for (let i = 0; i < 20_000; i++) {
    drive(stepper.forward(1));
    if (fits(stepper.view)) return stepper.view;
  }
  throw new Error('No such step.');
}

describe('a step of the delayed replay', () => {
  it('says what was read, when it is known, and that it matched', () => {
    const view = find(
      stepperOf(),
      ({ trace }) => trace?.delay === 0 && trace.arrived.length === 1 && trace.arrived[0].counted,
    );
    const { step, choice } = view.trace ?? { step: -1, choice: -1 };
    expect(stepWords(view, 'delayed')).toBe(
      `Step ${step + 1}: the log shows arm ${choice}, no click. It is known at once. ` +
        `The policy asked for arm ${choice}: a match. It counts as round ${view.after.round}.`,
    );
    expect(stagesOf(view, 'delayed').map(({ name }) => name)).toEqual([
      'Event',
      'Known',
      'Choice',
      'Arrives',
      'Update',
    ]);
  });

  it('says at which step a late click will be known', () => {
    const view = find(stepperOf(), ({ trace }) => trace?.delay === 7 && trace.arrived.length === 0);
    const { step, event, choice } = view.trace ?? { step: -1, event: null, choice: -1 };
    expect(stepWords(view, 'delayed')).toBe(
      `Step ${step + 1}: the log shows arm ${event?.arm}, a click. It will be known at step ` +
        `${step + 8}. The policy asked for arm ${choice}; nothing arrives.`,
    );
    // Seven steps later it is what arrives.
    const later = stepperOf();
    drive(later.toStep(step + 8));
    expect(later.view.trace?.arrived).toContainEqual(
      expect.objectContaining({ arm: event?.arm, reward: 1 }),
    );
  });

  it('says what is lost, and which arm goes and why', () => {
    const lossy = { delay: { kind: 'loss', probability: [0.5] } } as const;
    const lost = find(stepperOf(lossy), ({ trace }) => trace?.delay === Infinity);
    expect(stepWords(lost, 'delayed')).toContain('It will never be known.');
    const stepper = stepperOf();
    drive(stepper.toRemoval());
    expect(stagesOf(stepper.view, 'delayed').at(-1)?.name).toBe('Removed');
    expect(stepWords(stepper.view, 'delayed')).toMatch(
      /Arm \d went: its upper bound [\d.−]+ fell below arm \d’s lower bound [\d.]+\./,
    );
  });

  it('says that nothing has happened yet', () => {
    expect(stepWords(stepperOf().view, 'delayed')).toMatch(/^Nothing has been read yet/);
    const ahead = stagesOf(stepperOf().view, 'delayed');
    expect(ahead.map(({ name }) => name)).toEqual([
      'Event',
      'Known',
      'Choice',
      'Arrives',
      'Update',
    ]);
    expect(ahead.every(({ idle }) => idle)).toBe(true);
  });
});

describe('a decision of the other engine', () => {
  it('says what was learned, chosen and gained', () => {
    const view = find(
      stepperOf({ engine: 'every-decision' }),
      ({ trace }) => trace?.arrived.length === 1 && trace.delay === 7,
    );
    const { step, choice, arrived } = view.trace ?? { step: -1, choice: -1, arrived: [] };
    expect(stepWords(view, 'every-decision')).toBe(
      `Decision ${step + 1}: the policy first learns of arm ${arrived[0].arm}, no click. ` +
        `It chooses arm ${choice} and gets a click, which counts. ` +
        `It will learn of it before decision ${step + 9}.`,
    );
  });
});

describe('the queue in words', () => {
  it('says how many wait and how soon they come', () => {
    const stepper = stepperOf({ delay: { kind: 'reward-dependent', lag: [[3, 4_000]] } });
    drive(stepper.toStep(1_000));
    const { queue, after } = stepper.view;
    const words = queueWords(binQueue(queue, after.step), after.arms, 'step');
    const soon = queue.filter(({ due }) => due < after.step + 8).length;
    expect(soon).toBeGreaterThan(0);
    expect(words).toBe(`${queue.length} events wait, ${soon} of them to arrive within 8 steps.`);
    expect(columnsOf(binQueue(queue, after.step))).toHaveLength(13);
  });

  it('names the bins', () => {
    expect([0, 1, 2, 3, 6, 7, 11, 21].map(binLabel)).toEqual([
      ...['1', '2', '3–4', '5–8', '33–64', '≤128', '≤2k', '≤2M'],
    ]);
  });
});
