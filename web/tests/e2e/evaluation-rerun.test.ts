import { expect, test } from '@playwright/test';
import { reach } from './evaluation-page.ts';
import { complaintsOf } from './page.ts';

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
  await page.getByRole('button', { name: 'Run 3,050 runs again' }).press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Progress of the re-run' })).toBeVisible();
  await expect(page.getByText(/of 3,050 runs, about .* left/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Cancelled\. \d+ of \d+ runs equal/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run 3,050 runs again' })).toBeFocused();
  // Every study has its table; the one of all the policies names each of them.
  const all = page.getByRole('table', { name: /^Every policy/ });
  await expect(all.getByRole('rowheader')).toHaveCount(22);
});
