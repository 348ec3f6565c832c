import type { RunRecord } from '../../evaluation.ts';
import { specsOf } from '../../state/lab-setup.ts';
import type { LabSetup, PolicyChoice } from '../../state/lab-setup.ts';
import { WorkerPool } from '../../workers/pool.ts';

/** Runs that the typical shape is drawn from, the first of them the truth. */
export const SHAPE_RUNS = 20;

/** A guess is of a run no longer than this, so that the truth is there when it is asked for. */
const LONGEST = 10_000;

/** The set-up as guessed at: shorter where its runs are very long. */
export function guessSetup(setup: LabSetup): LabSetup {
  return { ...setup, rounds: Math.min(setup.rounds, LONGEST) };
}

type Pool = Pick<WorkerPool, 'run' | 'cancelAll' | 'dispose'>;

/** The runs of one policy that a guess is held against; they start while it is drawn. */
export class GuessRuns {
  #records = $state.raw<readonly RunRecord[]>([]);
  #truth = $state.raw<RunRecord | null>(null);
  #ended = $state.raw(0);
  #error = $state.raw('');
  #round = 0;
  readonly #pool: Pool;

  constructor(pool: Pool = new WorkerPool()) {
    this.#pool = pool;
  }

  /** The run of the set-up's own seeds. */
  get truth(): RunRecord | null {
    return this.#truth;
  }

  get records(): readonly RunRecord[] {
    return this.#records;
  }

  get complete(): boolean {
    return this.#ended === SHAPE_RUNS;
  }

  get error(): string {
    return this.#error;
  }

  /** @param setup - from {@link guessSetup}. */
  start(setup: LabSetup, choice: PolicyChoice): void {
    this.#pool.cancelAll();
    this.#round += 1;
    this.#records = [];
    this.#truth = null;
    this.#ended = 0;
    this.#error = '';
    for (let repetition = 0; repetition < SHAPE_RUNS; repetition++) {
      void this.#follow(this.#round, { ...setup, policies: [choice] }, repetition);
    }
  }

  dispose(): void {
    this.#pool.dispose();
  }

  async #follow(round: number, setup: LabSetup, repetition: number): Promise<void> {
    try {
      const [spec] = specsOf(setup, repetition);
      const record = await this.#pool.run(spec).result;
      if (round !== this.#round) return;
      this.#records = [...this.#records, record];
      if (repetition === 0) this.#truth = record;
    } catch (error) {
      if (round !== this.#round || !(error instanceof Error)) return;
      if (error.name !== 'CancelledError') this.#error = error.message;
    }
    this.#ended += 1;
  }
}
