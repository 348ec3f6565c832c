import type { RunRecord } from '../../evaluation.ts';
import { OWN_ID } from '../../own-policy/guarded-policy.ts';
import { OwnPool } from '../../own-policy/own-pool.ts';
import { specsOf } from '../../state/lab-setup.ts';
import type { LabSetup, PolicyChoice } from '../../state/lab-setup.ts';
import { compileOwn } from '../own/compile-own.ts';

/** Runs that the typical shape is drawn from, the first of them the truth. */
export const SHAPE_RUNS = 20;

/** A guess is of a run no longer than this, so that the truth is there when it is asked for. */
const LONGEST = 10_000;

/** The set-up as guessed at: shorter where its runs are very long. */
export function guessSetup(setup: LabSetup): LabSetup {
  return { ...setup, rounds: Math.min(setup.rounds, LONGEST) };
}

type Pool = Pick<OwnPool, 'run' | 'use' | 'cancelAll' | 'dispose'>;

/** The runs of one policy that a guess is held against; they start while it is drawn. */
export class GuessRuns {
  #records = $state.raw<readonly RunRecord[]>([]);
  #truth = $state.raw<RunRecord | null>(null);
  #ended = $state.raw(0);
  #error = $state.raw('');
  #round = 0;
  readonly #pool: Pool;

  constructor(pool?: Pool) {
    this.#pool = pool ?? new OwnPool((error) => (this.#error = error.message));
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

  /** Forgets everything; what still runs ends. */
  clear(): void {
    this.#pool.cancelAll();
    this.#round += 1;
    this.#records = [];
    this.#truth = null;
    this.#ended = 0;
    this.#error = '';
  }

  /**
   * Starts a policy of the visitor's own. By the visitor's hand only.
   * @param setup - from {@link guessSetup}.
   * @param page - address of the sandbox's page.
   */
  async startOwn(setup: LabSetup, source: string, page: string): Promise<void> {
    this.clear();
    const round = this.#round;
    try {
      const parts = await compileOwn(source, page);
      if (round !== this.#round) return;
      this.#pool.use(parts);
    } catch (error) {
      if (round === this.#round)
        this.#error = error instanceof Error ? error.message : String(error);
      return;
    }
    this.start(setup, { id: OWN_ID, params: {} });
  }

  /** @param setup - from {@link guessSetup}. */
  start(setup: LabSetup, choice: PolicyChoice): void {
    this.clear();
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
