import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { BUILD, ROOT } from '../../../scripts/tasks/paths.mjs';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

const FIGURES = [
  'How the delayed replay matches',
  'How the queue reveals',
  'Why loss changes which rounds count',
];

const figure = (page: Page, title: string) => page.getByRole('figure').filter({ hasText: title });

/** Scrolls to a figure and waits until it has said what it shows. */
async function reach(page: Page, title: string) {
  const found = figure(page, title);
  await found.scrollIntoViewIfNeeded();
  await expect(found.getByRole('status')).not.toBeEmpty();
  return found;
}

interface Summary {
  readonly scenario: string;
  readonly policy: string;
  readonly meanReward: { readonly estimate: number };
}

test('a number leads to its document in two clicks, and the document holds it', async ({
  page,
}) => {
  await page.goto('methods/dr-001/');
  const number = page.locator('a.number[href$="#main.pareto.ts.mean"]').first();
  const text = await number.innerText();
  await number.click();
  await expect(page).toHaveURL(/methods\/numbers\/#main\.pareto\.ts\.mean$/);
  const row = page.locator('[id="main.pareto.ts.mean"]');
  await expect(row).toContainText(text);
  expect(await row.evaluate((element) => element.matches(':target'))).toBe(true);
  await expect(row).toBeInViewport();
  await expect(row).toContainText('In main.json: pareto/ts, meanReward.');
  // All of it is at hand where the link leads to, far below the head of the study.
  const cell = page.locator('.cell').filter({ has: row });
  await expect(cell.getByRole('heading')).toBeInViewport();
  const fold = cell.getByText('Seeds and commands');
  await expect(fold).toBeInViewport();
  await fold.click();
  await expect(cell).toContainText('logs 2023 to 2042, policies and delays 90051 to 90070');
  await expect(cell.getByText('npm run -s lab -- evaluate main', { exact: true })).toBeVisible();
  await expect(cell.getByText(/npm run -s lab -- replay .*--log-seed 2023/)).toBeVisible();

  await row.getByRole('link', { name: 'main.json' }).click();
  await expect(page).toHaveURL(/evaluation\/main\.json$/);
  const { summaries } = JSON.parse(await page.locator('body').innerText()) as {
    summaries: Summary[];
  };
  const summary = summaries.find(
    ({ scenario, policy }) => scenario === 'pareto' && policy === 'ts',
  );
  expect(text).toContain(summary?.meanReward.estimate.toFixed(4));
});

test('the recorded coursework runs stand beside the same runs made here', async ({ page }) => {
  await page.goto('methods/');
  const recorded = JSON.parse(await readFile(join(ROOT, 'coursework/expected.json'), 'utf8')) as {
    runs: { meanReward: number; digest: string }[];
  };
  const rows = page
    .getByRole('table', { name: 'Recorded averages of the coursework runs' })
    .locator('tbody tr');
  await expect(rows).toHaveCount(recorded.runs.length);
  for (const [index, { meanReward, digest }] of recorded.runs.entries()) {
    const cells = rows.nth(index).getByRole('cell');
    await expect(cells.nth(1)).toHaveText(String(meanReward));
    await expect(cells.nth(2)).toHaveText(String(meanReward));
    await expect(cells.nth(3)).toContainText(digest.slice(0, 8));
    await expect(cells.nth(4)).toHaveText('yes');
  }
});

test('the three figures answer to the keyboard', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('methods/');

  const matching = await reach(page, FIGURES[0]);
  const said = matching.getByRole('status');
  await expect(said).toContainText('Step 24:');
  await matching.getByRole('button', { name: 'One step' }).press('Enter');
  await expect(said).toContainText('Step 25:');
  await matching.getByRole('button', { name: 'Back one' }).press('Enter');
  await expect(said).toContainText('Step 24:');
  await matching.getByRole('button', { name: 'Next match' }).press('Enter');
  await expect(said).toContainText('a match');
  await expect(said).toContainText('It counts as round');
  // The last step back disables its button, and the focus stays in the figure.
  await matching.getByRole('button', { name: 'From the start' }).press('Enter');
  await matching.getByRole('button', { name: 'One step' }).press('Enter');
  await matching.getByRole('button', { name: 'Back one' }).press('Enter');
  await expect(matching.getByRole('button', { name: 'From the start' })).toBeFocused();
  await matching.getByRole('button', { name: 'Next match' }).press('Enter');
  await matching.getByRole('button', { name: 'Every second one lost' }).press('Space');
  await expect(matching.getByRole('img')).toHaveAccessibleName(/events became known.* lost\.$/);

  const queue = await reach(page, FIGURES[1]);
  await expect(queue.getByRole('status')).toContainText('0.0% of those are clicks');
  await queue.getByRole('slider').press('End');
  await expect(queue.getByRole('status')).toContainText(
    /^After 600 steps .* Its rate is 60\.0%\.$/,
  );
  await expect(queue.getByRole('table').locator('tbody tr')).toHaveCount(3);

  const loss = await reach(page, FIGURES[2]);
  const share = async () => {
    const words = await loss.getByRole('status').innerText();
    return [...words.matchAll(/([\d.]+)%/g)].map(([, percent]) => Number(percent));
  };
  const [asked, counted] = await share();
  expect(asked - counted).toBeGreaterThan(30);
  await loss.getByRole('slider').press('Home');
  await expect.poll(async () => Math.abs((await share())[0] - (await share())[1])).toBeLessThan(2);
  await loss.getByRole('button', { name: 'SE' }).press('Enter');
  await expect(loss.getByRole('status')).toContainText('SE: The best arm is asked for at 10.0%');
  expect(complaints).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`/methods with its figures has no fault that axe finds in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('methods/');
    for (const title of FIGURES) await reach(page, title);
    await expectNoAxeFault(page);
  });

  test(`a document has no fault that axe finds in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('methods/model-card/');
    await expectNoAxeFault(page);
  });
}

test('the list of numbers has no fault that axe finds', async ({ page }) => {
  await page.goto('methods/numbers/');
  // One study of several, since they are made alike and there are hundreds of numbers.
  const part = 'section[aria-labelledby="study-ablation"]';
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('the pages fit 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('methods/');
  for (const title of FIGURES) await reach(page, title);
  await expectNoSidewaysScroll(page);
  for (const path of ['methods/dr-003/', 'methods/audit-log/', 'methods/numbers/']) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
});

test('without a script the text, the tables and every way on are there', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('methods/');
  await expect(page.getByText('10 of 10 runs agree in every decision.')).toBeVisible();
  const notes = page.locator('figure noscript .note');
  await expect(notes).toHaveCount(FIGURES.length);
  await expect(notes.first()).toBeVisible();
  await expect(page.getByText('Loading …').first()).toBeHidden();
  const documents = page.getByRole('region', { name: 'Documents' }).getByRole('listitem');
  expect(await documents.count()).toBeGreaterThanOrEqual(16);
  await documents.getByRole('link', { name: /^DR-001/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DR-001/);
  await page.locator('a.number').first().click();
  await expect(page.locator(':target')).toBeVisible();
  await context.close();
});

test('on paper the figures are drawn and the controls are not', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('methods/');
  for (const title of FIGURES) await reach(page, title);
  await page.emulateMedia({ media: 'print' });
  await expect(figure(page, FIGURES[0]).getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'One step' })).toBeHidden();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('every document is listed once', async ({ page }) => {
  await page.goto('methods/');
  const links = page.getByRole('region', { name: 'Documents' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
  const listed = (await readFile(join(BUILD, 'sitemap.xml'), 'utf8')).match(/methods\/[^<]+\//g);
  expect(addresses).toHaveLength(listed?.length ?? 0);
});
