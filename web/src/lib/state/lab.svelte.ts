import { stepLimit } from '../evaluation.ts';
import type { PartialRun, RunRecord } from '../evaluation.ts';
import { CancelledError, WorkerPool } from '../workers/pool.ts';
import { allParams, DEFAULT_SETUP, policyLabel, policyToken, specsOf } from './lab-setup.ts';
import type { LabSetup, PolicyChoice } from './lab-setup.ts';
import { decodeSetup, encodeSetup } from './url-codec.ts';

export type LabStatus = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** One policy's run as the page shows it. */
export interface RunView {
  /** Unique among the runs shown, and the same for the same policy and parameters. */
  readonly key: string;
  readonly policyId: string;
  readonly label: string;
  /** All parameters, defaults included. */
  readonly params: Readonly<Record<string, number | string>>;
  /** The result, or while it runs and after a cancel the last snapshot. */
  readonly record: RunRecord | PartialRun | null;
  readonly error: string | null;
  readonly state: 'waiting' | 'running' | 'complete' | 'stalled' | 'cancelled' | 'failed';
}

type Pool = Pick<WorkerPool, 'run' | 'cancelAll' | 'dispose'>;

/** The lab: a set-up, and the runs of the last comparison that was started. */
export class LabState {
  /** To be assigned as a whole. A change takes effect with the next {@link run}. */
  setup = $state.raw<LabSetup>(DEFAULT_SETUP);
  #runs = $state.raw<readonly RunView[]>([]);
  #status = $state.raw<LabStatus>('idle');
  #notes = $state.raw<readonly string[]>([]);
  #progress = $derived(meanProgress(this.#runs));
  /** Started by the first run, so that a page can be rendered where there are no workers. */
  #pool: Pool | undefined;
  readonly #createPool: () => Pool;
  /** Counts the comparisons: what comes from an earlier one is late and ignored. */
  #batch = 0;

  constructor(createPool: () => Pool = () => new WorkerPool()) {
    this.#createPool = createPool;
  }

  get runs(): readonly RunView[] {
    return this.#runs;
  }

  get status(): LabStatus {
    return this.#status;
  }

  /** Share of the work that is done, 0 to 1. */
  get progress(): number {
    return this.#progress;
  }

  /** What the last {@link load} had to change. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** The set-up as a query string; empty for the default one. */
  get query(): string {
    return encodeSetup(this.setup);
  }

  /** Takes the set-up from a query string. Never throws; see {@link notes}. */
  load(query: string): void {
    const { setup, notes } = decodeSetup(query);
    this.setup = setup;
    this.#notes = notes;
  }

  /** Starts the set-up's runs; what still runs is cancelled first. */
  run(): void {
    this.#pool?.cancelAll();
    const batch = ++this.#batch;
    const pool = (this.#pool ??= this.#createPool());
    // A page may have built the set-up from state, which cannot cross to a worker.
    const setup = $state.snapshot(this.setup);
    this.#runs = views(setup.policies);
    this.#status = 'running';
    const ends = specsOf(setup).map(async (spec, index) => {
      const change = (changes: Partial<RunView>) => {
        if (batch === this.#batch)
          this.#runs = this.#runs.with(index, { ...this.#runs[index], ...changes });
      };
      try {
        const onProgress = (record: PartialRun) => change({ record, state: 'running' });
        const record = await pool.run(spec, onProgress).result;
        change({ record, state: record.status });
      } catch (error) {
        if (error instanceof CancelledError) change({ state: 'cancelled' });
        else change({ state: 'failed', error: messageOf(error) });
      }
    });
    void Promise.all(ends).then(() => {
      if (batch === this.#batch) this.#status = finalStatus(this.#runs);
    });
  }

  /** Stops the runs; the status follows when they have stopped, within about 60 ms. */
  cancel(): void {
    this.#pool?.cancelAll();
  }

  /** Stops everything and lets the workers go. A later {@link run} starts new ones. */
  dispose(): void {
    this.#pool?.dispose();
    this.#pool = undefined;
  }
}

function views(policies: readonly PolicyChoice[]): RunView[] {
  const tokens = policies.map(policyToken);
  return policies.map((choice, index) => {
    const twin = tokens.indexOf(tokens[index]) !== index;
    return {
      key: twin ? `${tokens[index]}#${index}` : tokens[index],
      policyId: choice.id,
      label: policyLabel(choice),
      params: allParams(choice),
      record: null,
      error: null,
      state: 'waiting',
    };
  });
}

function meanProgress(runs: readonly RunView[]): number {
  if (runs.length === 0) return 0;
  return runs.reduce((sum, run) => sum + progressOf(run), 0) / runs.length;
}

function progressOf({ record, state }: RunView): number {
  if (state === 'complete' || state === 'stalled' || state === 'failed') return 1;
  if (record?.status !== 'running') return 0;
  // A run that hardly counts a round ends by its steps.
  const { rounds, roundsAsked, steps } = record;
  return Math.max(rounds / roundsAsked, steps / stepLimit(roundsAsked));
}

function finalStatus(runs: readonly RunView[]): LabStatus {
  if (runs.some((run) => run.state === 'failed')) return 'failed';
  if (runs.some((run) => run.state === 'cancelled')) return 'cancelled';
  return 'done';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
