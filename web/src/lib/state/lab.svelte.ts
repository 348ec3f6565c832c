import type { PartialRun, RunRecord } from '../evaluation.ts';
import { stepLimit } from '../limits.ts';
import type { RunSpec } from '../workers/messages.ts';
import { CancelledError, WorkerPool } from '../workers/pool.ts';
import {
  allParams,
  DEFAULT_CHARTS,
  DEFAULT_SETUP,
  policyLabel,
  policyToken,
  specsOf,
  VIEWS,
} from './lab-setup.ts';
import type { ChartChoice, LabSetup, PolicyChoice, ViewId } from './lab-setup.ts';
import { Throttle } from './throttle.ts';
import { decodeSetup, encodeSetup } from './url-codec.ts';

export type LabStatus = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** One policy's run of the first repetition, as the page shows it. */
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

/** Every repetition of one policy. */
export interface RepeatedRuns extends Pick<RunView, 'key' | 'policyId' | 'label' | 'params'> {
  /** One entry a repetition, in their order; `null` until it has ended. */
  readonly runs: readonly (RunRecord | null)[];
}

type Pool = Pick<WorkerPool, 'run' | 'cancelAll' | 'dispose'>;

/** How often the page hears of its runs, in milliseconds: each time it draws them all. */
const REFRESH = 100;

/** The lab: a set-up, and the runs of the last comparison that was started. */
export class LabState {
  /** To be assigned as a whole. A change takes effect with the next {@link run}. */
  setup = $state.raw<LabSetup>(DEFAULT_SETUP);
  view = $state.raw<ViewId>(VIEWS[0]);
  charts = $state.raw<ChartChoice>(DEFAULT_CHARTS);
  #runs = $state.raw<readonly RunView[]>([]);
  #repetitions = $state.raw<readonly RepeatedRuns[]>([]);
  #ended = $state.raw(0);
  #total = $state.raw(0);
  #progress = $state.raw(0);
  #status = $state.raw<LabStatus>('idle');
  #notes = $state.raw<readonly string[]>([]);
  #batch: Batch | undefined;
  /** The first repetition as it is, of which the page hears with the next refresh. */
  #latest: readonly RunView[] = [];
  /** Started by the first run, so that a page can be rendered where there are no workers. */
  #pool: Pool | undefined;
  readonly #createPool: () => Pool;
  readonly #refresh = new Throttle(() => this.#publish(), REFRESH);

  constructor(createPool: () => Pool = () => new WorkerPool()) {
    this.#createPool = createPool;
  }

  /** The first repetition, one entry a policy; refreshed about ten times a second. */
  get runs(): readonly RunView[] {
    return this.#runs;
  }

  /** All repetitions, one entry a policy; refreshed with the first. */
  get repetitions(): readonly RepeatedRuns[] {
    return this.#repetitions;
  }

  /** Runs that are over, and all of the comparison. */
  get counts(): { readonly ended: number; readonly total: number } {
    return { ended: this.#ended, total: this.#total };
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

  /** The set-up, the view and its charts as a query string; empty for the default ones. */
  get query(): string {
    return encodeSetup(this.setup, this.view, this.charts);
  }

  /** Takes the set-up, the view and its charts from a query string. Never throws; see {@link notes}. */
  load(query: string): void {
    const { setup, view, charts, notes } = decodeSetup(query);
    // What follows the set-up starts anew with another one only.
    if (encodeSetup(setup) !== encodeSetup(this.setup)) this.setup = setup;
    this.view = view;
    this.charts = charts;
    this.#notes = notes;
  }

  /** Starts the set-up's runs; what still runs is cancelled first. */
  run(): void {
    this.#pool?.cancelAll();
    // A page may have built the set-up from state, which cannot cross to a worker.
    const setup: LabSetup = $state.snapshot<LabSetup>(this.setup);
    const batch = new Batch(setup);
    this.#batch = batch;
    this.#latest = views(setup.policies);
    this.#status = 'running';
    this.#refresh.flush();
    const pool = (this.#pool ??= this.#createPool());
    const ends: Promise<void>[] = [];
    // Repetition by repetition, so that a worker finds the log of the last run at hand.
    for (let repetition = 0; repetition < setup.repetitions; repetition++) {
      specsOf(setup, repetition).forEach((spec, index) => {
        ends.push(this.#follow(batch, pool, spec, index, repetition));
      });
    }
    void Promise.all(ends).then(() => {
      if (batch !== this.#batch) return;
      this.#refresh.settle();
      this.#status = batch.status;
    });
  }

  /** Stops the runs; the status follows when they have stopped, within about 60 ms. */
  cancel(): void {
    this.#pool?.cancelAll();
  }

  /** Stops everything and lets the workers go. A later {@link run} starts new ones. */
  dispose(): void {
    this.#refresh.cancel();
    this.#pool?.dispose();
    this.#pool = undefined;
  }

  async #follow(
    batch: Batch,
    pool: Pool,
    spec: RunSpec,
    index: number,
    repetition: number,
  ): Promise<void> {
    const change = (changes: Partial<RunView>) => {
      // What comes from an earlier comparison is late.
      if (batch !== this.#batch) return;
      if (repetition === 0)
        this.#latest = this.#latest.with(index, { ...this.#latest[index], ...changes });
      this.#refresh.request();
    };
    try {
      const onProgress = (partial: PartialRun) => {
        batch.going(index, repetition, partial);
        change({ record: partial, state: 'running' });
      };
      const record = await pool.run(spec, onProgress).result;
      batch.ended(index, repetition, record);
      change({ record, state: record.status });
    } catch (error) {
      const state = error instanceof CancelledError ? 'cancelled' : 'failed';
      batch.ended(index, repetition, state);
      change(state === 'failed' ? { state, error: messageOf(error) } : { state });
    }
  }

  #publish(): void {
    const batch = this.#batch;
    if (batch === undefined) return;
    this.#runs = this.#latest;
    this.#repetitions = this.#runs.map(({ key, policyId, label, params }, index) => ({
      ...{ key, policyId, label, params },
      runs: batch.recordsOf(index),
    }));
    this.#ended = batch.count;
    this.#total = batch.total;
    this.#progress = batch.progress;
  }
}

/** The runs of one comparison as they end, outside what the page watches. */
class Batch {
  readonly total: number;
  count = 0;
  readonly #records: (RunRecord | null)[][];
  /** Share done of each run that is going on. */
  readonly #going = new Map<string, number>();
  #failed = false;
  #cancelled = false;

  constructor({ policies, repetitions }: LabSetup) {
    this.total = policies.length * repetitions;
    this.#records = policies.map(() => new Array<RunRecord | null>(repetitions).fill(null));
  }

  going(index: number, repetition: number, { rounds, roundsAsked, steps }: PartialRun): void {
    // A run that hardly counts a round ends by its steps.
    const share = Math.max(rounds / roundsAsked, steps / stepLimit(roundsAsked));
    this.#going.set(`${index} ${repetition}`, share);
  }

  ended(index: number, repetition: number, result: RunRecord | 'cancelled' | 'failed'): void {
    this.#going.delete(`${index} ${repetition}`);
    if (result === 'failed') this.#failed = true;
    else if (result === 'cancelled') this.#cancelled = true;
    else this.#records[index][repetition] = result;
    if (result !== 'cancelled') this.count += 1;
  }

  recordsOf(index: number): (RunRecord | null)[] {
    return [...this.#records[index]];
  }

  get progress(): number {
    if (this.total === 0) return 0;
    const going = [...this.#going.values()].reduce((sum, share) => sum + share, 0);
    return (this.count + going) / this.total;
  }

  get status(): LabStatus {
    if (this.#failed) return 'failed';
    return this.#cancelled ? 'cancelled' : 'done';
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
