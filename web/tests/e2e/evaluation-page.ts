import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';

export const results = (page: Page): Locator =>
  page.getByRole('table', { name: /^Main evaluation/ });

export const curves = (page: Page): Locator =>
  page.getByRole('img', { name: /by round with 95% bands/ });

/** Scrolls to a part that loads when it comes near. */
export async function reach(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { name: heading, exact: true });
  await title.scrollIntoViewIfNeeded();
}

/** Every part of the page, loaded. */
export async function reachAll(page: Page): Promise<void> {
  await reach(page, 'How they get there');
  await expect(curves(page)).toBeVisible();
  await reach(page, 'How the delay moves them');
  await expect(page.getByRole('grid')).toHaveCount(3);
  await reach(page, 'Run it again, here');
  await expect(page.getByRole('button', { name: 'Run 21 runs again' })).toBeVisible();
  await reach(page, 'Your problem');
  await page.getByText('Paste a configuration').click();
}

export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

export async function save(page: Page, group: Locator, format: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    group.getByRole('button', { name: format, exact: true }).click(),
  ]);
  return download;
}
