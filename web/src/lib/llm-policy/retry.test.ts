import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from './providers/failure.ts';
import type { Access, AskRequest, AskResult, Failure, Provider } from './providers/provider.ts';
import { retryAfterMs } from './providers/retry-after.ts';
import { RETRY_LIMITS, askWithRetries } from './retry.ts';
import type { RetryOptions } from './retry.ts';

const CALL = { text: '', usage: null, status: null, requestId: null, latencyMs: 1 };
const ANSWER: AskResult = { ...CALL, ok: true };
const ACCESS: Access = { key: null, address: null };
const REQUEST = {} as AskRequest;

function failing(reason: Failure['reason'], details: Partial<Failure> = {}): AskResult {
  return { ...CALL, ok: false, failure: failureOf(reason, 'The server', details) };
}

/** Replies with the results in turn, then with the last for ever; notes when it was asked. */
function provider(...results: (AskResult | 'silent')[]) {
  const asked: number[] = [];
  const ask: Provider['ask'] = (_request, _access, signal) => {
    const result = results[Math.min(asked.length, results.length - 1)];
    asked.push(Date.now());
    if (result !== 'silent') return Promise.resolve(result);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        const { reason } = signal as { reason: Error };
        if (reason.name === 'TimeoutError') resolve(failing('timeout'));
        else reject(reason);
      });
    });
  };
  return { asked, ask } as unknown as Provider & { asked: number[] };
}

function options(more: Partial<RetryOptions> = {}): RetryOptions {
  const { signal } = new AbortController();
  return {
    limits: RETRY_LIMITS,
    signal,
    random: () => 1,
    onAttempt: () => Promise.resolve(),
    ...more,
  };
}

/** Runs with fake timers to the end; the times at which the server was asked, from 0. */
async function timesOf(server: Provider & { asked: number[] }, more: Partial<RetryOptions> = {}) {
  const outcome = askWithRetries(server, REQUEST, ACCESS, options(more));
  outcome.catch(() => undefined);
  await vi.runAllTimersAsync();
  return { result: await outcome, times: server.asked.map((time) => time - server.asked[0]) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('askWithRetries', () => {
  it('waits 1, 2 and 4 s at most, then gives up', async () => {
    const { result, times } = await timesOf(provider(failing('server')));
    expect(times).toEqual([0, 1000, 3000, 7000]);
    expect(result).toMatchObject({ ok: false, failure: { reason: 'server' } });
  });

  it('takes up to half off each wait as jitter', async () => {
    const { times } = await timesOf(provider(failing('server')), { random: () => 0 });
    expect(times).toEqual([0, 500, 1500, 3500]);
  });

  it('never waits longer than the longest wait', async () => {
    const limits = { ...RETRY_LIMITS, attempts: 9, longestWaitMs: 5000 };
    const { times } = await timesOf(provider(failing('overload')), { limits });
    const waits = times.slice(1).map((time, i) => time - times[i]);
    expect(waits).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000]);
  });

  it('stops with the first answer', async () => {
    const { result, times } = await timesOf(provider(failing('server'), ANSWER));
    expect(result).toEqual(ANSWER);
    expect(times).toEqual([0, 1000]);
  });

  it.each([
    'key-refused',
    'billing',
    'model-unknown',
    'content-refused',
    'cut-off',
    'blocked',
  ] as const)('does not try again after %s', async (reason) => {
    const { times } = await timesOf(provider(failing(reason), ANSWER));
    expect(times).toEqual([0]);
  });

  it('is never earlier than the server asks', async () => {
    const asks = failing('rate-limit', { retryAfterMs: 20_000 });
    const { times } = await timesOf(provider(asks, asks, ANSWER), { random: () => 0.5 });
    expect(times).toEqual([0, 20_050, 40_100]);
  });

  it('does not wait where no wait is needed', async () => {
    const refusedForm = failing('bad-response', { retryAfterMs: 0 });
    const { times } = await timesOf(provider(refusedForm, ANSWER));
    expect(times).toEqual([0, 0]);
  });

  it('gives up when the server asks for more than the longest wait, and says how much', async () => {
    const asks = failing('rate-limit', { retryAfterMs: 61_000 });
    const { result, times } = await timesOf(provider(asks, ANSWER));
    expect(times).toEqual([0]);
    expect(result).toMatchObject({ failure: { retryAfterMs: 61_000 } });
    expect(!result.ok && result.failure.next).toContain('2 minutes');
    const day = await timesOf(provider(failing('rate-limit', { retryAfterMs: 86_400_000 })));
    expect(!day.result.ok && day.result.failure.next).toContain('24 hours');
  });

  it('ends each call at the time limit', async () => {
    const { result, times } = await timesOf(provider('silent'));
    expect(times).toEqual([0, 61_000, 123_000, 187_000]);
    expect(result).toMatchObject({ failure: { reason: 'timeout' } });
  });

  it('leaves no timer behind', async () => {
    await timesOf(provider(failing('server'), ANSWER));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports every attempt before the next is made', async () => {
    const events: string[] = [];
    const server = provider(failing('server'), failing('overload'), ANSWER);
    const noting: typeof server = {
      ...server,
      ask: (...given) => {
        events.push('call');
        return server.ask(...given);
      },
    };
    await timesOf(noting, {
      onAttempt: async (attempt, result) => {
        events.push(`writing ${attempt}`);
        await new Promise((resolve) => setTimeout(resolve, 90_000));
        events.push(`wrote ${result.ok ? 'the answer' : result.failure.reason}`);
      },
      onWait: (ms, failure) => events.push(`waiting ${ms} for ${failure.reason}`),
    });
    expect(events).toEqual([
      'call',
      'writing 1',
      'wrote server',
      'waiting 1000 for server',
      'call',
      'writing 2',
      'wrote overload',
      'waiting 2000 for overload',
      'call',
      'writing 3',
      'wrote the answer',
    ]);
  });

  it('makes no further call when an attempt cannot be recorded', async () => {
    const full = new Error('storage full');
    const server = provider(failing('server'), ANSWER);
    await expect(timesOf(server, { onAttempt: () => Promise.reject(full) })).rejects.toBe(full);
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['a call', provider('silent'), 0],
    ['a wait', provider(failing('server')), 1],
  ])('stops in the middle of %s', async (_where, server, recorded) => {
    const controller = new AbortController();
    const onAttempt = vi.fn(() => Promise.resolve());
    const asking = askWithRetries(
      server,
      REQUEST,
      ACCESS,
      options({ signal: controller.signal, onAttempt }),
    );
    const stopped = new Error('stopped');
    const rejection = expect(asking).rejects.toBe(stopped);
    await vi.advanceTimersByTimeAsync(300);
    controller.abort(stopped);
    await rejection;
    expect(server.asked).toHaveLength(1);
    expect(onAttempt).toHaveBeenCalledTimes(recorded);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps an answer that was recorded while the visitor stopped, and makes no further call', async () => {
    const recordedLast = (server: Provider) => {
      const controller = new AbortController();
      const onAttempt = () => Promise.resolve(controller.abort(new Error('stopped')));
      return askWithRetries(
        server,
        REQUEST,
        ACCESS,
        options({ signal: controller.signal, onAttempt }),
      );
    };
    expect(await recordedLast(provider(ANSWER))).toEqual(ANSWER);
    await expect(recordedLast(provider(failing('server'), ANSWER))).rejects.toThrow('stopped');
  });

  it('uses the clock it is given', async () => {
    const waits: number[] = [];
    const clock = {
      setTimeout: (callback: () => void, ms: number) => {
        // The time limits never pass; waits pass at once.
        if (ms === RETRY_LIMITS.timeoutMs) return;
        waits.push(ms);
        callback();
      },
      clearTimeout: () => undefined,
    };
    const server = provider(failing('server'));
    await askWithRetries(server, REQUEST, ACCESS, options({ clock }));
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('asks nobody when it was stopped before', async () => {
    const server = provider(ANSWER);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(askWithRetries(server, REQUEST, ACCESS, options({ signal }))).rejects.toThrow(
      'stopped',
    );
    expect(server.asked).toEqual([]);
  });
});

describe('retryAfterMs', () => {
  const now = Date.parse('2026-11-30T08:00:00Z');
  it.each([
    ['7', 7000],
    ['0.5', 500],
    ['0', 0],
    ['Mon, 30 Nov 2026 08:01:30 GMT', 90_000],
    ['Mon, 30 Nov 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
  ])('reads %j', (value, ms) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }), now)).toBe(ms);
  });

  it('prefers the precise header, and knows when there is none', () => {
    const both = new Headers({ 'retry-after': '2', 'retry-after-ms': '1500' });
    expect(retryAfterMs(both, now)).toBe(1500);
    expect(retryAfterMs(new Headers(), now)).toBeNull();
  });
});
