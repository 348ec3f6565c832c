import { expect, test } from '@playwright/test';
import { complaintsOf } from './page.ts';

test('the start page works under a sub-path, without a complaint', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expect(page).toHaveTitle(/Bandit Lab/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
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
