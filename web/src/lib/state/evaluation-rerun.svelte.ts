import { differences } from '../eval/compare.ts';
import type { Difference } from '../eval/compare.ts';
import type { EvaluationDocument } from '../eval/document.ts';
import { planRuns } from '../eval/plan.ts';
import type { RunResult } from '../eval/run.ts';
import { cellKey, summarise } from '../eval/summary.ts';
import { formatCount } from '../format.ts';
import { WorkerPool } from '../workers/pool.ts';
import { runBatch } from './evaluation-batch.ts';
import type { BatchPool, Job, Progress } from './evaluation-batch.ts';
import type { EvaluationFiles } from './evaluation-files.ts';

/** What shall be run again of one study. */
export interface StudyChoice {
  readonly study: string;
  readonly scenarios: readonly string[];
  /** Keys of the entrants; those that the study does not have are passed over. */
  readonly policies: readonly string[];
  readonly repetitions: number;
}

/** Where a value of a document is not what came out here. */
export interface Mismatch extends Difference {
  /** `main/instant/ts/00`, or `main/instant/ts` for a summary. */
  readonly key: string;
}

/** An entrant under a scenario, as far as it has been run again. */
export interface CellCheck {
  readonly asked: number;
  readonly done: number;
  readonly mismatches: readonly Mismatch[];
}

export interface StudyCheck {
  readonly document: EvaluationDocument;
  readonly scenarios: readonly string[];
  readonly policies: readonly string[];
  /** By `scenario/policy`. */
  readonly cells: ReadonlyMap<string, CellCheck>;
}

export type RerunStatus = 'idle' | 'loading' | 'running' | 'done' | 'cancelled' | 'failed';

/** Publishes at most ten times a second: runs may end a hundred times as often. */
const REFRESH_MS = 100;

type Pool = BatchPool & Pick<WorkerPool, 'dispose'>;

interface Asked {
  readonly choice: StudyChoice;
  readonly document: EvaluationDocument;
  readonly expected: ReadonlyMap<string, RunResult>;
  readonly results: Map<string, RunResult>;
  readonly cells: Map<string, CellCheck>;
  readonly jobs: readonly Job[];
}

/** Runs published runs again, and compares them with the documents, field by field. */
export class Rerun {
  #status = $state.raw<RerunStatus>('idle');
  #progress = $state.raw<Progress | null>(null);
  #studies = $state.raw<readonly StudyCheck[]>([]);
  #error = $state.raw('');
  #summaries = $state.raw({ compared: 0, equal: 0 });
  readonly #files: () => Promise<EvaluationFiles>;
  readonly #createPool: () => Pool;
  #pool: Pool | undefined;
  /** Counts the starts: what comes from an earlier one is late and ignored. */
  #batch = 0;

  constructor(files: () => Promise<EvaluationFiles>, createPool: () => Pool = everyCore) {
    this.#files = files;
    this.#createPool = createPool;
  }

  get status(): RerunStatus {
    return this.#status;
  }

  get progress(): Progress | null {
    return this.#progress;
  }

  get studies(): readonly StudyCheck[] {
    return this.#studies;
  }

  get error(): string {
    return this.#error;
  }

  /** Summaries that could be made again, since all their runs were. */
  get summaries(): { readonly compared: number; readonly equal: number } {
    return this.#summaries;
  }

  get mismatches(): readonly Mismatch[] {
    return this.#studies.flatMap(({ cells }) =>
      [...cells.values()].flatMap(({ mismatches }) => mismatches),
    );
  }

  /** The outcome in a sentence; empty while there is none. */
  get verdict(): string {
    if (this.#progress === null || this.#status === 'loading') return '';
    const { done } = this.#progress;
    const keys = this.mismatches.map(({ key }) => key).filter(isRun);
    const wrong = keys.filter((key, index) => keys.indexOf(key) === index).length;
    const runs = `${formatCount(done - wrong)} of ${formatCount(done)} runs equal, digest by digest`;
    const { compared, equal } = this.#summaries;
    const rest = compared > 0 ? `; ${equal} of ${compared} summaries equal` : '';
    if (this.#status === 'done') return `${runs}${rest}.`;
    return this.#status === 'cancelled' ? `Cancelled. ${runs}.` : '';
  }

  /** Starts; does nothing while something runs. The documents are fetched as they are served. */
  async start(choices: readonly StudyChoice[]): Promise<void> {
    if (this.#status === 'running' || this.#status === 'loading') return;
    const batch = ++this.#batch;
    this.#status = 'loading';
    this.#error = '';
    this.#progress = null;
    this.#studies = [];
    this.#summaries = { compared: 0, equal: 0 };
    try {
      const files = await this.#files();
      const asked = await Promise.all(choices.map((choice) => prepare(files, choice)));
      if (batch !== this.#batch) return;
      const pool = (this.#pool ??= this.#createPool());
      this.#status = 'running';
      const status = await this.#run(pool, asked, batch);
      if (batch === this.#batch) this.#status = status;
    } catch (error) {
      if (batch !== this.#batch) return;
      this.#error = error instanceof Error ? error.message : String(error);
      this.#status = 'failed';
    }
  }

  /** Stops within about 60 ms; what has been compared stays. */
  cancel(): void {
    if (this.#status === 'loading') {
      this.#batch++;
      this.#status = 'idle';
    }
    this.#pool?.cancelAll();
  }

  dispose(): void {
    this.#batch++;
    this.#pool?.dispose();
    this.#pool = undefined;
  }

  async #run(pool: Pool, asked: readonly Asked[], batch: number): Promise<'done' | 'cancelled'> {
    const jobs = asked.flatMap((study) => study.jobs.map((job) => ({ job, study })));
    let latest: Progress | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => {
      timer = undefined;
      if (batch !== this.#batch) return;
      this.#progress = latest;
      this.#studies = asked.map(view);
    };
    const status = await runBatch(
      pool,
      jobs.map(({ job }) => job),
      (index, result) => compareRun(jobs[index].study, jobs[index].job, result),
      (progress) => {
        latest = progress;
        timer ??= setTimeout(publish, REFRESH_MS);
      },
    ).finally(() => clearTimeout(timer));
    const summaries = await compareSummaries(asked);
    if (batch === this.#batch) this.#summaries = summaries;
    publish();
    return status;
  }
}

function everyCore(): Pool {
  return new WorkerPool({ size: Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2)) });
}

async function prepare(files: EvaluationFiles, choice: StudyChoice): Promise<Asked> {
  const [document, { runs }] = await Promise.all([
    files.document(choice.study),
    files.runs(choice.study),
  ]);
  const { configuration } = document;
  const jobs = planRuns(configuration)
    .filter(
      ({ scenario, entrant, repetition }) =>
        choice.scenarios.includes(scenario.id) &&
        choice.policies.includes(entrant.key) &&
        repetition < choice.repetitions,
    )
    .map((run) => ({ configuration, run }));
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- published as copies, not watched
  const cells = new Map<string, CellCheck>();
  for (const { run } of jobs) {
    const key = cellKey(run.scenario.id, run.entrant.key);
    cells.set(key, { asked: (cells.get(key)?.asked ?? 0) + 1, done: 0, mismatches: [] });
  }
  const expected = new Map(runs.map((run) => [run.key, run]));
  return { choice, document, expected, results: new Map(), cells, jobs };
}

function compareRun({ cells, results, expected }: Asked, { run }: Job, result: RunResult): void {
  results.set(run.key, result);
  const published = expected.get(run.key);
  const found =
    published === undefined
      ? [{ path: '', expected: 'no such run', found: result.digest }]
      : differences(published, result);
  const key = cellKey(run.scenario.id, run.entrant.key);
  addTo(cells, key, 1, withKey(found, run.key));
}

function addTo(
  cells: Map<string, CellCheck>,
  key: string,
  runs: number,
  found: readonly Mismatch[],
): void {
  const cell = cells.get(key);
  if (cell === undefined) return;
  const { asked, done, mismatches } = cell;
  cells.set(key, { asked, done: done + runs, mismatches: [...mismatches, ...found] });
}

/** The summaries of each scenario whose runs are all there. */
async function compareSummaries(
  asked: readonly Asked[],
): Promise<{ compared: number; equal: number }> {
  let compared = 0;
  let equal = 0;
  for (const { document, results, cells, choice } of asked) {
    const { configuration, summaries } = document;
    for (const scenario of configuration.scenarios) {
      const part = { ...configuration, scenarios: [scenario] };
      const runs = planRuns(part).map(({ key }) => results.get(key));
      if (!runs.every((run) => run !== undefined)) continue;
      // A scenario's intervals take some 20 ms; the page answers in between.
      await new Promise((resolve) => setTimeout(resolve));
      for (const made of summarise(part, runs)) {
        const published = summaries.find(
          (one) => one.scenario === made.scenario && one.policy === made.policy,
        );
        const found = differences(published, made);
        compared += 1;
        if (found.length === 0) equal += 1;
        const key = cellKey(made.scenario, made.policy);
        addTo(cells, key, 0, withKey(found, `${choice.study}/${key}`));
      }
    }
  }
  return { compared, equal };
}

function withKey(found: readonly Difference[], key: string): Mismatch[] {
  return found.map((difference) => ({ key, ...difference }));
}

/** The key of a run has its repetition, that of a summary has not. */
function isRun(key: string): boolean {
  return key.split('/').length === 4;
}

function view({ document, choice, cells }: Asked): StudyCheck {
  const { scenarios, policies } = document.configuration;
  return {
    document,
    scenarios: scenarios.map(({ id }) => id).filter((id) => choice.scenarios.includes(id)),
    policies: policies.map(({ key }) => key).filter((key) => choice.policies.includes(key)),
    cells: new Map(cells),
  };
}
