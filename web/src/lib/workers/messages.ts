import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import type { Engine, PartialRun, RunRecord } from '../evaluation.ts';

/** Everything that decides a run, as plain data: it crosses to a worker by structured clone. */
export interface RunSpec {
  /** Seed, length and rates of the generated log. */
  readonly logSeed: number;
  readonly events?: number;
  readonly rates: readonly number[];
  readonly policy: {
    readonly id: string;
    readonly params?: Readonly<Record<string, number | string>>;
  };
  readonly delay: DelayModel;
  readonly drift?: Drift;
  readonly policySeed: number;
  readonly rounds: number;
  readonly engine?: Engine;
  readonly checkpoints?: number;
}

/** What a worker is told. `id` names the run; a worker has one run at a time. */
export type ToWorker =
  | { readonly type: 'run'; readonly id: number; readonly spec: RunSpec }
  | { readonly type: 'cancel'; readonly id: number };

/** What a worker answers: any number of snapshots, then one of the other three. */
export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly partial: PartialRun }
  | { readonly type: 'done'; readonly id: number; readonly record: RunRecord }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly error: PlainError };

/** An error as plain data; `line` is that of a PolicyError, what follows of an InputError. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly line?: number | null;
  readonly field?: string;
  readonly value?: unknown;
  readonly allowed?: string;
}
