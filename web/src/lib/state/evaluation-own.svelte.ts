import type { Configuration } from '../eval/configuration.ts';
import { curvesOf } from '../eval/curves.ts';
import { readDocument, VERSION } from '../eval/document.ts';
import type { EvaluationDocument } from '../eval/document.ts';
import { planRuns } from '../eval/plan.ts';
import { checkpointRounds } from '../eval/run.ts';
import type { RunResult } from '../eval/run.ts';
import { summarise } from '../eval/summary.ts';
import { WorkerPool } from '../workers/pool.ts';
import { estimate, runBatch } from './evaluation-batch.ts';
import type { BatchPool, Progress } from './evaluation-batch.ts';

export type OwnStatus = 'idle' | 'running' | 'summarising' | 'done' | 'cancelled' | 'failed';

type Pool = BatchPool & Pick<WorkerPool, 'dispose'>;

const GENERATOR = 'PCG64 over SeedSequence, as numpy.random.default_rng';
const REFRESH_MS = 100;

/** Whatever the file calls itself: its figures must not pass for published ones. */
const OWN_ID = 'own';

/** The evaluation of a problem of the visitor's own. */
export class OwnEvaluation {
  #status = $state.raw<OwnStatus>('idle');
  #progress = $state.raw<Progress | null>(null);
  #document = $state.raw<EvaluationDocument | null>(null);
  #error = $state.raw('');
  readonly #core: string;
  readonly #createPool: () => Pool;
  #pool: Pool | undefined;
  /** How long this device takes beside the estimate; known after the first evaluation. */
  #pace = $state.raw(1);
  /** Counts the starts: what comes from an earlier one is late and ignored. */
  #batch = 0;

  /** @param core - version of the core that the page was built with. */
  constructor(core: string, createPool: () => Pool = everyCore) {
    this.#core = core;
    this.#createPool = createPool;
  }

  get status(): OwnStatus {
    return this.#status;
  }

  get progress(): Progress | null {
    return this.#progress;
  }

  /** The last evaluation that was finished or opened. */
  get document(): EvaluationDocument | null {
    return this.#document;
  }

  get error(): string {
    return this.#error;
  }

  /** Milliseconds that it would take here, roughly. */
  estimate(configuration: Configuration): number {
    return this.#pace * estimate(configuration, cores());
  }

  /** Shows a document that was made before. @throws InputError naming the path of a fault. */
  open(value: unknown): void {
    this.#document = ownDocument(readDocument(value));
    this.#error = '';
    this.#status = 'done';
    this.#progress = null;
  }

  /** Runs the evaluation of a configuration; does nothing while one is going on. */
  async run(given: Configuration): Promise<void> {
    if (this.#status === 'running' || this.#status === 'summarising') return;
    const batch = ++this.#batch;
    const configuration = { ...given, id: OWN_ID };
    this.#error = '';
    this.#status = 'running';
    this.#progress = null;
    const start = performance.now();
    try {
      const results = await this.#replay(configuration, batch);
      if (batch !== this.#batch) return;
      if (results === null) {
        this.#status = 'cancelled';
        return;
      }
      this.#status = 'summarising';
      const document = await this.#summarise(configuration, results);
      if (batch !== this.#batch) return;
      this.#document = document;
      this.#pace = (performance.now() - start) / estimate(configuration, cores());
      this.#status = 'done';
    } catch (error) {
      if (batch !== this.#batch) return;
      this.#error = error instanceof Error ? error.message : String(error);
      this.#status = 'failed';
    }
  }

  /** Stops within about 60 ms; the document shown before stays. */
  cancel(): void {
    this.#pool?.cancelAll();
  }

  dispose(): void {
    this.#batch++;
    this.#pool?.dispose();
    this.#pool = undefined;
  }

  async #replay(configuration: Configuration, batch: number): Promise<RunResult[] | null> {
    const pool = (this.#pool ??= this.#createPool());
    const jobs = planRuns(configuration).map((run) => ({ configuration, run }));
    const results = new Array<RunResult>(jobs.length);
    let shown = -Infinity;
    const status = await runBatch(
      pool,
      jobs,
      (index, result) => (results[index] = result),
      (progress) => {
        const last = progress.done === progress.total;
        if (batch !== this.#batch || (progress.elapsed - shown < REFRESH_MS && !last)) return;
        shown = progress.elapsed;
        this.#progress = progress;
      },
    );
    return status === 'done' ? results : null;
  }

  /** As `buildDocument`, one cell at a time, so that the page answers in between. */
  async #summarise(
    configuration: Configuration,
    results: readonly RunResult[],
  ): Promise<EvaluationDocument> {
    const runs = planRuns(configuration);
    const summaries = [];
    const cells = [];
    for (const scenario of configuration.scenarios) {
      const part = { ...configuration, scenarios: [scenario] };
      const ofScenario = results.filter((_, index) => runs[index].scenario.id === scenario.id);
      summaries.push(...summarise(part, ofScenario));
      for (const entrant of configuration.bands ? configuration.policies : []) {
        await pause();
        const ofCell = results.filter(
          (_, index) =>
            runs[index].scenario.id === scenario.id && runs[index].entrant.key === entrant.key,
        );
        cells.push(...curvesOf({ ...part, policies: [entrant] }, ofCell));
      }
    }
    const curves = configuration.bands
      ? { curves: { rounds: checkpointRounds(configuration), cells } }
      : {};
    return {
      ...{ version: VERSION, study: OWN_ID, configuration, summaries, ...curves, runs: results },
      provenance: { core: this.#core, generator: GENERATOR },
    };
  }
}

function cores(): number {
  return Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2));
}

function everyCore(): Pool {
  return new WorkerPool({ size: cores() });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function ownDocument(document: EvaluationDocument): EvaluationDocument {
  return {
    ...document,
    study: OWN_ID,
    configuration: { ...document.configuration, id: OWN_ID },
  };
}
