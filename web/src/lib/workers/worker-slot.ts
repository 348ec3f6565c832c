import type { PartialRun, RunRecord } from '../evaluation.ts';
import type { FromWorker, RunSpec, ToWorker } from './messages.ts';
import { fromPlainError } from './plain-error.ts';

/** A worker that has not answered a cancel message by then is terminated. */
const GRACE_MS = 60;

/** The part of `Worker` that a slot uses. */
export interface RunWorker {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** Why a cancelled run has no result. */
export class CancelledError extends Error {
  constructor() {
    super('The run was cancelled.');
    this.name = 'CancelledError';
  }
}

interface Task {
  readonly id: number;
  readonly onProgress: ((partial: PartialRun) => void) | undefined;
  readonly resolve: (record: RunRecord) => void;
  readonly reject: (error: Error) => void;
  /** Set once the run is being cancelled: nothing it says counts any more but its end. */
  graceTimer?: ReturnType<typeof setTimeout>;
}

/** Place for one worker, started when first needed and replaced when it dies or hangs. */
export class WorkerSlot {
  readonly #createWorker: () => RunWorker;
  #worker: RunWorker | undefined;
  #task: Task | undefined;

  constructor(createWorker: () => RunWorker) {
    this.#createWorker = createWorker;
  }

  /**
   * Does one run; to be called when the last has settled.
   * @throws CancelledError once {@link cancel} has stopped it, or what the run threw.
   */
  run(id: number, spec: RunSpec, onProgress?: (partial: PartialRun) => void): Promise<RunRecord> {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      this.#send({ type: 'run', id, spec });
      this.#task = { id, onProgress, resolve, reject };
    });
  }

  /** Stops the run: by message, or by force when no answer comes. */
  cancel(): void {
    const task = this.#task;
    if (!task || task.graceTimer !== undefined) return;
    task.graceTimer = setTimeout(() => this.dispose(), GRACE_MS);
    this.#send({ type: 'cancel', id: task.id });
  }

  /** Terminates the worker and with it the run. The slot stays usable. */
  dispose(): void {
    this.#fail(new CancelledError());
  }

  #start(): RunWorker {
    const worker = this.#createWorker();
    const ifCurrent = (action: () => void) => {
      if (worker === this.#worker) action();
    };
    worker.onmessage = (event) => ifCurrent(() => this.#receive(event.data));
    worker.onerror = (event) => {
      event.preventDefault();
      const reason = event.message ? `: ${event.message}` : ' before it could start';
      ifCurrent(() => this.#fail(new Error(`The worker stopped${reason}.`)));
    };
    worker.onmessageerror = () =>
      ifCurrent(() => this.#fail(new Error('An answer of the worker could not be read.')));
    return worker;
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #receive(message: FromWorker): void {
    const task = this.#task;
    if (!task || message.id !== task.id) return;
    const cancelling = task.graceTimer !== undefined;
    if (message.type === 'progress') {
      if (!cancelling) task.onProgress?.(message.partial);
      return;
    }
    this.#task = undefined;
    clearTimeout(task.graceTimer);
    if (cancelling || message.type === 'cancelled') task.reject(new CancelledError());
    else if (message.type === 'failed') task.reject(fromPlainError(message.error));
    else task.resolve(message.record);
  }

  /** Gives the worker up; the next run starts another. */
  #fail(error: Error): void {
    const task = this.#task;
    this.#task = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    clearTimeout(task?.graceTimer);
    task?.reject(task.graceTimer === undefined ? error : new CancelledError());
  }
}
