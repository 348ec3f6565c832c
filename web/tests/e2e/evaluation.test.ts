import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';
import { BUILD } from '../../../scripts/tasks/paths.mjs';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

const results = (page: Page) => page.getByRole('table', { name: /^Main evaluation/ });
const policies = async (page: Page) =>
  (await results(page).getByRole('rowheader').allInnerTexts()).map((text) => text.trim());
const curves = (page: Page) => page.getByRole('img', { name: /by round with 95% bands/ });

const onCurves = (page: Page, policy: string) =>
  page
    .getByRole('list', { name: 'Policies on the curves' })
    .getByRole('checkbox', { name: policy });

/** Scrolls to a part that loads when it comes near. */
async function reach(page: Page, heading: string): Promise<void> {
  const title = page.getByRole('heading', { name: heading, exact: true });
  await title.scrollIntoViewIfNeeded();
}

/** Every part of the page, loaded. */
async function reachAll(page: Page): Promise<void> {
  await reach(page, 'How they get there');
  await expect(curves(page)).toBeVisible();
  await reach(page, 'How the delay moves them');
  await expect(page.getByRole('grid')).toHaveCount(3);
  await reach(page, 'Run it again, here');
  await expect(page.getByRole('button', { name: 'Run 21 runs again' })).toBeVisible();
  await reach(page, 'Your problem');
  await page.getByText('Paste a configuration').click();
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function save(page: Page, group: Locator, format: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    group.getByRole('button', { name: format, exact: true }).click(),
  ]);
  return download;
}

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
  expect((await policies(page))[0]).toBe('DATS');
  await page.getByRole('button', { name: '90% loss on the best arm' }).click();
  await expect(results(page).getByRole('row', { name: /^ε-greedy/ })).toContainText('10 of 20');
  await expect(page.getByText('ε-greedy is ahead of it in 10 of 20')).toBeVisible();
  await expect(page).toHaveURL(/scenario=loss&sort=bestArmEliminated/);
  await page.reload();
  await expect(page.getByRole('button', { name: '90% loss on the best arm' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await policies(page))[0]).toBe('DATS');
  expect(complaints).toEqual([]);
});

test('pointer and keyboard read the same values off the curves', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'How they get there');
  const slider = page.getByRole('slider');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^Round 10,000\. ε-greedy 0\.472, 0\.462 to/,
  );
  await slider.focus();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 19; presses++) await page.keyboard.press('ArrowRight');
  const byKey = await slider.getAttribute('aria-valuetext');
  expect(byKey).toMatch(/^Round 2,000\. /);

  const chart = curves(page);
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart has no box');
  // Moves until the same round is under the pointer, as a visitor would.
  const label = page.getByText(/^At round/);
  for (let x = box.x + 40; x < box.x + box.width / 2; x += 2) {
    await page.mouse.move(x, box.y + 100);
    if ((await label.innerText()).includes('2,000')) break;
  }
  expect(await slider.getAttribute('aria-valuetext')).toBe(byKey);

  await page.getByRole('button', { name: 'Pseudo-regret' }).click();
  await page.getByRole('button', { name: 'Logarithmic' }).click();
  await onCurves(page, 'DATS').uncheck();
  await expect(curves(page)).not.toHaveAttribute('aria-label', /DATS/);
  await expect(page).toHaveURL(/curve=pseudoRegret&axis=log&off=dats/);
  await page.reload();
  await reach(page, 'How they get there');
  await expect(onCurves(page, 'DATS')).not.toBeChecked();
});

test('every export of the results and the curves holds what the page shows', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('evaluation/');
  const group = page.getByRole('group', { name: 'Export of the results: Main evaluation' });
  const csv = await textOf(await save(page, group, 'CSV'));
  const [head, first] = csv.split('\r\n').map((line) => line.split(','));
  expect(first[head.indexOf('policy')]).toBe('ε-greedy');
  expect(first[head.indexOf('meanReward')]).toBe('0.4720999999999999');
  expect(Number(first[head.indexOf('difference_low')])).toBeCloseTo(0.1012, 3);

  const json = JSON.parse(await textOf(await save(page, group, 'JSON'))) as {
    summaries: unknown[];
  };
  expect(json.summaries).toHaveLength(28);

  const svg = await textOf(await save(page, group, 'SVG'));
  expect(svg).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).toContain('0.472');
  expect(svg).toMatch(/<rect[^>]*fill="rgb\(/);
  expect(svg).not.toContain('var(--');

  const png = await readFile(await (await save(page, group, 'PNG')).path());
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(png.length).toBeGreaterThan(10_000);

  await group.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(group.getByText('Copied.')).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toMatch(/^\| scenario \| policy \|/);
  expect(markdown).toContain('| 0.4721 |');

  await reach(page, 'How they get there');
  const chart = page.getByRole('group', { name: 'Export of the curves' });
  const lines = (await textOf(await save(page, chart, 'CSV'))).trim().split('\r\n');
  expect(lines[0]).toBe('round,policy,key,estimate,low,high');
  expect(lines).toHaveLength(1 + 7 * 100);
  expect(await textOf(await save(page, chart, 'SVG'))).not.toContain('var(--');
});

test('the heatmaps are read by keyboard, and turn to differences', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'How the delay moves them');
  const grid = page.getByRole('grid', { name: /^More lost/ });
  await expect(grid.getByRole('gridcell')).toHaveCount(35);
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('End');
  await expect(
    page.getByText(/^ε-greedy, loss 0\.9: mean reward 0\.\d+ \[0\.\d+, 0\.\d+\]$/),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^UCB1, loss 0\.9: mean reward/)).toBeVisible();
  await page.getByRole('button', { name: 'Difference to TS' }).click();
  await expect(grid.getByRole('gridcell', { name: /^TS, loss 0\.9: nothing/ })).toHaveText('–');
  await expect(page).toHaveURL(/heat=difference/);
  const group = page.getByRole('group', { name: 'Export of the sensitivity' });
  expect((await textOf(await save(page, group, 'CSV'))).trim().split('\r\n')).toHaveLength(106);
});

test('the ablation says which correction matters', async ({ page }) => {
  await page.goto('evaluation/');
  await expect(
    page.getByText(/The correction that matters is “Tests the largest draw”/),
  ).toBeVisible();
  const table = page.getByRole('table', { name: /^What went wrong in DATS/ });
  await expect(table.getByRole('row', { name: /^All four corrected/ })).toContainText('0 of 20');
});

test('the course log has its own results, intervals only', async ({ page }) => {
  await page.goto('evaluation/');
  await page.getByRole('button', { name: 'Course log (stand-in)' }).click();
  const table = page.getByRole('table', { name: /^Course log/ });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('columnheader', { name: 'Published' })).toHaveCount(0);
  await expect(page).toHaveURL(/log=course-log/);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(8);
});

test('21 runs, run again, are equal digest by digest', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('evaluation/');
  await reach(page, 'Run it again, here');
  await page.getByRole('button', { name: 'Run 21 runs again' }).click();
  await expect(page.getByText('21 of 21 runs equal, digest by digest')).toBeVisible({
    timeout: 30_000,
  });
  const table = page.getByRole('table', { name: 'Main evaluation', exact: true });
  await expect(table.getByRole('cell', { name: 'equal' })).toHaveCount(7);
  expect(complaints).toEqual([]);
});

test('an edited document shows as a difference, run and summary alike', async ({ page }) => {
  await page.route('**/evaluation/main-runs.json', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const edited = text.replace(
      /("key":"main\/instant\/ts\/01".*?"digest":")(.)/,
      (_, before: string, digit: string) => before + (digit === '0' ? '1' : '0'),
    );
    expect(edited).not.toBe(text);
    await route.fulfill({ response: answer, body: edited });
  });
  await page.route('**/evaluation/main.json', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('0.4720999999999999', '0.4721') });
  });
  await page.goto('evaluation/');
  await reach(page, 'Run it again, here');
  await page.getByRole('textbox', { name: /^Repetitions, 1 to/ }).fill('20');
  await page.getByRole('button', { name: 'Run 140 runs again' }).click();
  await expect(
    page.getByText('139 of 140 runs equal, digest by digest; 6 of 7 summaries'),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('main/instant/ts/01', { exact: true })).toBeVisible();
  await expect(page.getByText('meanReward.estimate: the document says 0.4721')).toBeVisible();
  const table = page.getByRole('table', { name: 'Main evaluation', exact: true });
  await expect(table.getByRole('cell', { name: 'equal' })).toHaveCount(5);
  await expect(table.getByRole('cell', { name: '0.4721 ≠ 0.4720999999' })).toBeVisible();
});

test('a long re-run shows progress and time left, and is cancelled', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'Run it again, here');
  await page.getByRole('button', { name: 'choose everything published' }).click();
  await page.getByRole('button', { name: 'Run 1,730 runs again' }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress of the re-run' })).toBeVisible();
  await expect(page.getByText(/of 1,730, about .* left/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Cancelled\. \d+ of \d+ runs equal/)).toBeVisible({
    timeout: 3_000,
  });
  await expect(page.getByRole('button', { name: 'Run 1,730 runs again' })).toBeEnabled();
});

test('a problem of three arms is evaluated, linked, saved and opened again', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('evaluation/');
  await reach(page, 'Your problem');
  await page.getByRole('textbox', { name: 'Click rates, one an arm' }).fill('0.1, 0.3, 0.7');
  await page.getByRole('textbox', { name: 'Repetitions', exact: true }).fill('4');
  await page.getByRole('textbox', { name: 'Rounds per run' }).fill('500');
  await page.getByRole('button', { name: 'Evaluate with 40 runs' }).click();
  const own = page.getByRole('group', { name: 'Your problem', exact: true });
  const table = own.getByRole('table', { name: /^Your problem, Instant/ });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(own.getByText('Yours, made in this browser')).toBeVisible();
  await expect(own.getByRole('img', { name: /by round with 95% bands/ })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Published' })).toHaveCount(0);
  const group = own.getByRole('group', { name: 'Export of the results: Your problem' });
  const document = await textOf(await save(page, group, 'JSON'));
  const parsed = JSON.parse(document) as { runs: { digest: string }[]; study: string };
  expect(parsed.study).toBe('own');
  expect(parsed.runs).toHaveLength(40);

  await own.getByRole('button', { name: 'Save in this browser' }).click();
  await expect(page).toHaveURL(/own=[\w-]+/);
  await page.reload();
  await reach(page, 'Your problem');
  await own.getByRole('button', { name: /^Your problem, 5 policies/ }).click();
  await expect(table.getByRole('row')).toHaveCount(6);

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await reach(other, 'Your problem');
  await expect(other.getByText('The problem comes from the address')).toBeVisible();
  await other.getByRole('button', { name: 'Evaluate with 40 runs' }).click();
  const same = other.getByRole('group', { name: 'Export of the results: Your problem' });
  await expect(same).toBeVisible();
  expect(await textOf(await save(other, same, 'JSON'))).toBe(document);
  await elsewhere.close();
  expect(complaints).toEqual([]);
});

test('a configuration’s fault is named by its path, and a document opens', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'Your problem');
  await page.getByText('Paste a configuration').click();
  const text = page.getByRole('textbox', { name: 'Configuration, as JSON' });
  await text.fill('{"rates": [0.2, 0.5], "policies": ["ts", "tss"]}');
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await expect(page.getByText(/policies\[1\]\.policy: "tss" is not allowed/)).toBeVisible();
  const file = {
    name: 'ablation.json',
    mimeType: 'application/json',
    buffer: await readFile(join(BUILD, 'evaluation/ablation.json')),
  };
  await page.getByLabel('A configuration, or a document to show').setInputFiles(file);
  await expect(page.getByText('Opened: What went wrong in DATS.')).toBeVisible();
});

test('a long evaluation of one’s own is cancelled', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'Your problem');
  await page.getByRole('textbox', { name: 'Rounds per run' }).fill('1000000');
  await page.getByRole('button', { name: /^Evaluate with/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.', { exact: true })).toBeVisible({ timeout: 3_000 });
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
