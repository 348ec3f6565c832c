import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Collects what the browser complains of; requests that leave the site's own host count too. */
export function complaintsOf(page: Page): string[] {
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

/** Without frames of other origins, which have nothing to see, axe takes a third of the time. */
export async function expectNoAxeFault(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    // WCAG 2.2 AA; off by default.
    rules: { 'target-size': { enabled: true } },
  });
  const { violations } = await axe.setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBeLessThanOrEqual(0);
}

/** Opens the lab and waits for the end of the runs that it starts by itself. */
export async function openLab(page: Page, query = ''): Promise<void> {
  await page.goto(`lab/${query}`);
  await expectDone(page);
}

export async function expectDone(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Done/ })).toBeVisible({
    timeout: 20_000,
  });
}

export function resultsTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Results of each run' });
}

/** The row headings of the results table, top to bottom. */
export async function rankedPolicies(page: Page): Promise<string[]> {
  const names = await resultsTable(page).getByRole('rowheader').allInnerTexts();
  return names.map((name) => name.trim());
}

/** Name and full digest of each row that has one. */
export async function digests(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const row of await resultsTable(page).locator('tbody tr').all()) {
    const button = row.getByRole('button', { name: /^Digest/ });
    if ((await button.count()) === 0) continue;
    // A table that is drawn again meanwhile has shut its digests.
    await expect(async () => {
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await expect(button).toHaveText(/^[0-9a-f]{64}$/, { timeout: 500 });
    }).toPass();
    found[(await row.getByRole('rowheader').innerText()).trim()] = await button.innerText();
  }
  return found;
}
