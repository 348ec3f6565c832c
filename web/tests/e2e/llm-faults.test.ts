import { expect } from '@playwright/test';
import { FAULT_NAMES } from '../fake-provider/faults.ts';
import type { Fault, FaultName } from '../fake-provider/faults.ts';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { test } from '../fake-provider/hosted-test.ts';
import { choose, COMPATIBLE, entriesOf, expectComplete, start } from './llm-page.ts';

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

/** The round that a fault spoils: the second for the first of them, and so on. */
const roundOf = (fault: FaultName) => FAULT_NAMES.indexOf(fault) + 2;
const ROUNDS = FAULT_NAMES.length + 1;

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

    // One run meets all of them, one a round. A fault that stops it is left by a click on Resume,
    // so that each begins with a click or follows from one without a pause.
    test('every fault, from the click to the entry', async ({ page, hosted }) => {
      test.setTimeout(120_000);
      const fake = name === 'compatible' ? own : hosted;
      const seen = new Map<number, number>();
      fake.script = ({ round }) => {
        const calls = (seen.get(round) ?? 0) + 1;
        seen.set(round, calls);
        const fault = FAULT_NAMES.find((one) => roundOf(one) === round);
        // The browser by itself repeats a call whose connection was cut before a reply, out of the
        // page's sight.
        if (fault === undefined || calls > (fault === 'cut' ? 2 : 1)) return null;
        return { fault, ms: 5_000 } satisfies Fault;
      };
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto('llm/');
      await choose(page, {
        ...{ provider, key: KEY, model: 'model-a', seconds: 1, rounds: ROUNDS },
        address: name === 'compatible' ? own.url : undefined,
      });
      await start(page);

      for (const fault of FAULT_NAMES) {
        await test.step(fault, async () => {
          const [outcome, why] = OUTCOMES[fault];
          const calls = () => entriesOf(page, roundOf(fault));
          await expect.poll(async () => (await calls()).length, fault).toBeGreaterThan(0);
          const [first] = await calls();
          expect(first, fault).toMatchObject({
            attempt: 1,
            valid: outcome === 'played' ? true : outcome === 'fallback' ? false : null,
            fallback: outcome === 'fallback',
          });
          if (why !== null) expect(first.why, fault).toMatch(why);
          if (outcome === 'paused') {
            await expect(page.getByRole('alert')).toBeVisible();
            // Nothing is asked again by itself.
            expect(seen.get(roundOf(fault)), fault).toBe(1);
            expect(await calls(), fault).toHaveLength(1);
            await page.getByRole('button', { name: 'Resume' }).click();
          }
        });
      }

      await expectComplete(page);
      const entries = await entriesOf(page);
      for (const fault of FAULT_NAMES) {
        const attempts = entries.filter(({ round }) => round === roundOf(fault));
        const isLeft = ['retried', 'paused'].includes(OUTCOMES[fault][0]);
        expect(
          attempts.map(({ attempt, valid }) => [attempt, valid === null]),
          fault,
        ).toEqual(
          isLeft
            ? [
                [1, true],
                [2, false],
              ]
            : [[1, false]],
        );
      }
      expect(JSON.stringify(entries) + (await page.content())).not.toContain(KEY);
      expect(dialogs).toEqual([]);
    });
  });
}

test('a wait that the server asks for is kept to, and a long one pauses', async ({
  page,
  hosted,
}) => {
  const from = hosted.calls.length;
  hosted.script = ({ call }) => {
    if (call - from === 2) return { fault: 'rate-limit', retryAfter: '2' };
    return call - from === 4 ? { fault: 'rate-limit', retryAfter: '7200' } : null;
  };
  await page.goto('llm/');
  await choose(page, { provider: /^Anthropic/, key: KEY, model: 'model-a' });
  await start(page);
  await expect(page.getByText(/The next attempt comes in 2 s/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('wait 2 hours');
  expect(hosted.calls.length - from).toBe(4);
});
