import type { RunRecord } from '../../evaluation.ts';
import { OWN_ID } from '../../own-policy/guarded-policy.ts';
import type { OwnSource } from '../../own-policy/library.ts';
import { OwnPool } from '../../own-policy/own-pool.ts';
import type { Game } from '../../play/game.ts';
import { problemOf, repetitionOf } from '../../play/problem.ts';
import { policyLabel, policyToken } from '../../state/lab-setup.ts';
import type { PolicyChoice } from '../../state/lab-setup.ts';
import { Throttle } from '../../state/throttle.ts';
import type { RunSpec } from '../../workers/messages.ts';
import { compileOwn } from '../own/compile-own.ts';

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

type Pool = Pick<OwnPool, 'run' | 'use' | 'dispose'>;

/** The policies' runs that a game is judged by. */
export class OutcomeRuns {
  #opponents = $state.raw<readonly Opponent[]>([]);
  #done = $state.raw(0);
  #error = $state.raw('');
  #total = $state.raw(0);
  #fault = $state.raw('');
  readonly #game: Game;
  readonly #pool: Pool;
  readonly #work: Opponent[];
  /** Counts the times that a policy of the visitor's was let in: the runs of the last one count. */
  #entry = 0;
  readonly #refresh = new Throttle(() => this.#publish(), 150);

  /** Starts them at once: the game itself first, then repetition by repetition. */
  constructor(game: Game, pool?: Pool) {
    const { policies } = game.terms.setup;
    this.#game = game;
    this.#pool = pool ?? new OwnPool((error) => (this.#fault = error.message));
    this.#total = policies.length * LUCK_RUNS;
    this.#work = policies.map((choice, index) => ({
      key: `${policyToken(choice)}#${index}`,
      policyId: choice.id,
      label: policyLabel(choice),
      ...{ record: null, regrets: [], rewards: [] },
    }));
    this.#start(policies.map((policy, index) => ({ policy, index })));
  }

  get opponents(): readonly Opponent[] {
    return this.#opponents;
  }

  /** Runs with other seeds that are over. */
  get done(): number {
    return this.#done;
  }

  /** Of all runs with other seeds. */
  get total(): number {
    return this.#total;
  }

  /** What went wrong in the visitor's policy. */
  get fault(): string {
    return this.#fault;
  }

  get error(): string {
    return this.#error;
  }

  /**
   * Lets a policy of the visitor's play, in the place of the one before. By the visitor's hand only.
   * @param page - address of the sandbox's page.
   */
  async addOwn({ name, source }: OwnSource, page: string): Promise<void> {
    const entry = ++this.#entry;
    this.#fault = '';
    try {
      const parts = await compileOwn(source, page);
      if (entry !== this.#entry) return;
      this.#pool.use(parts);
    } catch (error) {
      if (entry === this.#entry)
        this.#fault = error instanceof Error ? error.message : String(error);
      return;
    }
    const before = this.#work.findIndex(({ policyId }) => policyId === OWN_ID);
    const index = before < 0 ? this.#work.length : before;
    if (before < 0) this.#total += LUCK_RUNS;
    this.#work[index] = {
      ...{ key: `${OWN_ID}#${entry}`, policyId: OWN_ID, label: name },
      ...{ record: null, regrets: [], rewards: [] },
    };
    this.#start([{ policy: { id: OWN_ID, params: {} }, index }]);
  }

  dispose(): void {
    this.#entry += 1;
    this.#refresh.cancel();
    this.#pool.dispose();
  }

  #start(entrants: readonly { readonly policy: PolicyChoice; readonly index: number }[]): void {
    const { terms, round } = this.#game;
    const problem = problemOf(terms);
    for (let by = 0; by <= LUCK_RUNS; by++) {
      const spec = {
        ...repetitionOf(terms, problem, by).spec,
        rounds: round,
        checkpoints: by === 0 ? round : 1,
      };
      for (const { policy, index } of entrants)
        void this.#follow(index, { ...spec, policy }, by === 0);
    }
    this.#publish();
  }

  async #follow(index: number, spec: RunSpec, same: boolean): Promise<void> {
    const { key } = this.#work[index];
    try {
      const record = await this.#pool.run(spec).result;
      const one = this.#work[index];
      // Another policy of the visitor's has taken the place.
      if (one.key !== key) return;
      if (same) this.#work[index] = { ...one, record };
      else {
        const reward = record.curve.cumulativeReward[record.curve.cumulativeReward.length - 1];
        this.#work[index] = {
          ...one,
          regrets: [...one.regrets, record.pseudoRegret],
          rewards: [...one.rewards, reward],
        };
      }
      this.#refresh.request();
    } catch (error) {
      const own = spec.policy.id === OWN_ID;
      if (!own && error instanceof Error && error.name !== 'CancelledError')
        this.#error = error.message;
    }
  }

  #publish(): void {
    this.#opponents = [...this.#work];
    this.#done = this.#work.reduce((sum, { regrets }) => sum + regrets.length, 0);
  }
}
