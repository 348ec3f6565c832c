import type { AuditEntry } from '../audit/entry.ts';
import type { Access, AskResult, Provider } from '../llm-policy/providers/provider.ts';
import { askWithRetries, RETRY_LIMITS } from '../llm-policy/retry.ts';
import { entryOfCall, entryOfStop } from './llm-entry.ts';
import type { CallPlace } from './llm-entry.ts';
import type { Standstill } from './llm-standstill.ts';

/** How calls are made; may change from one resumption to the next. */
export interface CallSettings {
  readonly provider: Provider;
  readonly access: Access;
  readonly maxTokens: number;
  readonly timeoutMs: number;
  /** US dollars that a run may cost. */
  readonly cap: number;
}

/** What a round has to do with its calls. */
export interface CallRound {
  /** Where the next attempt stands; asked for when it ends. */
  readonly place: () => CallPlace;
  readonly signal: AbortSignal;
  /** Writes the entry of an attempt; the next is not made before. */
  readonly write: (entry: AuditEntry) => Promise<void>;
  /** Hears what the next attempt waits for; `null` when it begins. */
  readonly waits: (waiting: Standstill | null) => void;
}

/** Asks for the arm of a round, with retries: every attempt is an entry. */
export function callForRound(
  { provider, access, maxTokens, timeoutMs }: CallSettings,
  { place, signal, write, waits }: CallRound,
): Promise<AskResult> {
  const asked: Provider = {
    ...provider,
    ask: async (request, key, limit) => {
      waits(null);
      try {
        return await provider.ask(request, key, limit);
      } catch (error) {
        // The call was made all the same.
        if (signal.aborted) await write(entryOfStop(place()));
        throw error;
      }
    },
  };
  const { prompt, run } = place();
  const { model, rates } = run.setup;
  return askWithRetries(asked, { model, prompt, armCount: rates.length, maxTokens }, access, {
    limits: { ...RETRY_LIMITS, timeoutMs },
    signal,
    random: Math.random,
    onAttempt: (_, result) => write(entryOfCall(place(), result)),
    onWait: (ms, { message }) => {
      const seconds = Math.max(1, Math.round(ms / 1000));
      waits({ message, next: `The next attempt comes in ${seconds} s.` });
    },
  });
}
