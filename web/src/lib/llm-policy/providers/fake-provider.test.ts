import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeProvider } from '../../../../tests/fake-provider/fake-provider.ts';
import type { FakeProvider } from '../../../../tests/fake-provider/fake-provider.ts';
import { promptOf } from '../prompt.ts';

let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
});
afterAll(() => fake.close());

const ORIGIN = 'https://page.example';
const arms = Array.from({ length: 3 }, () => ({ pulls: 1, reported: 1, clicks: 0 }));
const { instruction, table } = promptOf({ round: 4, arms, choices: [0, 1, 2] });

const schema = {
  type: 'object',
  properties: { arm: { type: 'integer' } },
  required: ['arm'],
  additionalProperties: false,
};
const MESSAGE = {
  model: 'm',
  max_tokens: 100,
  system: instruction,
  messages: [{ role: 'user', content: table }],
  output_config: { format: { type: 'json_schema', schema } },
};
const HEADERS: Record<string, string> = {
  origin: ORIGIN,
  'x-api-key': 'a-key',
  'anthropic-version': '2026-10-21',
  'anthropic-dangerous-direct-browser-access': 'true',
  'content-type': 'application/json',
};

function post(path: string, body: unknown, headers = HEADERS) {
  return fetch(fake.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function without(name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(HEADERS).filter(([key]) => key !== name));
}

function preflight(path: string, asked: string) {
  return fetch(fake.url + path, {
    method: 'OPTIONS',
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    },
  });
}

/** What the providers' tests rely on: that a request out of order would have been refused. */
describe('the fake provider', () => {
  it('answers a request as documented, and lets the page read every header', async () => {
    const response = await post('/v1/messages', MESSAGE);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe('*');
    expect(await response.json()).toMatchObject({ type: 'message', stop_reason: 'end_turn' });
  });

  it.each([
    ['x-api-key', 401],
    ['anthropic-version', 400],
    ['anthropic-dangerous-direct-browser-access', 401],
    ['content-type', 415],
  ])('refuses Anthropic’s request without %s', async (name, status) => {
    const response = await post('/v1/messages', MESSAGE, without(name));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ type: 'error' });
    const readable = response.headers.has('access-control-allow-origin');
    expect(readable).toBe(name !== 'anthropic-dangerous-direct-browser-access');
  });

  const bounded = { ...schema, properties: { arm: { type: 'integer', minimum: 0 } } };
  const open = { ...schema, additionalProperties: true };
  it.each([
    ['a temperature', { ...MESSAGE, temperature: 1 }],
    ['a personal note', { ...MESSAGE, metadata: { user_id: 'me' } }],
    ['a prefilled answer', { ...MESSAGE, messages: [...MESSAGE.messages, { role: 'assistant' }] }],
    [
      'a bound in the schema',
      { ...MESSAGE, output_config: { format: { type: 'json_schema', schema: bounded } } },
    ],
    [
      'an open schema',
      { ...MESSAGE, output_config: { format: { type: 'json_schema', schema: open } } },
    ],
    ['no body', undefined],
  ])('refuses %s', async (_what, body) => {
    expect((await post('/v1/messages', body)).status).toBe(400);
  });

  it('refuses a bearer token of no length, and bodies of another API', async () => {
    const bearer = { ...without('x-api-key'), authorization: 'Bearer ' };
    expect((await post('/v1/responses', {}, bearer)).status).toBe(401);
    expect((await post('/v1/responses', MESSAGE)).status).toBe(400);
    expect((await post('/v1/chat/completions', MESSAGE)).status).toBe(400);
    expect((await post('/v1/other', MESSAGE)).status).toBe(404);
  });

  it('allows two headers to pages that call a compatible server', async () => {
    const response = await preflight('/v1/chat/completions', 'authorization,x-stainless-os');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type',
    );
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });

  it('lets in the origins it was told to, and no other', async () => {
    const strict = await startFakeProvider({ cors: ['http://localhost'] });
    const { headers, status } = await fetch(`${strict.url}/v1/models`, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN },
    });
    expect(status).toBe(403);
    expect(headers.has('access-control-allow-origin')).toBe(false);
    await strict.close();
  });
});
