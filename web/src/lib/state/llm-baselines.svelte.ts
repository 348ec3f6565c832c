import { BASELINES, seedsOf } from '../llm-policy/episode-setup.ts';
import type { Problem } from '../llm-policy/episode-setup.ts';
import { WorkerPool } from '../workers/pool.ts';
import type { RunSpec } from '../workers/messages.ts';
import type { RunView } from './lab.svelte.ts';

/** The run of a baseline at a problem: the same log, delays and seeds as the model's. */
export function baselineSpec(problem: Problem, policy: string): RunSpec {
  const { rounds, repetition, rates, delay, drift } = problem;
  const seeds = seedsOf(repetition);
  return {
    ...{ logSeed: seeds.log, policySeed: seeds.policy, rates, delay, drift, rounds },
    ...{ policy: { id: policy }, engine: 'every-decision' },
  };
}

type Pool = Pick<WorkerPool, 'run' | 'cancelAll' | 'dispose'>;

/** The three baselines of the problem that the page shows. */
export class LlmBaselines {
  #runs = $state.raw<readonly RunView[]>([]);
  #pool: Pool | undefined;
  #problem = '';
  readonly #createPool: () => Pool;

  constructor(createPool: () => Pool = () => new WorkerPool()) {
    this.#createPool = createPool;
  }

  get runs(): readonly RunView[] {
    return this.#runs;
  }

  /** Runs them, unless they are of this problem already. */
  show(problem: Problem): void {
    const { rounds, repetition, rates, delay, drift } = problem;
    const key = JSON.stringify([rounds, repetition, rates, delay, drift]);
    if (key === this.#problem) return;
    this.#problem = key;
    this.#pool?.cancelAll();
    const pool = (this.#pool ??= this.#createPool());
    this.#runs = BASELINES.map((id) => ({
      ...{ key: id, policyId: id, label: nameOf(id), params: {} },
      ...{ record: null, error: null, state: 'running' as const },
    }));
    BASELINES.forEach((id, index) => {
      const change = (changes: Partial<RunView>) => {
        if (key !== this.#problem) return;
        this.#runs = this.#runs.with(index, { ...this.#runs[index], ...changes });
      };
      pool.run(baselineSpec(problem, id)).result.then(
        (record) => change({ record, state: record.status }),
        (error: unknown) => change({ state: 'failed', error: String(error) }),
      );
    });
  }

  dispose(): void {
    this.#pool?.dispose();
    this.#pool = undefined;
    this.#problem = '';
  }
}

/** Short enough for the end of a line; the registry's full names are on the other pages. */
const NAMES: Readonly<Record<(typeof BASELINES)[number], string>> = {
  'beta-ts': 'Beta(1,1) TS',
  ucb1: 'UCB1',
  ts: 'TS of 2023',
};

export function nameOf(policy: (typeof BASELINES)[number]): string {
  return NAMES[policy];
}
