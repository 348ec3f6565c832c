import { expect, test } from '@playwright/test';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll, openLab } from './page.ts';

const finished = /gave up \d/;
/** `--ground` of the light theme. */
const LIGHT_GROUND = 'rgb(255, 253, 248)';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('home, lab and 404 have no detectable accessibility fault', async ({ page }) => {
      await page.goto('./');
      await expect(page.getByText(finished)).toBeVisible();
      await expectNoAxeFault(page);
      await openLab(page);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await page.getByRole('textbox', { name: 'Rounds' }).fill('none');
      await expectNoAxeFault(page);
      await page.goto('no-such-page');
      await expectNoAxeFault(page);
    });
  });
}

test('pages fit a window of 320 pixels, settings unfolded', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('./');
  await expect(page.getByText(finished)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openLab(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Set-up.*change/ }).click();
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectNoSidewaysScroll(page);
  await page.goto('no-such-page');
  await expectNoSidewaysScroll(page);
});

test('the race runs by itself, again with other seeds, and leads to the lab', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  const verdict = page.getByText(finished);
  await expect(verdict).toBeVisible();
  const first = await verdict.innerText();
  await page.getByRole('button', { name: 'Race again' }).click();
  await expect(verdict).toBeVisible();
  expect(await verdict.innerText()).not.toBe(first);
  await page.getByRole('link', { name: 'Take this race to the lab' }).click();
  await expect(page).toHaveURL(/\/lab\/?\?.*logSeed=2024/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('hear about the click');
  expect(complaints).toEqual([]);
});

test('the start page says of every page what it is, and leads to it', async ({ page }) => {
  await page.goto('./');
  const list = page.getByRole('region', { name: 'Where to go from here' });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await list.getByRole('link', { name: 'Methods' }).click();
  await expect(page).toHaveURL(/\/methods\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Methods and limits');
});

test('with reduced motion the race is drawn complete', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await expect(page.getByText(finished)).toBeVisible({ timeout: 2_500 });
});

test('the theme is remembered and does not flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  // The switch works before the page has come alive.
  await page.goto('./', { waitUntil: 'commit' });
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(ground).toBe(LIGHT_GROUND);
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await ground()).not.toBe(LIGHT_GROUND);
  await page.goto('lab/', { waitUntil: 'commit' });
  await page.waitForSelector('header', { state: 'attached' });
  expect(await ground()).not.toBe(LIGHT_GROUND);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await ground()).toBe(LIGHT_GROUND);
});

test('the keyboard skips to the content and the current page is marked', async ({ page }) => {
  await page.goto('lab/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: 'Lab' })).toHaveAttribute('aria-current', 'page');

  // Of a page below another, the page above it.
  await page.goto('algorithms/dats/');
  const current = pages.locator('[aria-current]');
  await expect(current).toHaveText('Algorithms');
  await expect(current).toHaveAttribute('aria-current', 'true');
  await page.goto('methods/model-card/');
  await expect(current).toHaveText('Methods');
});

test('a finger that moves down a chart scrolls the page', async ({ page }) => {
  await openLab(page);
  const chart = page.getByRole('img', { name: /^Pseudo-regret/ });
  expect(await chart.evaluate((svg) => getComputedStyle(svg).touchAction)).toBe('pan-y');
});
