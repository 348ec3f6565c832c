import type { RunRecord } from '../../evaluation.ts';
import type { Game } from '../../play/game.ts';
import { problemOf, repetitionOf } from '../../play/problem.ts';
import { policyLabel, policyToken } from '../../state/lab-setup.ts';
import { Throttle } from '../../state/throttle.ts';
import type { RunSpec } from '../../workers/messages.ts';
import { WorkerPool } from '../../workers/pool.ts';

/** Runs of each policy that a result is compared with. */
export const LUCK_RUNS = 200;

/** A policy that plays the same game, and the same problem again with other seeds. */
export interface Opponent {
  readonly key: string;
  readonly policyId: string;
  readonly label: string;
  /** On the very game; `null` until it is there. */
  readonly record: RunRecord | null;
  readonly regrets: readonly number[];
  readonly rewards: readonly number[];
}

type Pool = Pick<WorkerPool, 'run' | 'dispose'>;

/** The policies' runs that a game is judged by. */
export class OutcomeRuns {
  #opponents = $state.raw<readonly Opponent[]>([]);
  #done = $state.raw(0);
  #error = $state.raw('');
  readonly total: number;
  readonly #pool: Pool;
  readonly #work: Opponent[];
  #finished = 0;
  readonly #refresh = new Throttle(() => this.#publish(), 150);

  /** Starts them at once: the game itself first, then repetition by repetition. */
  constructor(game: Game, pool: Pool = new WorkerPool()) {
    const { terms, round } = game;
    const { policies } = terms.setup;
    this.#pool = pool;
    this.total = policies.length * LUCK_RUNS;
    this.#work = policies.map((choice, index) => ({
      key: `${policyToken(choice)}#${index}`,
      policyId: choice.id,
      label: policyLabel(choice),
      ...{ record: null, regrets: [], rewards: [] },
    }));
    const problem = problemOf(terms);
    const spec = (by: number): Omit<RunSpec, 'policy'> => ({
      ...repetitionOf(terms, problem, by).spec,
      rounds: round,
      checkpoints: by === 0 ? round : 1,
    });
    const follow = (index: number, by: number) =>
      void this.#follow(index, { ...spec(by), policy: policies[index] }, by === 0);
    for (let by = 0; by <= LUCK_RUNS; by++) policies.forEach((_, index) => follow(index, by));
    this.#publish();
  }

  get opponents(): readonly Opponent[] {
    return this.#opponents;
  }

  /** Runs with other seeds that are over. */
  get done(): number {
    return this.#done;
  }

  get error(): string {
    return this.#error;
  }

  dispose(): void {
    this.#refresh.cancel();
    this.#pool.dispose();
  }

  async #follow(index: number, spec: RunSpec, same: boolean): Promise<void> {
    try {
      const record = await this.#pool.run(spec).result;
      const one = this.#work[index];
      if (same) this.#work[index] = { ...one, record };
      else {
        const reward = record.curve.cumulativeReward[record.curve.cumulativeReward.length - 1];
        this.#work[index] = {
          ...one,
          regrets: [...one.regrets, record.pseudoRegret],
          rewards: [...one.rewards, reward],
        };
        this.#finished += 1;
      }
      this.#refresh.request();
    } catch (error) {
      if (error instanceof Error && error.name !== 'CancelledError') this.#error = error.message;
    }
  }

  #publish(): void {
    this.#opponents = [...this.#work];
    this.#done = this.#finished;
  }
}
