import { resolveParameters } from '../policies/policy.ts';
import { policyById } from '../policies/registry.ts';
import { Stepper } from '../watch/stepper.ts';
import type { Slices } from '../watch/stepper.ts';
import type { RunSpec } from './messages.ts';
import { toPlainError } from './plain-error.ts';
import { startSpec } from './run-spec.ts';
import type { FromStepper, Move, PolicyTraits, ToStepper } from './step-messages.ts';

/** Work between two looks at what else is asked, in milliseconds. */
const SLICE = 10;

let stepper: Stepper | undefined;
/** What is being done: an earlier task ends at its next pause. */
let current = 0;

self.addEventListener('message', ({ data }: MessageEvent<ToStepper>) => {
  current = data.task;
  void serve(data).catch((error: unknown) =>
    post({ type: 'failed', task: data.task, error: toPlainError(error) }),
  );
});

async function serve(asked: ToStepper): Promise<void> {
  const { task } = asked;
  if (asked.type === 'open') {
    stepper = undefined;
    post({ type: 'opened', task, traits: traitsOf(asked.spec) });
    stepper = new Stepper(() => startSpec(asked.spec));
  }
  if (stepper === undefined) return;
  if (asked.type === 'open') await drive(stepper.toStep(asked.step), task);
  else if (asked.type === 'go') await drive(slicesOf(stepper, asked.move), task);
  if (task === current) post({ type: 'view', task, view: stepper.view });
}

async function drive(slices: Slices, task: number): Promise<void> {
  let pause = performance.now() + SLICE;
  while (task === current && slices.next().done !== true) {
    if (performance.now() < pause) continue;
    await new Promise((resume) => setTimeout(resume));
    pause = performance.now() + SLICE;
  }
}

function slicesOf(run: Stepper, move: Move): Slices {
  switch (move.kind) {
    case 'forward':
      return run.forward(move.count);
    case 'back':
      return run.toStep(Math.max(0, run.step - 1));
    case 'step':
      return run.toStep(move.step);
    case 'round':
      return run.toRound(move.round);
    case 'match':
      return run.toMatch();
    case 'removal':
      return run.toRemoval();
  }
}

function traitsOf({ policy: { id, params } }: RunSpec): PolicyTraits {
  const definition = policyById(id);
  const { eliminated, steady } = definition.create(2, resolveParameters(definition, params));
  return { removes: eliminated !== undefined, steady: steady === true };
}

function post(message: FromStepper): void {
  self.postMessage(message);
}
