import { expect, type Frame, type Page } from '@playwright/test';
import { ELSEWHERE, startFakeProvider } from '../fake-provider/fake-provider.ts';
import { test } from '../fake-provider/hosted-test.ts';
import { choose, COMPATIBLE, entriesOf, expectComplete, start } from './llm-page.ts';

test.describe.configure({ timeout: 90_000 });

const SERVER = `https://${ELSEWHERE}`;
const KEY = 'sk-planted0123456789ABCDEFabcdef';

/** Tries addresses, and expects the document's policy to refuse those of them, and no other. */
async function expectRefused(
  document: Page | Frame,
  allowed: readonly string[],
  refused: readonly string[],
): Promise<void> {
  await document.evaluate(
    async (tried) => {
      const seen: string[] = [];
      addEventListener('securitypolicyviolation', ({ blockedURI }) => seen.push(blockedURI));
      Object.assign(window, { refusedByPolicy: seen });
      // Whether anybody answers does not matter.
      for (const url of tried) await fetch(url).catch(() => undefined);
    },
    [...allowed, ...refused],
  );
  // The word of it comes a little after the refusal, and once for each policy that refuses.
  const seen = () =>
    document.evaluate(() => [...new Set(Reflect.get(window, 'refusedByPolicy') as string[])]);
  await expect.poll(seen).toEqual(refused);
}

test('the page may call the two providers and this machine, and nobody else', async ({ page }) => {
  await page.goto('llm/');
  const policy = await page
    .locator('meta[http-equiv="content-security-policy"]')
    .getAttribute('content');
  const [connect] = (policy ?? '').split(';').filter((part) => part.includes('connect-src'));
  expect(connect.trim()).toBe(
    "connect-src 'self' https://api.anthropic.com https://api.openai.com http://localhost:* http://127.0.0.1:*",
  );
  const allowed = [
    ...['https://api.anthropic.com/v1/models', 'https://api.openai.com/v1/models'],
    ...['http://localhost:59999/', 'https://localhost:59999/', 'http://127.0.0.1:59999/'],
  ];
  const others = [`${SERVER}/v1/models`, 'https://anthropic.com/', 'http://127.0.0.2:59999/'];
  await expectRefused(page, allowed, others);
});

test('a server elsewhere is called by a frame that may call no other', async ({ page, hosted }) => {
  const from = hosted.requests.length;
  hosted.script = ({ round, attempt }) => {
    if (round === 3 && attempt === 1) return { fault: 'rate-limit', retryAfter: '0' };
    if (round === 5 && attempt === 1) return 'cut-late';
    return round === 7 && attempt === 1 ? { fault: 'slow', ms: 3000 } : null;
  };
  await page.goto('llm/');
  await choose(page, {
    ...{ provider: COMPATIBLE, address: SERVER, key: KEY, model: 'model-a', seconds: 1 },
  });
  await expect(page.getByText('may call no other')).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  expect(hosted.requests.length).toBe(from);
  await start(page);
  await expectComplete(page);
  const posts = hosted.requests.slice(from).filter(({ method }) => method === 'POST');
  for (const { headers, body } of posts) {
    expect([headers.host, headers.authorization]).toEqual([ELSEWHERE, `Bearer ${KEY}`]);
    expect(body).not.toContain(KEY);
  }
  const entries = await entriesOf(page);
  expect(entries).toHaveLength(23);
  const failed = entries.filter(({ valid }) => valid === null);
  expect(failed.map(({ round, status, why }) => [round, status, why?.split(':')[0]])).toEqual([
    [3, 429, 'rate-limit'],
    [5, 200, 'offline'],
    [7, null, 'timeout'],
  ]);
  const [, frame] = page.frames();
  const others = ['https://api.openai.com/v1/models', 'http://localhost:59999/'];
  await expectRefused(frame, [`${SERVER}/v1/models`], others);
});

test('the frame makes way for that of another server, and goes unused for this machine', async ({
  page,
}) => {
  const own = await startFakeProvider();
  const ask = page.getByRole('button', { name: 'Ask for the list' });
  const address = page.getByRole('textbox', { name: 'Address of the server' });
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: own.url });
  await ask.click();
  await expect(page.getByText('2 models found.')).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  for (const server of [SERVER, 'https://api.openai.com']) {
    await address.fill(server);
    await ask.click();
    const frames = () => page.frames().map((frame) => frame.url().split('#').at(1));
    await expect.poll(frames).toEqual([undefined, encodeURIComponent(server)]);
  }
  await own.close();
});
