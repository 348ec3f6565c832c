import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { BUILD } from '../../../scripts/tasks/paths.mjs';

/** Every page below /methods, and those whose tables a reader keeps. */
const DOCUMENTS = readdirSync(join(BUILD, 'methods'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `methods/${name}/`);
const PAGES = ['methods/', 'evaluation/', ...DOCUMENTS];
/** The printable part of A4 in CSS pixels, with a browser's usual margins. */
const PAPER = { width: 718, height: 1000 };

/** Without scripts, whatever the page shows is there once it has loaded. */
async function plainPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  return context.newPage();
}

/** What reaches beyond the right edge, and cannot be scrolled to with the keyboard. */
const beyondReach = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll<HTMLElement>('main :is(div, pre, section)')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
    );
    const scrolls = wide.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));
    return [
      ...(scrollWidth > clientWidth ? [`the page, ${scrollWidth} wide`] : []),
      ...scrolls.filter((one) => one.tabIndex < 0).map((one) => one.outerHTML.slice(0, 80)),
    ];
  });

test('there are documents to look at', () => {
  expect(DOCUMENTS.length).toBeGreaterThanOrEqual(22);
});

test('without a script every document has its tables and a way on', async ({
  browser,
  baseURL,
}) => {
  const page = await plainPage(browser, baseURL);
  for (const path of PAGES) {
    await page.goto(path);
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByText('Loading …').filter({ visible: true })).toHaveCount(0);
      const tables = page.locator('main table').filter({ visible: true });
      if (path === 'evaluation/') {
        await expect(tables.first().locator('tbody tr')).toHaveCount(7);
        await expect(tables).toHaveCount(2);
      } else {
        await expect(tables).toHaveCount(await page.locator('main table').count());
      }
      for (const table of await tables.all()) expect(await table.innerText()).toMatch(/\S\s+\S/);
      if (!DOCUMENTS.includes(path)) return;
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
      await expect(crumbs.getByRole('link', { name: 'Methods' })).toBeVisible();
      if (path === 'methods/numbers/') return;
      const on = page.getByRole('navigation', { name: 'Other documents' });
      await expect(on.getByRole('link', { name: 'All documents' })).toBeVisible();
      await expect(on.locator('[rel=next]')).toHaveCount(path === DOCUMENTS.at(-1) ? 0 : 1);
    });
  }
  await page.context().close();
});

test('on paper every document has its tables whole and nothing to press', async ({
  browser,
  baseURL,
}) => {
  const page = await plainPage(browser, baseURL);
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  for (const path of PAGES) {
    await page.goto(path);
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
      // What stays is the head of a table that can be sorted, and what says which table it is.
      const buttons = page.locator('button:not(th *, [aria-pressed])');
      await expect(buttons.filter({ visible: true })).toHaveCount(0);
      const cut = await page.evaluate(() => {
        const cells = [...document.querySelectorAll<HTMLElement>('main :is(th, td, pre, code)')];
        const right = document.documentElement.clientWidth + 1;
        return cells
          .filter((one) => one.getBoundingClientRect().right > right)
          .map((one) => one.innerText);
      });
      expect(cut).toEqual([]);
    });
  }
  await page.goto('methods/numbers/');
  const command = page.getByText(/lab -- replay .*--log-seed 2023/).first();
  await expect(command).toBeVisible();
  await page.context().close();
});

test('in 320 pixels what is wide scrolls by itself, with the keyboard too', async ({
  browser,
  baseURL,
}) => {
  const page = await plainPage(browser, baseURL);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await page.goto(path);
    expect(await beyondReach(page), path).toEqual([]);
  }
  await page.context().close();
});
