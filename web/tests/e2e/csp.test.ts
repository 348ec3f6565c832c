import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PAGES } from '../../src/lib/site/pages.ts';
import { VIEWS } from '../../src/lib/state/lab-setup.ts';
import { listenElsewhere } from './elsewhere.ts';
import type { Elsewhere } from './elsewhere.ts';
import { reachAll } from './evaluation-page.ts';
import { choose, expectComplete, start } from './llm-page.ts';
import { openLab } from './page.ts';

interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

let elsewhere: Elsewhere;
test.beforeEach(async () => (elsewhere = await listenElsewhere()));
test.afterEach(() => elsewhere.close());

/** What the browser reports to the documents of a page, frames included, as it happens. */
async function violationsOf(page: Page): Promise<Violation[]> {
  const found: Violation[] = [];
  await page.exposeFunction('reportViolation', (one: Violation) => void found.push(one));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, 'reportViolation') as (one: Violation) => void;
      report({ directive: effectiveDirective, blocked: blockedURI });
    });
  });
  return found;
}

test('no page asks another origin for anything, whatever is done on it', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const violations = await violationsOf(page);
  const strangers: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    // A sandbox makes its worker and its policy of texts.
    if (!url.startsWith(String(baseURL)) && !/^(data|blob):/.test(url)) strangers.push(url);
  });
  for (const { path } of PAGES) {
    await page.goto(`./${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
  }
  await openLab(page, '?repetitions=2&rounds=500');
  for (const view of VIEWS) {
    await page.goto(`lab/?v=2&view=${view}&rounds=500`);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('lab/?v=2&view=own&policies=ucb1&rounds=500');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'gave up' })).toBeVisible({
    timeout: 20_000,
  });
  await page.goto('evaluation/');
  await reachAll(page);
  await page.goto('llm/');
  await choose(page, { rounds: 20 });
  await start(page);
  await expectComplete(page);
  expect(violations).toEqual([]);
  expect(strangers).toEqual([]);
});

/** What a script that got into a page might load, by the directive that forbids it. */
const ATTEMPTS: Record<string, (url: string) => void> = {
  'img-src': (url) => void (new Image().src = url),
  'script-src-elem': (url) => {
    const script = document.createElement('script');
    script.src = url;
    document.head.append(script);
  },
  'style-src-elem': (url) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    document.head.append(link);
  },
  'frame-src': (url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
  },
  'worker-src': (url) => {
    const text = `importScripts(${JSON.stringify(url)})`;
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  },
  'connect-src': (url) => void fetch(url).catch(() => undefined),
  'font-src': (url) => void new FontFace('x', `url(${url})`).load().catch(() => undefined),
  'object-src': (url) => {
    const object = document.createElement('object');
    object.data = url;
    document.body.append(object);
  },
  'form-action': (url) => {
    const form = document.createElement('form');
    form.action = url;
    document.body.append(form);
    form.submit();
  },
};

test('on every page a violation is reported, and nothing arrives elsewhere', async ({ page }) => {
  const violations = await violationsOf(page);
  for (const { path } of PAGES) {
    await page.goto(`./${path}`);
    for (const [directive, attempt] of Object.entries(ATTEMPTS)) {
      // The one page that may call a server of the visitor's own machine.
      if (path === 'llm/' && directive === 'connect-src') continue;
      violations.length = 0;
      await page.evaluate(attempt, elsewhere.url + directive);
      const reported = () => violations.map((one) => one.directive);
      await expect.poll(reported, `${directive} on ${path}`).toContain(directive);
    }
  }
  expect(elsewhere.reached).toEqual([]);
  // It does hear what is allowed.
  await page.goto('llm/');
  await page.evaluate((url) => fetch(url).then((response) => response.text()), elsewhere.url);
  expect(elsewhere.reached).toEqual(['/']);
});
