import { readFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BUILD } from '../../../scripts/tasks/paths.mjs';
import { listen, siteHandler } from '../../../scripts/tasks/site-server.mjs';
import { PAGES } from '../../src/lib/site/pages.ts';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import { results } from './evaluation-page.ts';
import { choose, COMPATIBLE, expectComplete, start } from './llm-page.ts';
import { expectDone, resultsTable } from './page.ts';

// Visitors who have not removed the offline copy, of a server that can be stopped.
test.use({ storageState: { cookies: [], origins: [] } });
test.setTimeout(120_000);

const BASE = '/some/folder/';
const handler = siteHandler(BUILD, BASE);
const OWN_POLICY = 'lab/?v=2&view=own&policies=ucb1&rounds=1000';

let server: Server;
let site: string;
let answer: RequestListener;

test.beforeEach(async () => {
  answer = handler;
  const listening = await listen((request, response) => answer(request, response), 0);
  server = listening;
  site = `http://127.0.0.1:${listening.port}${BASE}`;
});

function stop(): void {
  server.close();
  server.closeAllConnections();
}

test.afterEach(stop);

const copyIs = (page: Page, state: 'kept' | 'removed') =>
  expect(page.locator(`[data-offline=${state}]`)).toBeVisible({ timeout: 45_000 });

/** Opens a page and waits until the site works without its server. */
async function openKept(page: Page, path = ''): Promise<void> {
  await page.clock.install();
  await page.goto(site + path);
  await afterAWhile(page);
  await copyIs(page, 'kept');
}

/** The copy is seen to ten seconds after the page has come alive. */
async function afterAWhile(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(10_000);
}

/** The addresses in each of the caches. */
const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => url);
    }
    return found;
  });

async function runOwnPolicy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'gave up' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(resultsTable(page).getByRole('row', { name: /Thompson sampling/ })).toContainText(
    'complete',
  );
}

test('after one visit every page reloads and runs with the server stopped', async ({ page }) => {
  test.slow();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  await openKept(page);
  const [addresses] = Object.values(await cached(page));
  expect(addresses.every((address) => address.startsWith(site))).toBe(true);
  // Too large for those who do not ask for it.
  expect(addresses.filter((address) => address.endsWith('-runs.json'))).toEqual([]);
  stop();
  await expect(page.request.get(site)).rejects.toThrow();

  for (const { path, heading } of PAGES) {
    await page.goto(site + path);
    await page.reload();
    await expect(page).toHaveTitle(`${heading} · Bandit Lab`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The document of a page is its own: only one page may call others.
    const policy = page.locator('meta[http-equiv=content-security-policy]');
    const content = (await policy.getAttribute('content')) ?? '';
    expect(content.includes('https://api.anthropic.com'), path).toBe(path === 'llm/');
  }

  await page.goto(`${site}lab?policies=ucb1,ts&rounds=500`);
  await expect(page).toHaveURL(/\/lab\/\?.*rounds=500/);
  await expectDone(page);
  await expect(resultsTable(page).getByRole('rowheader')).toHaveCount(2);
  await page.goto(`${site}evaluation/`);
  await expect(results(page).getByRole('row')).not.toHaveCount(0);
  await page.goto(site + OWN_POLICY);
  await runOwnPolicy(page);
  await page.goto(`${site}llm/`);
  await choose(page, { provider: /not AI/ });
  await start(page);
  await expectComplete(page);
  await copyIs(page, 'kept');

  const missing = await page.goto(`${site}deep/down/evalutaion`);
  expect(missing?.status()).toBe(404);
  const offer = page.getByText('Did you mean').getByRole('link', { name: 'Evaluation' });
  await expect(offer).toHaveAttribute('href', `${BASE}evaluation/`);
  expect(pageErrors).toEqual([]);
});

test('calls of a model pass by the worker, and nothing of them is kept', async ({ page }) => {
  const fake = await startFakeProvider();
  const byWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(response.url());
  });
  await openKept(page, 'llm/');
  await page.reload();
  await choose(page, { provider: COMPATIBLE, address: fake.url, key: 'sk-planted0123456789' });
  const ask = page.getByRole('button', { name: 'Ask for the list' });
  await ask.click();
  await page.getByRole('combobox', { name: 'From the list' }).selectOption('model-b');
  await start(page);
  await expectComplete(page);
  expect(fake.calls).toHaveLength(20);
  expect(fake.requests.some(({ method }) => method === 'GET')).toBe(true);
  expect(byWorker.length).toBeGreaterThan(0);
  expect(byWorker.filter((url) => !url.startsWith(site))).toEqual([]);
  const addresses = Object.values(await cached(page)).flat();
  expect(addresses.filter((address) => !address.startsWith(site))).toEqual([]);
  await fake.close();
});

test('the sandbox keeps its policy, and has no origin, when the worker answers', async ({
  page,
}) => {
  await openKept(page);
  const { sandbox, text } = await page.evaluate(async () => {
    const response = await fetch('sandbox.html');
    const sandbox = response.headers.get('content-security-policy');
    return { sandbox, text: await response.text() };
  });
  expect(sandbox).toBe('sandbox allow-scripts');
  expect(text).toBe(await readFile(join(BUILD, 'sandbox.html'), 'utf8'));
  await page.goto(`${site}sandbox.html`);
  expect(await page.evaluate(() => origin)).toBe('null');
});

test('a new version is told of, comes with Reload alone, and the old one goes', async ({
  page,
  context,
}) => {
  await openKept(page);
  const other = await context.newPage();
  await openKept(other, 'ai-log/');
  const [before] = Object.keys(await cached(page));

  const oldWorker = await readFile(join(BUILD, 'service-worker.js'), 'utf8');
  const newWorker = oldWorker.replace(/"version":"\w+"/, '"version":"newer"');
  const oldHome = await readFile(join(BUILD, 'index.html'), 'utf8');
  const newHome = oldHome.replace('<head>', '<head><meta name="newer" content="" />');
  answer = (request, response) => {
    if (request.url === `${BASE}service-worker.js`) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(newWorker);
    } else if (request.url === BASE) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(newHome);
    } else handler(request, response);
  };
  const newer = page.locator('meta[name=newer]');
  await page.reload();
  await afterAWhile(page);
  const notice = page.getByText('There is a new version of this site');
  await expect(notice).toBeVisible({ timeout: 45_000 });
  await expect(newer).toHaveCount(0);
  expect(Object.keys(await cached(page))).toContain(before);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(newer).toHaveCount(1);
  await expect
    .poll(async () => Object.keys(await cached(page)))
    .toEqual([before.replace(/\w+$/, 'newer')]);
  // A run may be going on in the other page: it hears of it, and stays.
  await expect(other.getByText('There is a new version of this site')).toBeVisible();
  await other.getByRole('button', { name: 'Later' }).click();
  await expect(other.getByText('There is a new version of this site')).toBeHidden();
});

test('the copy can be removed, stays removed, and comes back when asked for', async ({ page }) => {
  test.slow();
  await openKept(page, OWN_POLICY);
  const button = page.locator('[data-offline]').getByRole('button');
  await expect(button).toHaveText('Remove the offline copy');
  await button.focus();
  await page.keyboard.press('Enter');
  await copyIs(page, 'removed');
  await expect(button).toBeFocused();
  expect(await cached(page)).toEqual({});
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
  // The worker that the page had been loaded by has gone from under it.
  await runOwnPolicy(page);

  await page.reload();
  await afterAWhile(page);
  await copyIs(page, 'removed');
  expect(await registrations()).toBe(0);
  expect(await cached(page)).toEqual({});

  await page.getByRole('button', { name: 'Keep one' }).click();
  await copyIs(page, 'kept');
  stop();
  await page.goto(`${site}ai-log/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
