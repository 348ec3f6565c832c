import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { NOTES } from '../../src/lib/components/notes/groups.ts';
import {
  complaintsOf,
  digests,
  expectNoAxeFault,
  expectNoSidewaysScroll,
  openLab,
} from './page.ts';

/** Brings a note's figure near and waits for its first runs. */
async function figureOf(page: Page): Promise<Locator> {
  const figure = page.locator('article figure');
  await figure.scrollIntoViewIfNeeded();
  await expectVerdict(figure);
  return figure;
}

async function expectVerdict(figure: Locator): Promise<string> {
  const status = figure.locator('p[role=status]');
  await expect(status).toHaveText(/^Pseudo-regret at the end:/, { timeout: 30_000 });
  return status.innerText();
}

test('a figure follows its control by keyboard, and repeats in the lab', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('algorithms/ucb1/');
  const figure = await figureOf(page);
  const before = await expectVerdict(figure);

  const slider = figure.getByRole('slider', { name: /^c, / });
  await expect(slider).toHaveAttribute('aria-valuetext', '2');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '1');
  await expect.poll(() => expectVerdict(figure)).not.toBe(before);

  await figure.locator('summary').click();
  const digest = figure.getByRole('button', { name: /^Digest of UCB1,/ });
  await digest.click();
  await expect(digest).toHaveText(/^[0-9a-f]{64}$/);

  const link = figure.getByRole('link', { name: 'Open this in the lab' });
  const href = (await link.getAttribute('href')) ?? '';
  const query = new URL(href, page.url()).searchParams;
  expect(query.get('policies')).toBe('ucb1~c:1,ucb1-auer');
  expect(query.get('repetitions')).toBe('20');
  // The lab shows digests of the first repetition alone.
  query.delete('repetitions');
  const found = await digest.innerText();
  await openLab(page, `?${query.toString()}`);
  expect((await digests(page))['UCB1 (c 1)']).toBe(found);
  expect(complaints).toEqual([]);
});

test('the list leads to every note, and sorts', async ({ page }) => {
  await page.goto('algorithms/');
  const table = page.getByRole('table', { name: /^All policies compared/ });
  await expect(table.locator('tbody tr')).toHaveCount(NOTES.length);
  for (const policy of NOTES) {
    await expect(page.locator(`.group a[href$="/algorithms/${policy}/"]`)).toHaveCount(1);
  }
  const heading = table.getByRole('button', { name: 'Mean, at once' });
  await expect(async () => {
    await heading.click();
    await expect(heading.locator('..')).toHaveAttribute('aria-sort', 'descending');
  }).toPass();
  await expect(table.getByRole('rowheader').first()).toHaveText(/Beta TS/);
});

for (const path of ['algorithms/', 'algorithms/pse/']) {
  test(`${path} has no fault in light and dark`, async ({ page }) => {
    test.slow();
    await page.goto(path);
    if (path !== 'algorithms/') await figureOf(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeFault(page);
    }
  });
}

test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('algorithms/');
  await expectNoSidewaysScroll(page);
  await page.goto('algorithms/opse/');
  await figureOf(page);
  await expectNoSidewaysScroll(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list reads whole', async ({ page }) => {
    await page.goto('algorithms/');
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(NOTES.length);
  });
});
