import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeProvider } from '../../../../tests/fake-provider/fake-provider.ts';
import type { FakeOptions, FakeProvider } from '../../../../tests/fake-provider/fake-provider.ts';
import type { FaultName } from '../../../../tests/fake-provider/faults.ts';
import { parseAnswer } from '../answer.ts';
import { promptOf } from '../prompt.ts';
import { ProviderError } from './provider.ts';
import type { Access, AskRequest, AskResult, FailureReason } from './provider.ts';
import { PROVIDERS, providerById } from './registry.ts';

const KEY = 'sk-test-Abcdefghijklmnop0123456789';
const ARMS = Array.from({ length: 10 }, (_, arm) => ({ pulls: 2, reported: 1, clicks: arm % 2 }));
const REQUEST: AskRequest = {
  model: 'some-model',
  prompt: promptOf({ round: 21, arms: ARMS, choices: [3, 4, 5, 6, 7, 8] }),
  armCount: 10,
  maxTokens: 500,
};
const IDS = ['anthropic', 'openai', 'compatible'];

const realFetch = globalThis.fetch;
let fake: FakeProvider;

/** Restarts the fake provider, and leads the hosted providers' calls to it, as from a page. */
async function start(options: FakeOptions = {}) {
  await fake?.close();
  fake = await startFakeProvider(options);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('origin', 'https://page.example');
    const target = url.replace(/^https:\/\/api\.(anthropic|openai)\.com/, fake.url);
    return realFetch(target, { ...init, headers });
  });
}

beforeEach(() => start());
afterEach(async () => {
  vi.unstubAllGlobals();
  await fake.close();
});

function accessTo(id: string, key: string | null = KEY): Access {
  return { key, address: id === 'compatible' ? `${fake.url}/v1` : null };
}

const never = new AbortController().signal;

function ask(id: string, access = accessTo(id), signal = never): Promise<AskResult> {
  return providerById(id).ask(REQUEST, access, signal);
}

async function failureOf(id: string, access?: Access, signal?: AbortSignal) {
  const result = await ask(id, access, signal);
  if (result.ok) throw new Error(`answered: ${result.text}`);
  return { ...result.failure, text: result.text, status: result.status, usage: result.usage };
}

describe.each(IDS)('%s', (id) => {
  it('asks and reads the answer', async () => {
    const result = await ask(id);
    expect(result).toMatchObject({ ok: true, status: 200, requestId: 'req_fake' });
    expect(parseAnswer(result.text, 10)).toMatchObject({ valid: true, arm: 1 });
    expect(result.usage?.input).toBeGreaterThan(200);
    expect(result.usage?.output).toBeGreaterThan(5);
    expect(result.latencyMs).toBeGreaterThan(0);
  });

  it('sends the prompt and nothing else, the key in a header only', async () => {
    await ask(id);
    const [{ body, headers, path }] = fake.requests;
    expect(fake.requests).toHaveLength(1);
    expect(fake.calls[0]).toMatchObject({ ...REQUEST.prompt, model: 'some-model', format: true });
    expect(body + path).not.toContain(KEY);
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    const holding = Object.keys(headers).filter((name) => String(headers[name]).includes(KEY));
    expect(holding).toEqual([id === 'anthropic' ? 'x-api-key' : 'authorization']);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-stainless'))).toEqual([]);
    expect(body).not.toMatch(/temperature|top_p|top_k/);
  });

  it('lists the models, sorted', async () => {
    expect(await providerById(id).listModels(accessTo(id), never)).toEqual(['model-a', 'model-b']);
    await start({ key: 'another-key' });
    await expect(providerById(id).listModels(accessTo(id), never)).rejects.toMatchObject({
      name: 'ProviderError',
      failure: { reason: 'key-refused' },
    });
  });

  const cases: [FaultName, FailureReason, boolean][] = [
    ['unauthorized', 'key-refused', false],
    ['key-echo', 'key-refused', false],
    ['forbidden', 'key-refused', false],
    ['unknown-model', 'model-unknown', false],
    ['billing', 'billing', false],
    ['rate-limit', 'rate-limit', true],
    ['server-error', 'server', true],
    ['overloaded', 'overload', true],
    ['malformed-json', 'bad-response', true],
    ['html', 'bad-response', true],
    ['refusal', 'content-refused', false],
    ['truncated', 'cut-off', false],
    ['cut', 'blocked', false],
    ['cut-late', 'offline', true],
  ];
  it.each(cases)('%s is told as %s', async (fault, reason, retryable) => {
    fake.script = () => fault;
    const failure = await failureOf(id);
    expect(failure).toMatchObject({ reason, retryable });
    expect(failure.message.length).toBeGreaterThan(20);
    expect(failure.next.length).toBeGreaterThan(20);
  });

  it.each(['wrong-arm', 'too-many-words'] as const)(
    '%s reaches the parser as it came',
    async (fault) => {
      fake.script = () => fault;
      const result = await ask(id);
      expect(result.ok).toBe(true);
      expect(parseAnswer(result.text, 10).valid).toBe(false);
    },
  );

  it.each(['injection', 'script-tags'] as const)('%s is text like any other', async (fault) => {
    fake.script = () => fault;
    const result = await ask(id);
    expect(parseAnswer(result.text, 10).valid).toBe(true);
  });

  it('keeps text and tokens of a refusal and of a cut-off answer', async () => {
    fake.script = () => 'refusal';
    const refused = await failureOf(id);
    expect(refused.text).toBe('I cannot help with that.');
    fake.script = () => 'truncated';
    const cut = await failureOf(id);
    expect(cut.text).toBe('{"arm": 3, "rea');
    expect(cut.usage?.output).toBeGreaterThan(0);
  });

  it('redacts a key that the server sends back', async () => {
    fake.script = () => 'key-echo';
    const failure = await failureOf(id);
    expect(JSON.stringify(failure)).not.toContain(KEY);
    expect(failure.message).toContain('Incorrect API key provided');
    expect(failure.text).toContain('Incorrect API key provided');
  });

  it('redacts a key that is shaped like none', async () => {
    fake.script = () => 'key-echo';
    const failure = await failureOf(id, accessTo(id, 'opensesame'));
    expect(JSON.stringify(failure)).not.toContain('opensesame');
  });

  it('tells how long a server asks to wait', async () => {
    fake.script = () => ({ fault: 'rate-limit', retryAfter: '7' });
    expect(await failureOf(id)).toMatchObject({ retryAfterMs: 7000 });
    const date = new Date(Date.now() + 60_000).toUTCString();
    fake.script = () => ({ fault: 'rate-limit', retryAfter: date });
    const { retryAfterMs } = await failureOf(id);
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    fake.script = () => 'rate-limit';
    expect(await failureOf(id)).toMatchObject({ retryAfterMs: null });
  });

  it('tells a time limit from a stop', async () => {
    fake.script = () => ({ fault: 'slow', ms: 2000 });
    const late = new DOMException('late', 'TimeoutError');
    expect(await failureOf(id, undefined, abortedSoon(late))).toMatchObject({ reason: 'timeout' });
    const stopped = new Error('stopped by the visitor');
    await expect(ask(id, undefined, abortedSoon(stopped))).rejects.toBe(stopped);
  });

  it('takes a silence for a lost connection once the server has replied in this run', async () => {
    const access = accessTo(id);
    await ask(id, access);
    fake.script = () => 'cut';
    expect(await failureOf(id, access)).toMatchObject({ reason: 'offline', retryable: true });
    expect(await failureOf(id, { ...access })).toMatchObject({ reason: 'blocked' });
  });

  it('asks again without a prescribed form where that is refused, and remembers it', async () => {
    await start({ structured: false });
    const access = accessTo(id);
    const first = await failureOf(id, access);
    expect(first).toMatchObject({ status: 400, retryable: true, retryAfterMs: 0 });
    expect(await ask(id, access)).toMatchObject({ ok: true });
    expect(await ask(id, access)).toMatchObject({ ok: true });
    expect(fake.calls.map((call) => call.format)).toEqual([false, false]);
    expect(await failureOf(id, { ...access })).toMatchObject({ status: 400 });
  });

  it('refuses a key that no header can carry, without a call', async () => {
    const failure = await failureOf(id, accessTo(id, 'key … with an ellipsis'));
    expect(failure).toMatchObject({ reason: 'key-refused', status: null });
    expect(JSON.stringify(failure)).not.toContain('ellipsis');
    expect(fake.requests).toEqual([]);
  });
});

function abortedSoon(reason: Error): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  return controller.signal;
}

describe('what else is known of a silence', () => {
  it('offline, when the browser says so and the server is elsewhere', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    fake.script = () => 'cut';
    expect(await failureOf('anthropic')).toMatchObject({ reason: 'offline' });
    expect(await failureOf('compatible')).toMatchObject({ reason: 'blocked' });
  });

  it('local network access denied', async () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      permissions: {
        query: ({ name }: { name: string }) =>
          name === 'local-network-access'
            ? Promise.resolve({ state: 'denied' })
            : Promise.reject(new TypeError('no such permission')),
      },
    });
    fake.script = () => 'cut';
    const failure = await failureOf('compatible');
    expect(failure.reason).toBe('blocked');
    expect(failure.next).toContain('local network');
  });

  it.each([
    [11434, 'OLLAMA_ORIGINS to https://site.example'],
    [1234, 'lms server start --cors'],
    [8080, '--cors-origins'],
  ])('names the switch of the server on port %i', async (port, help) => {
    vi.stubGlobal('location', { origin: 'https://site.example' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await failureOf('compatible', {
      key: null,
      address: `http://localhost:${port}/v1`,
    });
    expect(failure.next).toContain(help);
    expect(failure.next).toContain('Chrome asks');
  });

  it('names CORS for a server elsewhere', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await failureOf('compatible', { key: null, address: 'https://llm.example/v1' });
    expect(failure).toMatchObject({ reason: 'blocked' });
    expect(failure.next).toContain('CORS');
  });
});

describe('keys that a server sends back', () => {
  const planted = (body: string, init: ResponseInit = {}) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
  };

  it.each(IDS)('are found in the header and body of %s', async (id) => {
    const header = id === 'openai' ? 'x-request-id' : 'request-id';
    for (const status of [200, 400]) {
      for (const body of [`not JSON ${KEY}`, JSON.stringify({ note: KEY }), `{"error":"${KEY}"}`]) {
        planted(body, { status, headers: { [header]: `req-${KEY}` } });
        const result = await ask(id);
        expect(result.ok).toBe(false);
        expect(JSON.stringify(result)).not.toContain(KEY);
      }
    }
  });

  it('leave no part where a long text is cut', async () => {
    for (const before of [280, 3980, 7980]) {
      planted(JSON.stringify({ error: `${'x '.repeat(before / 2)}${KEY} ${'y '.repeat(5000)}` }), {
        status: 500,
      });
      const result = await ask('compatible');
      expect(JSON.stringify(result)).not.toContain(KEY.slice(0, 12));
      expect(result.text.length).toBeLessThanOrEqual(4000);
    }
  });

  it('are not in the error of a list of models', async () => {
    planted(JSON.stringify({ error: KEY }), { status: 401 });
    const failure: unknown = await compatibleModels().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain(KEY);
    planted('{"data": "none"}');
    await expect(compatibleModels()).rejects.toMatchObject({ failure: { reason: 'bad-response' } });
  });

  const compatibleModels = () =>
    providerById('compatible').listModels(accessTo('compatible'), never);
});

describe('replies that differ between servers', () => {
  async function replied(status: number, body: unknown, id = 'compatible') {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
    return failureOf(id);
  }

  it.each([
    [404, { error: 'page not found' }, 'bad-response'],
    [404, { error: "model 'x' not found" }, 'model-unknown'],
    [200, { error: 'Unexpected endpoint or method. (POST /chat/completions)' }, 'bad-response'],
    [200, { choices: [] }, 'bad-response'],
    [
      503,
      { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
      'overload',
    ],
    [401, { error: { message: 'Invalid API Key', type: 'authentication_error' } }, 'key-refused'],
    [504, {}, 'timeout'],
    [409, {}, 'server'],
  ])('a compatible server’s %i %j', async (status, body, reason) => {
    expect(await replied(status, body)).toMatchObject({ reason });
  });

  const error = (message: string, type = 'invalid_request_error', more = {}) => ({
    type: 'error',
    error: { type, message, ...more },
  });
  it.each([
    [400, error('Your credit balance is too low to access the Anthropic API.'), 'billing'],
    [400, error('You have reached your specified API usage limits.'), 'billing'],
    [
      429,
      error('Limit.', 'rate_limit_error', {
        details: { error_code: 'enforced_spend_limit_reached' },
      }),
      'billing',
    ],
    [
      401,
      error('CORS requests are not allowed for this Organization', 'authentication_error'),
      'blocked',
    ],
    [400, error('max_tokens: too large'), 'bad-response'],
    [413, error('Too large', 'request_too_large'), 'bad-response'],
  ])('Anthropic’s %i %j', async (status, body, reason) => {
    expect(await replied(status, body, 'anthropic')).toMatchObject({ reason, retryable: false });
  });

  it.each([
    [429, { error: { code: 'credit_balance_exhausted', type: 'insufficient_quota' } }, 'billing'],
    [400, { error: { code: 'content_filter', message: 'Filtered.' } }, 'content-refused'],
    [503, { error: { code: 'slow_down', message: 'Slow down.' } }, 'overload'],
    [
      200,
      { status: 'failed', error: { code: 'server_error', message: 'Failed.' }, output: [] },
      'bad-response',
    ],
    [200, { status: 'cancelled', error: null, output: [] }, 'server'],
  ])('OpenAI’s %i %j', async (status, body, reason) => {
    expect(await replied(status, body, 'openai')).toMatchObject({ reason });
  });
});

it('has providers of distinct ids, and names them when asked for another', () => {
  expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length);
  expect(() => providerById('no-such')).toThrow(/scripted, anthropic, openai, compatible/);
});
