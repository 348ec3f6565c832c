import { Worker } from 'node:worker_threads';
import type { RunResult } from '../../../web/src/lib/eval/run.ts';
import type { Study } from './study.ts';

/** One run to do: the study's place in the list, and the run's in the study's plan. */
export interface Task {
  readonly study: number;
  readonly run: number;
}

/**
 * Does all tasks in worker threads, each taking the next one when it is free.
 * @param jobs - threads.
 * @param done - told of each result as it comes, in any order.
 */
export async function runTasks(
  jobs: number,
  studies: readonly Study[],
  tasks: readonly Task[],
  done: (task: Task, result: RunResult) => void,
): Promise<void> {
  const workers: Worker[] = [];
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: studies,
      });
      workers.push(worker);
      let task = tasks[next++];
      worker.once('error', reject);
      worker.on('message', (result: RunResult) => {
        done(task, result);
        task = tasks[next++];
        if (task === undefined) resolve();
        else worker.postMessage(task);
      });
      worker.postMessage(task);
    });
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
