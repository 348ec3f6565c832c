import type { Prompt } from '../prompt.ts';

/**
 * What opens a provider's door. Hand over the same object in all calls of a run: a provider
 * remembers with it what it found out about the server, and forgets it with the object.
 */
export interface Access {
  /** Goes into a header and nowhere else; null where none is stored. */
  key: string | null;
  /** As `checkAddress` returned it; null for providers at a fixed address. */
  address: string | null;
  /** The page of the frame that calls a server elsewhere; left out where there is none. */
  relay?: string;
  /** Only for the scripted stand-in. */
  script?: ScriptSettings;
}

/** How the scripted stand-in behaves. */
export interface ScriptSettings {
  /** Seeds the player's random choices, together with the round: a resumed run draws the same. */
  seed: number;
  /** Milliseconds before every answer. */
  delayMs: number;
  /** The fault to play, or null for none. */
  fault: ScriptFault | null;
  /** The fault comes in every round that this number divides; at least 1. */
  faultEvery: number;
  /** How many calls in a row the fault spoils before the round is answered; at least 1. */
  faultTimes: number;
}

/** An answer that the strict parser refuses, or a call that fails. */
export type ScriptFault = 'wrong-arm' | 'too-many-words' | 'not-json' | FailureReason;

export interface AskRequest {
  model: string;
  prompt: Prompt;
  armCount: number;
  /** Output tokens at most, hidden reasoning included. */
  maxTokens: number;
}

/** Tokens as the provider counted them. */
export interface Usage {
  input: number;
  output: number;
}

/** What is known of a call, whether it went well or not. */
interface Call {
  /** The model's text as it came, or an error's body with anything shaped like a key redacted. */
  text: string;
  usage: Usage | null;
  status: number | null;
  requestId: string | null;
  latencyMs: number;
}

/** One call. A refusal and a cut-off answer are failures that may carry text and usage. */
export type AskResult = (Call & { ok: true }) | (Call & { ok: false; failure: Failure });

export type FailureReason =
  | 'rate-limit'
  | 'overload'
  | 'offline'
  | 'key-refused'
  | 'billing'
  | 'model-unknown'
  | 'content-refused'
  | 'cut-off'
  | 'blocked'
  | 'timeout'
  | 'server'
  | 'bad-response';

/** Why a call brought no answer, in words for the visitor. */
export interface Failure {
  reason: FailureReason;
  /** What happened; redacted. */
  message: string;
  /** What the visitor can do about it. */
  next: string;
  /** How long the server asks to wait, where it says so readably. */
  retryAfterMs: number | null;
  /** Whether the same call may go well a little later. */
  retryable: boolean;
}

/** A failed list of models. */
export class ProviderError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

export interface Provider {
  /** Stored with runs and entries. */
  id: string;
  name: string;
  /** Runs of the two kinds never mix. */
  kind: 'ai' | 'scripted';
  /** 'optional': some servers ask for one. */
  needsKey: 'yes' | 'no' | 'optional';
  needsAddress: boolean;
  /**
   * The models that the key or the server offers, sorted; any other name may be tried all the same.
   * @throws ProviderError when the list cannot be had; the signal's reason when it aborts.
   */
  listModels(access: Access, signal: AbortSignal): Promise<string[]>;
  /**
   * Asks once, with no retry. All that can go wrong out there comes back as a failure.
   * @throws the signal's reason when it aborts, unless that is a TimeoutError, which is a failure.
   */
  ask(request: AskRequest, access: Access, signal: AbortSignal): Promise<AskResult>;
}
