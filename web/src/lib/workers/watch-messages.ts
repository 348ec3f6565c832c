import type { RunRecord } from '../evaluation.ts';
import type { Incident, Moment } from '../watch/recording.ts';
import type { PlainError, RunSpec } from './messages.ts';

/** Runs to record, in the order in which they are wanted; `run` names each in the answers. */
export interface ToWatcher {
  readonly jobs: readonly { readonly run: number; readonly spec: RunSpec }[];
}

/** Of each run: its end first, then its moments bit by bit, then that they are all there. */
export type FromWatcher =
  | { readonly type: 'record'; readonly run: number; readonly record: RunRecord }
  | {
      readonly type: 'moments';
      readonly run: number;
      readonly moments: readonly Moment[];
      readonly incidents: readonly Incident[];
    }
  | { readonly type: 'done'; readonly run: number }
  | { readonly type: 'failed'; readonly run: number; readonly error: PlainError };
