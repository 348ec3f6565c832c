import type { Access, AskRequest, AskResult, Failure, Provider } from './providers/provider.ts';

/** Bounds of {@link askWithRetries}; times in milliseconds. */
export interface RetryLimits {
  /** Calls at most, the first included. */
  attempts: number;
  /** How long one call may take. */
  timeoutMs: number;
  /** The wait before the second attempt; it doubles with each further one. */
  firstWaitMs: number;
  /** A wait is never longer; a server that asks for a longer one ends the retries. */
  longestWaitMs: number;
}

export const RETRY_LIMITS: RetryLimits = {
  attempts: 4,
  timeoutMs: 60_000,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
};

/** The timers of a page, or a test's own. */
export interface Clock {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

const PAGE_CLOCK: Clock = {
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

export interface RetryOptions {
  limits: RetryLimits;
  /** Aborted when the visitor stops the run. */
  signal: AbortSignal;
  /** Jitter, uniform in [0, 1). */
  random: () => number;
  /**
   * Hears of every attempt, counted from 1. The next call waits for the promise, and is not made
   * when it rejects: an attempt that cannot be recorded is the last.
   */
  onAttempt: (attempt: number, result: AskResult) => Promise<void>;
  /** Hears of every wait before it begins. */
  onWait?: (ms: number, failure: Failure) => void;
  clock?: Clock;
}

/**
 * Asks until there is an answer, a failure that waiting does not cure, or no attempt left.
 * @returns the last attempt's result; its failure says how long the server asks to wait where that
 *   is longer than a wait may be
 * @throws the signal's reason when it aborts before there is a result, and whatever `onAttempt` rejects with
 */
export async function askWithRetries(
  provider: Provider,
  request: AskRequest,
  access: Access,
  options: RetryOptions,
): Promise<AskResult> {
  const { limits, onAttempt, onWait } = options;
  const clock = options.clock ?? PAGE_CLOCK;
  for (let attempt = 1; ; attempt++) {
    const result = await withTimeLimit(limits.timeoutMs, options.signal, clock, (signal) =>
      provider.ask(request, access, signal),
    );
    await onAttempt(attempt, result);
    // An answer that is recorded counts, even if the visitor has stopped the run since.
    if (result.ok || !result.failure.retryable || attempt >= limits.attempts) return result;
    const { failure } = result;
    if (failure.retryAfterMs !== null && failure.retryAfterMs > limits.longestWaitMs) {
      return { ...result, failure: { ...failure, next: longWait(failure.retryAfterMs) } };
    }
    options.signal.throwIfAborted();
    const ms = waitBefore(attempt + 1, failure.retryAfterMs, limits, options.random);
    onWait?.(ms, failure);
    await sleep(ms, options.signal, clock);
  }
}

/**
 * The wait before an attempt. Without the server's word, half of the doubling wait is sure and half
 * is jitter, so that many pages that failed together do not come back together; with it, the call
 * is never earlier than asked.
 */
function waitBefore(
  attempt: number,
  asked: number | null,
  limits: RetryLimits,
  random: () => number,
): number {
  if (asked === 0) return 0;
  const doubling = Math.min(limits.firstWaitMs * 2 ** (attempt - 2), limits.longestWaitMs);
  if (asked === null) return doubling * (0.5 + 0.5 * random());
  return Math.min(asked + 0.1 * limits.firstWaitMs * random(), limits.longestWaitMs);
}

function longWait(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 120
    ? `The server asks to wait ${minutes} minutes: resume after that.`
    : `The server asks to wait ${Math.ceil(minutes / 60)} hours: resume after that.`;
}

async function withTimeLimit<T>(
  ms: number,
  signal: AbortSignal,
  clock: Clock,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = clock.setTimeout(
    () => limit.abort(new DOMException('The call took too long.', 'TimeoutError')),
    ms,
  );
  try {
    return await call(AbortSignal.any([signal, limit.signal]));
  } finally {
    clock.clearTimeout(timer);
  }
}

/** Rejects with the signal's reason when it aborts. */
function sleep(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clock.clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = clock.setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
