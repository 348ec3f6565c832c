import { checkNumber } from '../errors.ts';
import type { PartialRun, RunRecord } from '../evaluation.ts';
import type { RunSpec } from './messages.ts';
import { CancelledError, WorkerSlot } from './worker-slot.ts';
import type { RunWorker } from './worker-slot.ts';

export { CancelledError } from './worker-slot.ts';

const MOST_WORKERS = 8;

/** A run that was asked for. */
export interface RunHandle {
  readonly id: number;
  /**
   * The record. Rejects with a CancelledError once a cancelled run has stopped, with an
   * InputError for a bad spec, and with an Error when the worker died.
   */
  readonly result: Promise<RunRecord>;
  /** Stops the run within about 60 ms; does nothing once it is over. */
  cancel(): void;
}

export interface PoolOptions {
  /** Workers at most, 1 to 64; otherwise one less than the machine has cores, from 1 to 8. */
  readonly size?: number;
  /** Takes the place of the module worker, in tests. */
  readonly createWorker?: () => RunWorker;
}

interface Job {
  readonly id: number;
  readonly spec: RunSpec;
  readonly onProgress: ((partial: PartialRun) => void) | undefined;
  readonly resolve: (record: RunRecord) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs specs in module workers, one a worker at a time, the rest in a queue. */
export class WorkerPool {
  readonly size: number;
  readonly #idle: WorkerSlot[];
  readonly #busy = new Map<number, WorkerSlot>();
  #queue: Job[] = [];
  #lastId = 0;
  #disposed = false;

  /** Starts no worker yet. @throws InputError for a bad size. */
  constructor({ size = defaultSize(), createWorker = replayWorker }: PoolOptions = {}) {
    this.size = checkNumber('size', size, { min: 1, max: 64, integer: true });
    this.#idle = Array.from({ length: this.size }, () => new WorkerSlot(createWorker));
  }

  /**
   * Queues a run.
   * @param spec - plain data, no Svelte proxies.
   * @param onProgress - gets a snapshot when the run starts, then at most ten a second.
   */
  run(spec: RunSpec, onProgress?: (partial: PartialRun) => void): RunHandle {
    const id = ++this.#lastId;
    const result = new Promise<RunRecord>((resolve, reject) => {
      if (this.#disposed) throw new Error('The pool has been disposed of.');
      this.#queue.push({ id, spec, onProgress, resolve, reject });
    });
    // Whoever cancels may no longer listen; whoever listens still gets the error.
    result.catch(() => {});
    this.#pump();
    return { id, result, cancel: () => this.#cancel(id) };
  }

  /** Cancels every run, waiting or going on. */
  cancelAll(): void {
    this.#cancelQueue(() => true);
    for (const slot of this.#busy.values()) slot.cancel();
  }

  /** Cancels every run at once and terminates the workers, for good. */
  dispose(): void {
    this.#disposed = true;
    this.#cancelQueue(() => true);
    for (const slot of [...this.#busy.values(), ...this.#idle]) slot.dispose();
  }

  #cancel(id: number): void {
    this.#cancelQueue((job) => job.id === id);
    this.#busy.get(id)?.cancel();
  }

  #cancelQueue(cancelled: (job: Job) => boolean): void {
    const jobs = this.#queue.filter(cancelled);
    this.#queue = this.#queue.filter((job) => !cancelled(job));
    for (const job of jobs) job.reject(new CancelledError());
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      // The slot used last is the one most likely to have a worker that is warm.
      const slot = this.#idle.pop();
      if (!slot) return;
      void this.#serve(slot, this.#queue.shift() as Job);
    }
  }

  async #serve(slot: WorkerSlot, job: Job): Promise<void> {
    this.#busy.set(job.id, slot);
    try {
      job.resolve(await slot.run(job.id, job.spec, job.onProgress));
    } catch (error) {
      job.reject(error);
    } finally {
      this.#busy.delete(job.id);
      this.#idle.push(slot);
      this.#pump();
    }
  }
}

function replayWorker(): RunWorker {
  return new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' });
}

function defaultSize(): number {
  return Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1));
}
