import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { reachAll, results } from './evaluation-page.ts';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

const policies = async (page: Page) =>
  (await results(page).getByRole('rowheader').allInnerTexts()).map((text) => text.trim());

test('the table stands in the page without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('evaluation/');
  await expect(results(page).getByRole('row')).toHaveCount(8);
  await expect(results(page).getByRole('row', { name: /^DATS/ })).toContainText('20 of 20');
  await expect(page.getByText('What these figures do not mean')).toBeVisible();
  await context.close();
});

test('the table sorts, and the scenario switches; the address keeps both', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('evaluation/');
  expect((await policies(page))[0]).toBe('ε-greedy');
  await results(page).getByRole('button', { name: 'Best arm removed' }).click();
  await expect.poll(async () => (await policies(page))[0]).toBe('DATS');
  await page.getByRole('button', { name: '90% loss on the best arm' }).click();
  await expect(results(page).getByRole('row', { name: /^ε-greedy/ })).toContainText('10 of 20');
  await expect(page.getByText('ε-greedy is ahead of it in 10 of 20')).toBeVisible();
  await expect(page).toHaveURL(/scenario=loss&sort=bestArmEliminated/);
  await page.reload();
  await expect(page.getByRole('button', { name: '90% loss on the best arm' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect.poll(async () => (await policies(page))[0]).toBe('DATS');
  expect(complaints).toEqual([]);
});

test('the ablation says which correction matters', async ({ page }) => {
  await page.goto('evaluation/');
  await expect(
    page.getByText(/The correction that matters is “Tests the largest draw”/),
  ).toBeVisible();
  const table = page.getByRole('table', { name: /^What went wrong in DATS/ });
  await expect(table.getByRole('row', { name: /^All four corrected/ })).toContainText('0 of 20');
});

test('it fits a window of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('evaluation/');
  await reachAll(page);
  await expectNoSidewaysScroll(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('it has no detectable accessibility fault', async ({ page }) => {
      await page.goto('evaluation/');
      await reachAll(page);
      await expectNoAxeFault(page);
    });
  });
}

test('every tick of the forest plots stands inside its column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('evaluation/');
  await reachAll(page);
  const over = await page.locator('th.forest').evaluateAll((columns) =>
    columns.flatMap((column) => {
      const { left, right } = column.getBoundingClientRect();
      return [...column.querySelectorAll('text')].map((text) => {
        const tick = text.getBoundingClientRect();
        return Math.max(left - tick.left, tick.right - right);
      });
    }),
  );
  expect(over.length).toBeGreaterThan(8);
  expect(Math.max(...over)).toBeLessThanOrEqual(0);
});
