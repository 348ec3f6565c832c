import type { StepView } from '../watch/stepper.ts';
import type { PlainError, RunSpec } from './messages.ts';

/** Where to go in a run that is taken step by step. */
export type Move =
  | { readonly kind: 'forward'; readonly count: number }
  | { readonly kind: 'back' }
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'round'; readonly round: number }
  | { readonly kind: 'match' }
  | { readonly kind: 'removal' };

/** Whatever is asked ends what was asked before; `stop` asks for nothing but where that got to. */
export type ToStepper = { readonly task: number } & (
  | { readonly type: 'open'; readonly spec: RunSpec; readonly step: number }
  | { readonly type: 'go'; readonly move: Move }
  | { readonly type: 'stop' }
);

/** What a policy can do, for the controls. */
export interface PolicyTraits {
  /** It can remove arms. */
  readonly removes: boolean;
  /** It answers anew only on news. */
  readonly steady: boolean;
}

export type FromStepper = { readonly task: number } & (
  | { readonly type: 'opened'; readonly traits: PolicyTraits }
  | { readonly type: 'view'; readonly view: StepView }
  | { readonly type: 'failed'; readonly error: PlainError }
);
