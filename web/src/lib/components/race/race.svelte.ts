import type { DelayModel } from '../../delays.ts';
import type { Replay } from '../../evaluation.ts';
import { COURSE_RATES } from '../../limits.ts';
import { DEFAULT_SETUP, policyLabel } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import type { RunView } from '../../state/lab.svelte.ts';
import { startSpec } from '../../workers/run-spec.ts';

export const RACE_ROUNDS = 2_000;
const POLICIES = ['epsilon-greedy', 'ucb1', 'ts', 'dats-textbook'];
const DURATION = 3_500;
/** Steps between two looks at the clock, so that no frame takes long. */
const SLICE = 512;
const FRAME_BUDGET = 8;

/** The small race of the start page: real runs, drawn as they go. */
export class Race {
  readonly setup: LabSetup;
  #runs = $state.raw<readonly RunView[]>([]);
  readonly #replays: readonly Replay[];
  #frame = 0;

  constructor(delay: DelayModel, seedOffset: number) {
    this.setup = {
      ...DEFAULT_SETUP,
      rates: COURSE_RATES,
      policies: POLICIES.map((id) => ({ id, params: {} })),
      delay,
      logSeed: DEFAULT_SETUP.logSeed + seedOffset,
      policySeed: DEFAULT_SETUP.policySeed + seedOffset,
      rounds: RACE_ROUNDS,
    };
    const { policies, ...shared } = this.setup;
    this.#replays = policies.map((policy) => startSpec({ ...shared, policy }));
  }

  get runs(): readonly RunView[] {
    return this.#runs;
  }

  get finished(): boolean {
    return this.#runs.length > 0 && this.#runs.every(({ state }) => state !== 'running');
  }

  /** Runs to the end at once, for those who want no motion. */
  finish(): void {
    for (const replay of this.#replays) replay.advance(Infinity);
    this.#show();
  }

  /** Runs frame by frame, all policies at the same round, over a few seconds. */
  start(): void {
    const started = performance.now();
    const draw = (now: number) => {
      const target = RACE_ROUNDS * Math.min(1, (now - started) / DURATION);
      const deadline = performance.now() + FRAME_BUDGET;
      for (const replay of this.#replays) {
        while (replay.round < target && !replay.finished && performance.now() < deadline) {
          replay.advance(SLICE);
        }
      }
      this.#show();
      if (!this.finished) this.#frame = requestAnimationFrame(draw);
    };
    this.#frame = requestAnimationFrame(draw);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #show(): void {
    this.#runs = this.#replays.map((replay, index) => {
      const record = replay.record();
      const choice = this.setup.policies[index];
      return {
        key: choice.id,
        policyId: choice.id,
        label: policyLabel(choice),
        params: record.params,
        record,
        error: null,
        state: record.status,
      };
    });
  }
}
