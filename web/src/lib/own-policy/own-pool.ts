import type { PartialRun } from '../evaluation.ts';
import type { RunSpec } from '../workers/messages.ts';
import { CancelledError, WorkerPool } from '../workers/pool.ts';
import type { RunHandle } from '../workers/pool.ts';
import { OWN_ID } from './guarded-policy.ts';
import { SandboxedWorker } from './sandboxed-worker.ts';
import type { SandboxParts } from './sandboxed-worker.ts';

/** Runs the visitor's policy in sandboxes, all others where they always run. */
export class OwnPool {
  readonly #registered = new WorkerPool();
  readonly #onfault: (error: Error) => void;
  #sandboxes: WorkerPool | undefined;

  /** @param onfault - gets the first error of the visitor's policy; its other runs end with it. */
  constructor(onfault: (error: Error) => void) {
    this.#onfault = onfault;
  }

  /** Takes the policy for the runs to come. */
  use(parts: SandboxParts): void {
    this.#sandboxes?.dispose();
    this.#sandboxes = new WorkerPool({ createWorker: () => new SandboxedWorker(parts) });
  }

  /** As {@link WorkerPool.run}. */
  run(spec: RunSpec, onProgress?: (partial: PartialRun) => void): RunHandle {
    if (spec.policy.id !== OWN_ID) return this.#registered.run(spec, onProgress);
    const sandboxes = this.#sandboxes;
    if (sandboxes === undefined) throw new Error('There is no policy to run.');
    const handle = sandboxes.run(spec, onProgress);
    handle.result.catch((error: unknown) => {
      if (error instanceof CancelledError || sandboxes !== this.#sandboxes) return;
      sandboxes.cancelAll();
      this.#onfault(error instanceof Error ? error : new Error(String(error)));
    });
    return handle;
  }

  cancelAll(): void {
    this.#registered.cancelAll();
    this.#sandboxes?.cancelAll();
  }

  dispose(): void {
    this.#registered.dispose();
    this.#sandboxes?.dispose();
  }
}
