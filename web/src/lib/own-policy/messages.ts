import type { ArmState } from '../evaluation.ts';
import type { FromWorker, PlainError, RunSpec } from '../workers/messages.ts';
import type { Call } from './guarded-policy.ts';

/** What the program in the sandbox is told: the policy first, then run by run. */
export type ToSandbox =
  | { readonly type: 'load'; readonly script: string }
  | {
      readonly type: 'run';
      readonly id: number;
      readonly spec: RunSpec;
      /** Number of the call from which on every call is announced: see {@link FromSandbox}. */
      readonly traceFrom: number;
    };

/** What it answers. */
export type FromSandbox =
  | FromWorker
  /** It listens: once at its start, and once when the policy is loaded. */
  | { readonly type: 'ready' | 'loaded' }
  /** The policy's file cannot be used. */
  | { readonly type: 'refused'; readonly error: PlainError }
  /** What the policy knew at the end of a run, sent just before its record. */
  | { readonly type: 'arms'; readonly id: number; readonly arms: readonly ArmState[] }
  /** A sign of life: so many calls into the policy. */
  | { readonly type: 'alive'; readonly calls: number }
  /** A call that is about to be made, in so many rounds counted. */
  | { readonly type: 'call'; readonly call: Call; readonly round: number };
