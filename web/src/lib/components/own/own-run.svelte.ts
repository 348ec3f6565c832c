import type { ArmState } from '../../evaluation.ts';
import { OWN_ID } from '../../own-policy/guarded-policy.ts';
import type { OwnSource } from '../../own-policy/library.ts';
import { OwnPool } from '../../own-policy/own-pool.ts';
import { PolicyError } from '../../own-policy/policy-error.ts';
import { LabState } from '../../state/lab.svelte.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { compileOwn } from './compile-own.ts';

/** What went wrong in the visitor's policy. */
export interface Fault {
  readonly message: string;
  readonly line: number | null;
}

/** What was last started. */
interface Started {
  readonly setup: LabSetup;
  readonly name: string;
  readonly source: string;
}

/** The comparison of a visitor's policy with those of the set-up. */
export class OwnRun {
  readonly #page: string;
  #pool: OwnPool | undefined;
  readonly #lab = new LabState(() => this.#newPool());
  #preparing = $state.raw(false);
  #fault = $state.raw<Fault | null>(null);
  #arms = $state.raw<readonly ArmState[]>([]);
  #started = $state.raw<Started | null>(null);
  /** Counts what was started: what was stopped while it was prepared never begins. */
  #turn = 0;

  /** @param page - address of the sandbox's page. */
  constructor(page: string) {
    this.#page = page;
  }

  get fault(): Fault | null {
    return this.#fault;
  }

  /** What the policy knew of each arm at the end of the first repetition. */
  get arms(): readonly ArmState[] {
    return this.#arms;
  }

  get started(): Started | null {
    return this.#started;
  }

  readonly status = $derived.by(() => (this.#preparing ? 'running' : this.#lab.status));
  readonly progress = $derived.by(() => (this.#preparing ? 0 : this.#lab.progress));
  /** Rounds that the first run of the policy has counted. */
  readonly round = $derived.by(() => this.runs.at(-1)?.record?.rounds ?? 0);

  /** The first repetition, the visitor's policy last. */
  readonly runs = $derived.by(() =>
    this.#lab.runs.map((run) =>
      run.policyId === OWN_ID ? { ...run, label: this.#started?.name ?? run.label } : run,
    ),
  );

  readonly repetitions = $derived.by(() =>
    this.#lab.repetitions.map((run) =>
      run.policyId === OWN_ID ? { ...run, label: this.#started?.name ?? run.label } : run,
    ),
  );

  /** Compiles the policy and runs it beside the set-up's. Called by the visitor's hand only. */
  async run(setup: LabSetup, { name, source }: OwnSource): Promise<void> {
    this.#lab.cancel();
    const turn = ++this.#turn;
    this.#preparing = true;
    this.#fault = null;
    try {
      const parts = await compileOwn(source, this.#page);
      if (turn !== this.#turn) return;
      const first = setup.policySeed;
      this.#pool ??= this.#newPool();
      this.#pool.use({
        ...parts,
        onArms: ({ policySeed }, arms) => {
          if (turn === this.#turn && policySeed === first) this.#arms = arms;
        },
      });
      this.#arms = [];
      this.#started = { setup, name, source };
      const policies = [...setup.policies, { id: OWN_ID, params: {} }];
      this.#lab.setup = { ...setup, policies };
      this.#lab.run();
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    } finally {
      if (turn === this.#turn) this.#preparing = false;
    }
  }

  /** Ends what runs. */
  stop(): void {
    this.#turn += 1;
    this.#preparing = false;
    this.#lab.cancel();
  }

  dispose(): void {
    this.stop();
    this.#lab.dispose();
    this.#pool?.dispose();
    this.#pool = undefined;
  }

  #newPool(): OwnPool {
    return (this.#pool ??= new OwnPool((error) => this.#fail(error)));
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#fault = { message, line: error instanceof PolicyError ? error.line : null };
  }
}
