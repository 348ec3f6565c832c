import { expect, type Page } from '@playwright/test';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import { test } from '../fake-provider/hosted-test.ts';
import { choose, COMPATIBLE, entriesOf, expectComplete, runsOf, start } from './llm-page.ts';

test.describe.configure({ timeout: 90_000 });

/**
 * Leaves the site so much more room than it uses, or all that there is. The browser looks at its
 * limit anew only now and then, so set it before the site writes.
 */
async function setRoom(page: Page, bytes?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  const quotaSize = bytes === undefined ? undefined : usage + bytes;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}

test('an answer that finds the storage full outlives the page, and is not asked for again', async ({
  context,
  page,
}) => {
  const fake = await startFakeProvider();
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: fake.url, model: 'model-a' });
  await setRoom(page, 30_000);
  await start(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('There is no room left for the log');
  await expect(alert).toContainText('even if you close this page');
  // One answer more than the log could take.
  expect(await entriesOf(page)).toHaveLength(fake.calls.length - 1);
  expect(fake.calls.length).toBeLessThan(20);
  await page.close();

  const again = await context.newPage();
  await again.goto('llm/');
  await expect(again.getByRole('alert')).toContainText('no room for the last answer');
  await setRoom(again);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expectComplete(again);
  const rounds = (await entriesOf(again)).map(({ round }) => round);
  expect(rounds).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(fake.calls).toHaveLength(20);
  expect(await again.evaluate(() => Object.keys(localStorage).join())).not.toContain('unwritten');
  await fake.close();
});

test('a server that lets no page in is told apart, and what to do is said', async ({ page }) => {
  const closed = await startFakeProvider({ cors: 'none' });
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: closed.url, model: 'model-a' });
  await start(page);
  await expect(page.getByRole('alert')).toContainText('does not let this page in');
  await expect(page.getByRole('alert')).toContainText('OLLAMA_ORIGINS');
  expect(closed.calls).toEqual([]);
  const [entry, ...more] = await entriesOf(page);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ valid: null, status: null, output: '' });
  expect(entry.why).toMatch(/^blocked/);
  await closed.close();
});

test('without a network the run waits, and goes on by itself when it is back', async ({
  context,
  hosted,
  page,
}) => {
  const from = hosted.calls.length;
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  hosted.script = ({ call }) => (call - from === 4 ? { fault: 'slow', until } : null);
  await page.goto('llm/');
  await choose(page, { provider: /^Anthropic/, key: 'a-key-of-the-visitor', model: 'model-a' });
  await start(page);
  await expect.poll(() => hosted.calls.length - from).toBe(4);
  await context.setOffline(true);
  answer();
  await expect(page.getByText('This device is offline.').first()).toBeVisible();
  await context.setOffline(false);
  await expectComplete(page);
  const lost = (await entriesOf(page)).filter(({ valid }) => valid === null);
  expect(lost.length).toBeGreaterThan(0);
  for (const { why } of lost) expect(why).toMatch(/^offline/);
  expect((await runsOf(page)).map(({ state }) => state)).toEqual(['complete']);
});
