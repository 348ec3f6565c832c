import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { reach, save, textOf } from './evaluation-page.ts';
import { expectNoAxeFault, openLab, resultsTable } from './page.ts';

const exportOf = (page: Page, what: string) =>
  page.getByRole('group', { name: `Export of ${what}`, exact: true });
const regret = (page: Page) => page.getByRole('img', { name: /^Pseudo-regret/ });

/** What each text of a drawing says, and how wide it is. */
function textWidths(svg: SVGElement): [string, number][] {
  return [...svg.querySelectorAll('text')].map((text) => [
    text.textContent.trim(),
    text.getComputedTextLength(),
  ]);
}

test('an SVG opened by itself has its fonts and looks the same, and so has the PNG', async ({
  page,
  context,
}) => {
  await openLab(page);
  const bar = exportOf(page, 'the chart Regret');
  const file = await save(page, bar, 'SVG');
  const here = await regret(page).evaluate(textWidths);

  const alone = await context.newPage();
  const svg = await textOf(file);
  await alone.route('**/alone.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  );
  await alone.goto('http://127.0.0.1:1/alone.svg');
  const faces = await alone.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').length;
  });
  expect(faces).toBeGreaterThan(0);
  const there = await alone.locator('svg').first().evaluate(textWidths);
  expect(there.map(([text]) => text)).toEqual(here.map(([text]) => text));
  there.forEach(([text, width], index) => {
    expect(Math.abs(width - here[index][1]), text).toBeLessThan(0.5);
  });

  // The picture is drawn under the site's policy; it must be what the drawing is, fonts and all.
  const png = await readFile(await (await save(page, bar, 'PNG')).path());
  const share = await alone.evaluate(
    async ([picture, drawing]) => {
      const pixels = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(1200, 600);
        const pen = canvas.getContext('2d')!;
        pen.drawImage(image, 0, 0, 1200, 600);
        return pen.getImageData(0, 0, 1200, 600).data;
      };
      const [a, b] = await Promise.all([pixels(picture), pixels(drawing)]);
      let different = 0;
      for (let i = 0; i < a.length; i += 4) if (Math.abs(a[i] - b[i]) > 96) different++;
      return different / (a.length / 4);
    },
    [
      `data:image/png;base64,${png.toString('base64')}`,
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    ],
  );
  expect(share).toBeLessThan(0.002);
});

test('the panels of the arms are saved on one sheet, with their titles', async ({ page }) => {
  await openLab(page, '?v=2&policies=ts,dats&rounds=2000');
  await reach(page, 'Where the rounds went');
  const bar = exportOf(page, 'the shares of the arms');
  const svg = await textOf(await save(page, bar, 'SVG'));
  expect(svg.match(/<svg/g)?.length).toBeGreaterThanOrEqual(4);
  for (const text of ['The arms', 'DATS', 'on arm 2:']) expect(svg).toContain(text);
  expect(svg).not.toContain('var(--');
  const png = await readFile(await (await save(page, bar, 'PNG')).path());
  expect(png.length).toBeGreaterThan(10_000);
  const rows = (await textOf(await save(page, bar, 'CSV'))).trim().split('\r\n');
  expect(rows).toHaveLength(1 + 2 * 10);
});

test('the results are saved, and copied as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page, '?v=2&policies=ts,dats&rounds=2000');
  await exportOf(page, 'the results').getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toMatch(/^\| policy \| mean_reward \|/);
  expect(markdown.trim().split('\n')).toHaveLength(4);
  await page.getByText('The charts’ numbers, round by round').click();
  await expect(page.getByRole('region', { name: 'The charts’ numbers, a table' })).toBeVisible();
});

test('the options of the regret chart', async ({ page }) => {
  await openLab(page, '?v=2&policies=kl-ucb,dats&rounds=3000');
  const chart = regret(page);
  // The bound is shown at once with a policy that is proved to have it.
  await expect(chart.getByText('slope of the bound')).toBeVisible();
  await expect(page.getByText('it is a slope and no floor')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Slope of the lower bound' }).uncheck();
  await expect(chart.getByText('slope of the bound')).toHaveCount(0);

  const crosses = chart.locator('title', { hasText: /^DATS: arm 2, the best, removed after/ });
  await expect(crosses).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Removed arms' }).uncheck();
  await expect(crosses).toHaveCount(0);

  const ticks = () => chart.locator('text').allTextContents();
  const linear = await ticks();
  await page.getByRole('button', { name: 'Logarithmic' }).click();
  expect(await ticks()).not.toEqual(linear);
  await expectNoAxeFault(page);
});

test('the round of a drift is marked, and can be read from its key', async ({ page }) => {
  await openLab(page, '?v=2&drift=swap:1000:2,6&policies=ts&rounds=3000');
  await expect(page.getByRole('checkbox', { name: 'Slope of the lower bound' })).toHaveCount(0);
  const key = page.getByRole('list', { name: 'Moments marked on the chart' });
  const moment = key.getByRole('button', { name: 'Round 1,000: arms 2 and 6 trade their rates' });
  await moment.focus();
  await expect(regret(page).getByText('arms 2 and 6 trade their rates')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('At round 1,000')).toBeVisible();
});

test('repetitions: bands, sorting, and intervals in what is saved', async ({ page }) => {
  await openLab(page, '?v=2&policies=ts,ucb1,se&rounds=1000&repetitions=5');
  const table = page.getByRole('table', { name: 'Results of the repetitions' });
  await expect(table.getByRole('row', { name: /^UCB1/ })).toContainText(/ to .*5 of 5/);
  await expect(page.getByText('They rest on 5 of 5 repetitions.')).toBeVisible();
  const head = table.getByRole('columnheader', { name: 'Pseudo-regret' });
  const names = () => table.getByRole('rowheader').allInnerTexts();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await names();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(await names()).toEqual(ascending.reverse());

  const csv = await textOf(await save(page, exportOf(page, 'the repetitions'), 'CSV'));
  const [columns, first] = csv.split('\r\n').map((line) => line.split(','));
  const value = (name: string) => Number(first[columns.indexOf(name)]);
  expect(value('mean_reward_low')).toBeLessThan(value('mean_reward'));
  const bar = page.getByRole('group', { name: 'Export of the chart Regret over 5 repetitions' });
  const lines = await textOf(await save(page, bar, 'CSV'));
  expect(lines.split('\r\n')[0]).toBe('round,policy,key,estimate,low,high');
  await expect(resultsTable(page)).toHaveCount(0);
  await expectNoAxeFault(page);
});
