import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLAYERS } from '../../src/lib/llm-policy/providers/players.ts';
import { readPrompt } from '../../src/lib/llm-policy/providers/read-prompt.ts';
import { defaultRng } from '../../src/lib/random/generator.ts';
import { answerBody, errorBody, readAsk } from './apis.ts';
import type { Api, Ask, Ending } from './apis.ts';
import { selfSigned } from './certificate.ts';
import { allow, preflight } from './cors.ts';
import type { Cors } from './cors.ts';
import { FAULTY_ANSWERS, errorReply } from './faults.ts';
import type { Fault, FaultName } from './faults.ts';

/** A server of the visitor's own that is not on the visitor's machine. */
export const ELSEWHERE = 'llm.example';

/** The hosts that the pages call, for which the https server has a certificate. */
export const HOSTED = ['api.anthropic.com', 'api.openai.com', ELSEWHERE] as const;

/** A request as it came in, preflights included. */
export interface Recorded {
  api: Api;
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A valid call for an answer, for a script to decide on. */
export interface Call extends Ask {
  /** Counted from 1 over the server's life. */
  call: number;
  round: number;
  /** Calls for this round so far, this one included. */
  attempt: number;
}

export type Script = (call: Call) => Fault | FaultName | null;

export interface FakeOptions {
  https?: boolean;
  cors?: Cors;
  /** The only key that is accepted; by default any is, and a compatible server needs none. */
  key?: string;
  models?: readonly string[];
  /** Whether the form of the answer may be prescribed. */
  structured?: boolean;
}

export interface FakeProvider {
  /** The base address, without a path. */
  url: string;
  port: number;
  /** All that came in, oldest first. */
  requests: Recorded[];
  /** The valid calls for an answer among them. */
  calls: Call[];
  /** Set it to spoil calls; null answers all of them. */
  script: Script | null;
  /** Which player answers: greedy, uniform or ucb. */
  player: string;
  close(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1. Close it in the end. */
export async function startFakeProvider(options: FakeOptions = {}): Promise<FakeProvider> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    respond(fake, options, request, response).catch(() => response.destroy());
  };
  const server = options.https
    ? createSecureServer(selfSigned(HOSTED), handle)
    : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeProvider = {
    url: `${options.https ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests: [],
    calls: [],
    script: null,
    player: 'greedy',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** Where a test that runs in a page finds what came in; asking is not recorded. */
const RECORDED = '/recorded';

function replyToTest(fake: FakeProvider, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  reply(response, 200, fake.requests);
}

const PATHS: Record<string, Api> = {
  '/v1/messages': 'anthropic',
  '/v1/responses': 'openai',
  '/v1/chat/completions': 'compatible',
};

function apiOf(request: IncomingMessage, path: string): Api {
  const { headers } = request;
  const asked = headers['access-control-request-headers'] ?? '';
  const anthropic =
    headers['anthropic-version'] !== undefined || asked.includes('anthropic-version');
  if (path in PATHS) return PATHS[path];
  if (anthropic) return 'anthropic';
  return headers.host === 'api.openai.com' ? 'openai' : 'compatible';
}

async function respond(
  fake: FakeProvider,
  options: FakeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const path = (request.url ?? '/').split('?')[0];
  const api = apiOf(request, path);
  const cors = options.cors ?? 'any';
  if (path === RECORDED) return replyToTest(fake, response);
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
  fake.requests.push({ api, method, path, headers, body });
  if (method === 'OPTIONS') return preflight(api, cors, request, response);
  allow(api, cors, request, response);

  const fail = (status: number, type: string, message: string) =>
    reply(response, status, errorBody(api, type, message));
  const refusal = refuse(api, options, request);
  if (refusal) return fail(...refusal);
  if (path === '/v1/models' && method === 'GET') {
    const models = options.models ?? ['model-b', 'model-a'];
    return reply(response, 200, {
      object: 'list',
      data: models.map((id) => ({ id })),
      has_more: false,
    });
  }
  if (!(path in PATHS) || method !== 'POST') {
    return fail(404, 'not_found_error', `Unknown request URL: ${method} ${path}.`);
  }
  if (!headers['content-type']?.startsWith('application/json')) {
    return fail(415, 'invalid_request_error', 'The body must be application/json.');
  }
  const ask = readAsk(api, parse(body));
  if (typeof ask === 'string') return fail(400, 'invalid_request_error', ask);
  if (ask.format && options.structured === false) {
    return fail(400, 'invalid_request_error', 'This model does not support a json_schema format.');
  }
  const { round } = readPrompt(ask);
  const attempt = fake.calls.filter((call) => call.round === round).length + 1;
  const call: Call = { ...ask, call: fake.calls.length + 1, round, attempt };
  fake.calls.push(call);
  const scripted = fake.script?.(call) ?? null;
  const fault = typeof scripted === 'string' ? { fault: scripted } : scripted;
  await answer(fake, call, fault, keyOf(request), response);
}

function keyOf({ headers }: IncomingMessage): string {
  const header = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer\s*/, '') ?? '';
  return String(header);
}

/** Why the headers do not do, as status, type and message. */
function refuse(
  api: Api,
  options: FakeOptions,
  request: IncomingMessage,
): [number, string, string] | null {
  const { headers } = request;
  const key = keyOf(request);
  const missing = key === '' && (api !== 'compatible' || options.key !== undefined);
  if (missing || (options.key !== undefined && key !== options.key)) {
    return [401, 'authentication_error', 'No valid key.'];
  }
  if (api !== 'anthropic') return null;
  if (
    headers.origin !== undefined &&
    headers['anthropic-dangerous-direct-browser-access'] !== 'true'
  ) {
    const name = 'anthropic-dangerous-direct-browser-access';
    return [401, 'authentication_error', `CORS requests must set '${name}' header`];
  }
  const known = ['2023-06-01', '2026-10-21'].includes(String(headers['anthropic-version']));
  return known ? null : [400, 'invalid_request_error', 'anthropic-version: header is required'];
}

async function answer(
  fake: FakeProvider,
  call: Call,
  scripted: Fault | null,
  key: string,
  response: ServerResponse,
): Promise<void> {
  const fault = scripted?.fault;
  const error = fault ? errorReply(fault, call.api, key) : null;
  if (error) {
    if (scripted?.retryAfter) response.setHeader('retry-after', scripted.retryAfter);
    return reply(response, error.status, errorBody(call.api, error.type, error.message));
  }
  if (fault === 'slow') await (scripted?.until ?? sleep(scripted?.ms ?? 1000));
  if (fault === 'cut') {
    response.destroy();
    return;
  }
  if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Sign in</title><script>alert(3)</script>');
    return;
  }
  const endings: Partial<Record<FaultName, Ending>> = {
    refusal: 'refusal',
    truncated: 'truncated',
  };
  const text = (fault && FAULTY_ANSWERS[fault]) ?? play(fake.player, call);
  const body = answerBody(call, text, (fault && endings[fault]) ?? 'end');
  if (fault === 'malformed-json' || fault === 'cut-late') {
    const whole = JSON.stringify(body);
    const half = whole.slice(0, whole.length / 2);
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_fake' });
    if (fault === 'malformed-json') response.end(half);
    else response.write(half, () => response.destroy());
    return;
  }
  reply(response, 200, body);
}

/** What a player of this kind would answer; each call of a round draws the same. */
function play(id: string, call: Call): string {
  const player = PLAYERS.find((candidate) => candidate.id === id);
  if (!player) throw new Error(`There is no player ${id}.`);
  return JSON.stringify(player.play(readPrompt(call), defaultRng(call.round)));
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    'x-request-id': 'req_fake',
  });
  response.end(JSON.stringify(body));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
