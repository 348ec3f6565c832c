import { expect, test } from '@playwright/test';
import {
  complaintsOf,
  digests,
  expectDone,
  openLab,
  rankedPolicies,
  resultsTable,
} from './page.ts';

test('the default set-up runs by itself, without a complaint', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openLab(page);
  expect(await rankedPolicies(page)).toHaveLength(5);
  await expect(page.getByRole('img', { name: /^Pseudo-regret by round/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Mean reward by round/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Where the rounds went' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Share of rounds/ })).toHaveCount(5);
  // Known answer of the design: DATS as submitted, first repetition, instant feedback.
  await expect(resultsTable(page).getByRole('row', { name: /^DATS/ })).toContainText('0.2448');
  await expect(page).toHaveURL(/\/lab\/$/);
  expect(complaints).toEqual([]);
});

test('policies, delays and lengths can be chosen, and the address keeps them', async ({
  page,
  browser,
  baseURL,
}) => {
  await openLab(page);
  await page.getByRole('checkbox', { name: 'Phased successive elimination' }).check();
  await page.getByRole('checkbox', { name: 'DATS as submitted' }).uncheck();
  await page.getByRole('radio', { name: 'Pareto' }).check();
  await page.getByRole('textbox', { name: 'α, best arm (2)' }).fill('0.4');
  await page.getByRole('textbox', { name: 'Rounds' }).fill('3000');
  await expectDone(page);
  await expect(page.getByRole('status').filter({ hasText: '3,000 rounds' })).toBeVisible();
  await expect(page).toHaveURL(/delay=pareto.*rounds=3000/);
  expect((await rankedPolicies(page)).sort()).toEqual(['PSE', 'SE', 'TS', 'UCB1', 'ε-greedy']);

  const first = await digests(page);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expectDone(other);
  expect(await digests(other)).toEqual(first);
  await expect(other.getByRole('textbox', { name: 'α, best arm (2)' })).toHaveValue('0.4');
  await elsewhere.close();
});

test('a parameter is edited, shown and reset', async ({ page }) => {
  await openLab(page);
  await page.getByText('σ 4').click();
  await page.getByLabel('σ', { exact: true }).fill('1');
  await expect(resultsTable(page).getByRole('rowheader', { name: 'TS (sigma 1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset σ' }).click();
  await expect(page.getByLabel('σ', { exact: true })).toHaveValue('4');
  await expect(page).toHaveURL(/\/lab\/$/);
});

test('a scenario changes the delay and what is shown', async ({ page }) => {
  await openLab(page);
  const before = await digests(page);
  await page.getByRole('button', { name: 'Late', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Pareto' })).toBeChecked();
  await expect(page).toHaveURL(/delay=pareto/);
  await expectDone(page);
  expect(await digests(page)).not.toEqual(before);
});

test('a long run waits for Run, shows progress and is cancelled', async ({ page }) => {
  await openLab(page, '?v=1&delay=pareto:1');
  await page.getByRole('textbox', { name: 'Rounds' }).fill('1,000,000');
  await expect(page.getByText('run to see the results')).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Pseudo-regret .* At the end: / })).toBeVisible();
  // The keyboard is where it was: on the button that has become Cancel, and then Run again.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled. What is shown')).toBeVisible();
  await expect(resultsTable(page)).toContainText('cancelled');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused();

  await page.getByRole('textbox', { name: 'Rounds' }).fill('500');
  await expectDone(page);
});

test('the table sorts by every heading, both ways', async ({ page }) => {
  await openLab(page);
  const table = resultsTable(page);
  const byRegret = await rankedPolicies(page);
  const mean = table.getByRole('columnheader', { name: 'Mean reward' });
  await mean.getByRole('button').click();
  await expect(mean).toHaveAttribute('aria-sort', 'descending');
  await mean.getByRole('button').click();
  await expect(mean).toHaveAttribute('aria-sort', 'ascending');
  expect(await rankedPolicies(page)).toEqual([...byRegret].reverse());
  await table.getByRole('button', { name: 'Policy' }).click();
  expect((await rankedPolicies(page))[0]).toBe('DATS');
});

test('the keyboard reads values at any round', async ({ page }) => {
  await openLab(page);
  const slider = page.getByRole('slider', { name: /round/ });
  await slider.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Round 3,000\. .*UCB1 \d/);
  await expect(page.getByText('At round 3,000')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('After round 10,000')).toBeVisible();
});

test('pointing at a chart reads the same values', async ({ page }) => {
  await openLab(page);
  const chart = page.getByRole('img', { name: /^Pseudo-regret/ });
  await chart.hover({ position: { x: 300, y: 120 } });
  await expect(page.getByText(/^At round \d/)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByText('After round 10,000')).toBeVisible();
});

test('a bad value is named beside its control and nothing runs', async ({ page }) => {
  await openLab(page);
  const rounds = page.getByRole('textbox', { name: 'Rounds' });
  await rounds.fill('many');
  await expect(rounds).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/^Enter a whole number from/)).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(rounds).toBeFocused();
  await page.getByRole('button', { name: 'Reset Rounds' }).click();
  await expect(rounds).toHaveValue('10,000');
});

test('what an address asks beyond the limits is noted and mended', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openLab(page, '?v=1&policies=ts,nobody&delay=pareto:-3&rounds=2000');
  await expect(page.getByText('“nobody”')).toBeVisible();
  await expect(page.getByText('“-3”')).toBeVisible();
  expect(await rankedPolicies(page)).toEqual(['TS']);
  expect(complaints).toEqual([]);
});

test('a stalled run is marked and kept out of the ranking', async ({ page }) => {
  await openLab(page, '?v=1&policies=ts&delay=loss:1&rounds=500');
  await expect(page.getByText('1 of 1 stalled')).toBeVisible();
  await expect(resultsTable(page)).toContainText('stalled at 0 rounds');
});

test('no policy at all is an empty state, not an error', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openLab(page, '?v=1&policies=ts&rounds=500');
  await page.getByRole('checkbox', { name: 'Thompson sampling (2023)' }).uncheck();
  await expect(page.getByText('Choose at least one policy.')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Choose a policy to run.' }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the table behind the charts holds every checkpoint', async ({ page }) => {
  await openLab(page, '?v=1&policies=ts,ucb1&rounds=1000');
  await page.getByText('The charts’ numbers').click();
  const table = page.getByRole('region', { name: 'The charts’ numbers' });
  await expect(table.getByRole('rowheader')).toHaveCount(100);
  await expect(table.getByRole('row').last()).toContainText('1,000');
});
