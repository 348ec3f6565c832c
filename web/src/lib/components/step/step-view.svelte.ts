import { resolveParameters } from '../../policies/policy.ts';
import { policyById } from '../../policies/registry.ts';
import { allParams, specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { Stepper } from '../../watch/stepper.ts';
import type { Slices, StepView } from '../../watch/stepper.ts';
import { startSpec } from '../../workers/run-spec.ts';

/** Work between two pauses, and until the page says that it is at work, in milliseconds. */
const SLICE = 10;
const PATIENCE = 150;

/** One policy's run, taken step by step on the page. */
export class StepRun {
  #stepper: Stepper | undefined;
  #view = $state.raw<StepView>();
  #busy = $state(false);
  #error = $state.raw<string>();
  /** Counts what was asked for: what an earlier one still does is dropped. */
  #task = 0;
  /** Whether the policy can remove arms at all, and whether it answers anew only on news. */
  removes = $state(false);
  steady = $state(false);

  get view(): StepView | undefined {
    return this.#view;
  }

  /** Something long is going on. */
  get busy(): boolean {
    return this.#busy;
  }

  get error(): string | undefined {
    return this.#error;
  }

  /** Starts the run of one of a set-up's policies. */
  open(setup: LabSetup, policy: number): void {
    this.#task += 1;
    this.#busy = false;
    this.#error = undefined;
    try {
      const choice = setup.policies[policy];
      const definition = policyById(choice.id);
      const parameters = resolveParameters(definition, allParams(choice));
      const { eliminated, steady } = definition.create(2, parameters);
      this.removes = eliminated !== undefined;
      this.steady = steady === true;
      const spec = specsOf(setup)[policy];
      this.#stepper = new Stepper(() => startSpec(spec));
      this.#view = this.#stepper.view;
    } catch (error) {
      this.#stepper = undefined;
      this.#view = undefined;
      this.#error = error instanceof Error ? error.message : String(error);
    }
  }

  forward(count: number): Promise<void> {
    return this.#drive((stepper) => stepper.forward(count));
  }

  back(): Promise<void> {
    return this.#drive((stepper) => stepper.toStep(Math.max(0, stepper.step - 1)));
  }

  reset(): Promise<void> {
    return this.#drive((stepper) => stepper.toStep(0));
  }

  toRound(round: number): Promise<void> {
    return this.#drive((stepper) => stepper.toRound(round));
  }

  toMatch(): Promise<void> {
    return this.#drive((stepper) => stepper.toMatch());
  }

  toRemoval(): Promise<void> {
    return this.#drive((stepper) => stepper.toRemoval());
  }

  /** Gives up what is going on; where it got to is shown. */
  stop(): void {
    this.#task += 1;
    this.#busy = false;
    if (this.#stepper !== undefined) this.#view = this.#stepper.view;
  }

  async #drive(work: (stepper: Stepper) => Slices): Promise<void> {
    const stepper = this.#stepper;
    if (stepper === undefined) return;
    const task = ++this.#task;
    const timer = setTimeout(() => {
      if (task === this.#task) this.#busy = true;
    }, PATIENCE);
    let pause = performance.now() + SLICE;
    const slices = work(stepper);
    while (slices.next().done !== true) {
      if (performance.now() < pause) continue;
      await new Promise((resume) => setTimeout(resume));
      if (task !== this.#task) return clearTimeout(timer);
      pause = performance.now() + SLICE;
    }
    clearTimeout(timer);
    this.#busy = false;
    this.#view = stepper.view;
  }
}
