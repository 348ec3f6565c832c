import { redact } from '../secrets.ts';
import { failureOf } from './failure.ts';
import { aboutFormat, errorBody, httpFailure } from './http-error.ts';
import { memoryOf } from './memory.ts';
import type { Access, AskResult, Failure } from './provider.ts';
import { ProviderError } from './provider.ts';
import { retryAfterMs } from './retry-after.ts';
import { silence } from './silence.ts';

export interface HttpRequest {
  /** The provider's name, for messages. */
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown;
  /** The relay's page, for a server that the page itself may not call. */
  relay?: string;
  /** Where the body prescribes the answer's form: the model, and which refusals may be due to it. */
  format?: { model: string; refusedBy: 'named' | 'any-400' };
}

interface Received {
  json: unknown;
  text: string;
  status: number;
  requestId: string | null;
  latencyMs: number;
}

type Failed = AskResult & { ok: false };
type Sent = { ok: true; received: Received } | Failed;

/** Error bodies are kept for the log; a whole HTML page is not. */
const LONGEST_BODY = 4000;
const LONGEST_QUOTE = 300;

/** Makes one HTTP call. See `Provider.ask` for what it throws. */
export async function send(
  request: HttpRequest,
  access: Access,
  signal: AbortSignal,
): Promise<Sent> {
  const start = performance.now();
  const meta = { status: null as number | null, requestId: null as string | null };
  const clean = (text: string) => cleaned(text, access);
  const fail = (failure: Failure, text = ''): Failed => ({
    ok: false,
    failure: { ...failure, message: clean(failure.message) },
    text: clean(text),
    usage: null,
    ...meta,
    latencyMs: performance.now() - start,
  });

  const headers = headersOf(request);
  if (!headers) {
    const message = 'The key contains characters that no key has.';
    return fail(failureOf('key-refused', request.name, { message }));
  }
  let response: Response | undefined;
  let text: string;
  try {
    response = await call(request, {
      method: request.body === undefined ? 'GET' : 'POST',
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // The key must not travel on to where a redirect points.
      redirect: 'error',
    });
    memoryOf(access).reached = true;
    meta.status = response.status;
    const requestId = response.headers.get('request-id') ?? response.headers.get('x-request-id');
    meta.requestId = requestId === null ? null : clean(requestId);
    text = await response.text();
  } catch {
    if (signal.aborted) return fail(timeoutOrThrow(signal, request.name));
    if (!response) return fail(await silence(request.name, access));
    const message = 'The connection broke off in the middle of the answer.';
    return fail(failureOf('offline', request.name, { message }));
  }

  const json = parse(text);
  if (response.ok && json !== undefined && !errorBody(json).message) {
    const latencyMs = performance.now() - start;
    return {
      ok: true,
      received: { json, text, status: response.status, requestId: meta.requestId, latencyMs },
    };
  }
  const failure = response.ok
    ? failureOf('bad-response', request.name)
    : formatFailure(request, response.status, json, access);
  const wait = failure.retryAfterMs ?? retryAfterMs(response.headers, Date.now());
  const said = clean(errorBody(json).message);
  return fail(quoting({ ...failure, retryAfterMs: wait }, said), text);
}

async function call({ relay, url }: HttpRequest, init: RequestInit): Promise<Response> {
  if (relay === undefined) return fetch(url, init);
  const { relayedFetch } = await import('./relay.ts');
  return relayedFetch(relay, url, init);
}

/** A reply of status 200 that cannot be read as the API's documented answer. */
export function unreadable(name: string, received: Received, access: Access): Failed {
  const { status, requestId, latencyMs } = received;
  const failure = failureOf('bad-response', name);
  const text = cleaned(received.text, access);
  return { ok: false, failure, text, usage: null, status, requestId, latencyMs };
}

/** The `data[].id` of a list of models, as all three APIs give it, each once; see `Provider.listModels`. */
export async function getModels(
  request: HttpRequest,
  access: Access,
  signal: AbortSignal,
): Promise<string[]> {
  const sent = await send(request, access, signal);
  if (!sent.ok) throw new ProviderError(sent.failure);
  const { data } = sent.received.json as { data?: unknown };
  if (!Array.isArray(data))
    throw new ProviderError(unreadable(request.name, sent.received, access).failure);
  const ids = data
    .map((model: unknown) => (model as { id?: unknown } | null)?.id)
    .filter((id) => typeof id === 'string');
  return [...new Set(ids)].sort();
}

/** Without keys. Cut only afterwards, lest a part of a key stay at the end. */
function cleaned(text: string, access: Access): string {
  const secrets = access.key === null ? [] : [access.key];
  return redact(text.slice(0, 2 * LONGEST_BODY), secrets).text.slice(0, LONGEST_BODY);
}

function headersOf(request: HttpRequest): Headers | null {
  const json = { 'content-type': 'application/json' };
  try {
    return new Headers({ ...(request.body === undefined ? {} : json), ...request.headers });
  } catch {
    return null;
  }
}

function timeoutOrThrow(signal: AbortSignal, name: string): Failure {
  if ((signal.reason as Error | undefined)?.name !== 'TimeoutError') signal.throwIfAborted();
  return failureOf('timeout', name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As {@link httpFailure}; a refused answer format is tried once more without, and remembered. */
function formatFailure(
  request: HttpRequest,
  status: number,
  json: unknown,
  access: Access,
): Failure {
  const { name, format } = request;
  const body = errorBody(json);
  const failure = httpFailure(status, body, name);
  const refused = failure.reason === 'bad-response' && (status === 400 || status === 422);
  if (!format || !refused) return failure;
  if (format.refusedBy === 'named' && !aboutFormat(body)) return failure;
  memoryOf(access).withoutFormat.add(format.model);
  return failureOf('bad-response', name, {
    message: `${name} does not let the form of this model’s answer be prescribed.`,
    next: 'The next attempt leaves the form to the instruction alone.',
    retryAfterMs: 0,
  });
}

function quoting(failure: Failure, said: string): Failure {
  if (!said) return failure;
  const quote = said.length > LONGEST_QUOTE ? `${said.slice(0, LONGEST_QUOTE)} …` : said;
  return { ...failure, message: `${failure.message} It says: “${quote}”` };
}
