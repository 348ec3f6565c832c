import { planRuns } from '../../../web/src/lib/eval/plan.ts';
import type { RunResult } from '../../../web/src/lib/eval/run.ts';
import { Progress, readable } from '../output.ts';
import type { Journal } from './journal.ts';
import { runTasks } from './pool.ts';
import type { Task } from './pool.ts';
import { costOf } from './study.ts';
import type { Study } from './study.ts';

/** Some runs of a study, by their place in its plan. */
export interface Portion {
  readonly study: Study;
  readonly runs: readonly number[];
  /** Holds the runs finished earlier, and takes each new one. */
  readonly journal?: Journal;
}

/**
 * Runs portions of several studies together, with progress on a terminal.
 * @returns each portion's results in the order of its runs.
 */
export async function runPortions(
  portions: readonly Portion[],
  jobs: number,
): Promise<RunResult[][]> {
  const plans = portions.map(({ study }) => planRuns(study.configuration));
  const found = portions.map(({ journal }) => new Map(journal?.kept));
  const keyOf = ({ study, run }: Task) => plans[study][run].key;
  const tasks = portions
    .flatMap(({ runs }, study) => runs.map((run): Task => ({ study, run })))
    .filter((task) => !found[task.study].has(keyOf(task)));
  // By repetition, since studies of the same seeds share their logs.
  const repetitionOf = ({ study, run }: Task) => plans[study][run].repetition;
  tasks.sort((a, b) => repetitionOf(a) - repetitionOf(b));

  const cost = ({ study, run }: Task) =>
    costOf(portions[study].study.configuration, plans[study][run]);
  const left = new TimeLeft(tasks.reduce((sum, task) => sum + cost(task), 0));
  const progress = new Progress();
  let done = 0;
  const studies = portions.map(({ study }) => study);
  try {
    await runTasks(jobs, studies, tasks, (task, result) => {
      found[task.study].set(result.key, result);
      portions[task.study].journal?.add(result);
      done += 1;
      left.did(cost(task));
      progress.update(
        () => `${readable(done)} of ${readable(tasks.length)} runs, ${left.text()} left`,
      );
    });
  } finally {
    progress.end();
  }
  return portions.map(({ runs }, study) =>
    runs.map((run) => found[study].get(keyOf({ study, run })) as RunResult),
  );
}

/** The time that is left, from the share of the work that is done. */
class TimeLeft {
  readonly #start = performance.now();
  readonly #total: number;
  #done = 0;

  constructor(total: number) {
    this.#total = total;
  }

  did(cost: number): void {
    this.#done += cost;
  }

  /** Minutes and seconds. */
  text(): string {
    const elapsed = (performance.now() - this.#start) / 1000;
    const seconds = Math.ceil((elapsed * (this.#total - this.#done)) / this.#done);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}
