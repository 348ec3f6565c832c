import { specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import type { StepView } from '../../watch/stepper.ts';
import { fromPlainError } from '../../workers/plain-error.ts';
import type { FromStepper, Move, PolicyTraits, ToStepper } from '../../workers/step-messages.ts';

/** The part of `Worker` that a run needs. */
type StepWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;
type Asked = ToStepper extends infer T ? (T extends unknown ? Omit<T, 'task'> : never) : never;

/** Until the page says that it is at work, in milliseconds. */
const PATIENCE = 150;

/** One policy's run, taken step by step in a worker: to make its log alone would hold up the page. */
export class StepRun {
  #view = $state.raw<StepView>();
  #busy = $state(false);
  #error = $state.raw<string>();
  #traits = $state.raw<PolicyTraits>({ removes: false, steady: false });
  #worker: StepWorker | undefined;
  /** Counts what was asked for: an answer to an earlier question is dropped. */
  #task = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #createWorker: () => StepWorker;

  constructor(createWorker: () => StepWorker = stepWorker) {
    this.#createWorker = createWorker;
  }

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

  /** Whether the policy can remove arms at all. */
  get removes(): boolean {
    return this.#traits.removes;
  }

  /** Whether the policy answers anew only on news. */
  get steady(): boolean {
    return this.#traits.steady;
  }

  /** Starts the run of one of a set-up's policies, after so many steps. */
  open(setup: LabSetup, policy: number, step = 0): void {
    this.#error = undefined;
    this.#ask({ type: 'open', spec: specsOf(setup)[policy], step });
  }

  go(move: Move): void {
    this.#ask({ type: 'go', move });
  }

  /** Gives up what is going on; where it got to is shown. */
  stop(): void {
    this.#ask({ type: 'stop' });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask(asked: Asked): void {
    const worker = (this.#worker ??= this.#start());
    const task = ++this.#task;
    clearTimeout(this.#timer);
    this.#busy = false;
    this.#timer = setTimeout(() => (this.#busy = true), PATIENCE);
    worker.postMessage({ ...asked, task } satisfies ToStepper);
  }

  #start(): StepWorker {
    const worker = this.#createWorker();
    worker.onmessage = ({ data }: MessageEvent<FromStepper>) => {
      if (worker === this.#worker && data.task === this.#task) this.#receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#fail(event.message || 'The worker has stopped.');
    };
    return worker;
  }

  #receive(message: FromStepper): void {
    if (message.type === 'opened') {
      this.#traits = message.traits;
      return;
    }
    clearTimeout(this.#timer);
    this.#busy = false;
    if (message.type === 'view') this.#view = message.view;
    else this.#fail(fromPlainError(message.error).message);
  }

  #fail(error: string): void {
    clearTimeout(this.#timer);
    this.#busy = false;
    this.#view = undefined;
    this.#error = error;
  }
}

function stepWorker(): StepWorker {
  return new Worker(new URL('../../workers/step-worker.ts', import.meta.url), { type: 'module' });
}
