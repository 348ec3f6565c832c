import { describe, expect, inject, it } from 'vitest';
import { parseAnswer } from '../answer.ts';
import { promptOf } from '../prompt.ts';
import { compatible } from './compatible.ts';
import type { Access, AskRequest } from './provider.ts';

/** As the fake provider records them. */
interface Recorded {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const KEY = 'a-key-of-the-visitor';
const { open, closed, gone } = inject('fakeProviders');
const arms = Array.from({ length: 3 }, () => ({ pulls: 0, reported: 0, clicks: 0 }));
const REQUEST: AskRequest = {
  model: 'model-a',
  prompt: promptOf({ round: 1, arms, choices: [] }),
  armCount: 3,
  maxTokens: 100,
};
const never = new AbortController().signal;

function accessTo(url: string, key: string | null = KEY): Access {
  return { key, address: `${url}/v1` };
}

async function recordedAt(url: string): Promise<Recorded[]> {
  const response = await fetch(`${url}/recorded`);
  return (await response.json()) as Recorded[];
}

describe('a compatible server of another origin, called from a page', () => {
  it('answers after a preflight for the two headers', async () => {
    expect(new URL(open).origin).not.toBe(location.origin);
    const before = (await recordedAt(open)).length;
    const result = await compatible.ask(REQUEST, accessTo(open), never);
    expect(result).toMatchObject({ ok: true, status: 200 });
    expect(parseAnswer(result.text, 3)).toMatchObject({ valid: true, arm: 0 });

    const [preflight, call] = (await recordedAt(open)).slice(before);
    expect(preflight.method).toBe('OPTIONS');
    expect(preflight.headers.origin).toBe(location.origin);
    expect(preflight.headers['access-control-request-headers']).toBe('authorization,content-type');
    expect(call).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
    expect(call.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(call.headers.referer).toBeUndefined();
    expect(call.headers.cookie).toBeUndefined();
    expect(call.body).not.toContain(KEY);
  });

  it('lists its models', async () => {
    expect(await compatible.listModels(accessTo(open), never)).toEqual(['model-a', 'model-b']);
  });

  it('is told apart when it refuses the key', async () => {
    const result = await compatible.ask(REQUEST, accessTo(open, 'another-key'), never);
    expect(result).toMatchObject({ ok: false, status: 401, failure: { reason: 'key-refused' } });
  });

  it('is blocked when it does not let the page in, and never gets the call', async () => {
    const result = await compatible.ask(REQUEST, accessTo(closed), never);
    expect(result).toMatchObject({ ok: false, status: null, failure: { reason: 'blocked' } });
    expect(!result.ok && result.failure.next).toContain(location.origin);
    const methods = (await recordedAt(closed)).map((request) => request.method);
    expect(new Set(methods)).toEqual(new Set(['OPTIONS']));
  });

  it('is blocked when nothing listens there', async () => {
    const result = await compatible.ask(REQUEST, accessTo(gone), never);
    expect(result).toMatchObject({ ok: false, status: null, failure: { reason: 'blocked' } });
  });
});
