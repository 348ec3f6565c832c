import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { curves, reach, save, textOf } from './evaluation-page.ts';

const onCurves = (page: Page, policy: string) =>
  page
    .getByRole('list', { name: 'Policies on the curves' })
    .getByRole('checkbox', { name: policy });

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
