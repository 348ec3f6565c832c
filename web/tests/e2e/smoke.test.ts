import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** Collects what the browser complains of; requests that leave the site's own host count too. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') complaints.push(request.url());
  });
  return complaints;
}

test('the start page works under a sub-path, without a complaint', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('./');
  await expect(page).toHaveTitle(/Bandit Lab/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test('the start page has no detectable accessibility fault', async ({ page }) => {
  await page.goto('./');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test('an unknown address answers 404 and leads back to the start', async ({ page }) => {
  for (const unknown of ['no-such-page', 'no/such/page/']) {
    const response = await page.goto(unknown);
    expect(response?.status()).toBe(404);
    const link = page.getByRole('link', { name: 'start page' });
    await expect(link).toHaveAttribute('href', '/bandit-lab/');
    await link.click();
    await expect(page).toHaveURL(/\/bandit-lab\/$/);
  }
});
