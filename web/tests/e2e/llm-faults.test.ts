import { expect } from '@playwright/test';
import { FAULT_NAMES } from '../fake-provider/faults.ts';
import type { Fault, FaultName } from '../fake-provider/faults.ts';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { test } from '../fake-provider/hosted-test.ts';
import { choose, COMPATIBLE, entriesOf, start } from './llm-page.ts';

const KEY = 'sk-planted0123456789ABCDEFabcdef';

/** What becomes of a call: the run goes on by a retry, stands still, or plays a valid or other arm. */
type Outcome = 'retried' | 'paused' | 'fallback' | 'played';

const OUTCOMES: Record<FaultName, readonly [Outcome, reason: RegExp | null]> = {
  unauthorized: ['paused', /^key-refused/],
  forbidden: ['paused', /^key-refused/],
  'unknown-model': ['paused', /^model-unknown/],
  billing: ['paused', /^billing/],
  'rate-limit': ['retried', /^rate-limit/],
  'server-error': ['retried', /^server/],
  overloaded: ['retried', /^overload/],
  slow: ['retried', /^timeout/],
  cut: ['retried', /^(offline|server|bad-response)/],
  'cut-late': ['retried', /^(offline|server|bad-response)/],
  'malformed-json': ['retried', /^bad-response/],
  html: ['retried', /^bad-response/],
  'key-echo': ['paused', /^key-refused/],
  'wrong-arm': ['fallback', /^arm is not/],
  'too-many-words': ['fallback', /more than 12 words/],
  refusal: ['paused', /^content-refused/],
  truncated: ['paused', /^cut-off/],
  injection: ['played', null],
  'script-tags': ['played', null],
};

const PROVIDERS = [
  { name: 'Anthropic', provider: /^Anthropic/ },
  { name: 'OpenAI', provider: /^OpenAI$/ },
  { name: 'compatible', provider: COMPATIBLE },
] as const;

for (const { name, provider } of PROVIDERS) {
  test.describe(name, () => {
    let own: FakeProvider;
    test.beforeAll(async () => (own = await startFakeProvider()));
    test.afterAll(() => own.close());

    for (const fault of FAULT_NAMES) {
      test(`${fault}, from the click to the entry`, async ({ page, hosted }) => {
        const fake = name === 'compatible' ? own : hosted;
        const [outcome, why] = OUTCOMES[fault];
        const from = fake.calls.length;
        const spoil: Fault = { fault, ms: 5_000 };
        // The third call is spoiled; those after it are not. The browser by itself repeats a call
        // whose connection was cut before a reply, out of the page's sight.
        const last = fault === 'cut' ? 4 : 3;
        fake.script = ({ call }) => (call - from >= 3 && call - from <= last ? spoil : null);
        const dialogs: string[] = [];
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message());
          void dialog.dismiss();
        });
        await page.goto('llm/');
        await choose(page, {
          ...{ provider, key: KEY, model: 'model-a', seconds: 2 },
          address: name === 'compatible' ? own.url : undefined,
        });
        await start(page);
        if (outcome === 'paused') {
          await expect(page.getByRole('alert')).toBeVisible();
          await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
          expect(fake.calls.length - from).toBe(3);
        } else {
          await expect(page.getByRole('heading', { name: 'Review this run' })).toBeVisible({
            timeout: 20_000,
          });
        }
        const entries = await entriesOf(page);
        const third = entries.find(({ round, attempt }) => round === 3 && attempt === 1);
        expect(third).toMatchObject({
          valid: outcome === 'played' ? true : outcome === 'fallback' ? false : null,
          fallback: outcome === 'fallback',
        });
        if (why !== null) expect(third?.why).toMatch(why);
        expect(entries).toHaveLength({ paused: 3, retried: 21, fallback: 20, played: 20 }[outcome]);
        expect(JSON.stringify(entries) + (await page.content())).not.toContain(KEY);
        expect(dialogs).toEqual([]);
      });
    }
  });
}

test('a wait that the server asks for is kept to, and a long one pauses', async ({
  page,
  hosted,
}) => {
  const from = hosted.calls.length;
  hosted.script = ({ call }) => {
    if (call - from === 2) return { fault: 'rate-limit', retryAfter: '3' };
    return call - from === 4 ? { fault: 'rate-limit', retryAfter: '7200' } : null;
  };
  await page.goto('llm/');
  await choose(page, { provider: /^Anthropic/, key: KEY, model: 'model-a' });
  await start(page);
  await expect(page.getByText(/The next attempt comes in 3 s/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('wait 2 hours');
  expect(hosted.calls.length - from).toBe(4);
});
