import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { results } from './evaluation-page.ts';
import { complaintsOf, expectDone, resultsTable } from './page.ts';

/** Opens a page whose scripts come only when they are let: until then it is not alive. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  let wake = () => {};
  const woken = new Promise<void>((resolve) => (wake = resolve));
  await page.route('**/_app/**/*.js', async (route) => {
    await woken;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return wake;
}

test('/evaluation does what was asked of it before it came alive', async ({ page }) => {
  const complaints = complaintsOf(page);
  const wake = await openAsleep(page, 'evaluation/');
  await page.getByRole('button', { name: '90% loss on the best arm' }).click();
  await results(page).getByRole('button', { name: 'Best arm removed' }).click();
  wake();
  await expect(results(page).getByRole('row', { name: /^ε-greedy/ })).toContainText('10 of 20');
  await expect(results(page).getByRole('rowheader').first()).toHaveText('DATS');
  await expect(page).toHaveURL(/scenario=loss&sort=bestArmEliminated/);
  expect(complaints).toEqual([]);
});

test('/evaluation keeps a press of the log that was made too early', async ({ page }) => {
  const wake = await openAsleep(page, 'evaluation/');
  const log = page.getByRole('button', { name: 'Course log (stand-in)' });
  await log.focus();
  await page.keyboard.press('Enter');
  wake();
  const table = page.getByRole('table', { name: /^Course log/ });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('columnheader', { name: 'Published' })).toHaveCount(0);
  await expect(page).toHaveURL(/log=course-log/);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(8);
});

test('/lab does what was asked of it before it came alive', async ({ page }) => {
  const complaints = complaintsOf(page);
  const wake = await openAsleep(page, 'lab/?v=2&policies=ts,se,ucb1');
  await page.getByRole('textbox', { name: 'Rounds' }).fill('700');
  await page.getByRole('button', { name: 'Close race' }).click();
  await page.getByRole('button', { name: 'Nine in ten lost' }).click();
  await page.getByRole('radio', { name: 'Every decision' }).check();
  await page.getByRole('slider', { name: 'Click rate of arm 0' }).focus();
  await page.keyboard.press('PageUp');
  wake();
  await expect(page).toHaveURL(/\?v=2&rates=0\.\d+,.*policies=ts,se,ucb1&delay=loss:.*rounds=700/);
  await expect(page).toHaveURL(/engine=every-decision/);
  await expectDone(page);
  await expect(resultsTable(page).getByRole('row')).toHaveCount(4);
  expect(complaints).toEqual([]);
});

test('a link of /lab that is followed early takes along what the address says', async ({
  page,
}) => {
  const wake = await openAsleep(page, 'lab/?v=2&policies=ts,se&rounds=800');
  const views = page.getByRole('navigation', { name: 'Views of this set-up' });
  await views.getByRole('link', { name: 'Watch inside' }).click();
  wake();
  await expect(page).toHaveURL(/\?v=2&policies=ts,se&rounds=800&view=inside$/);
  await expect(page.getByRole('heading', { name: 'What the policy knew' })).toBeVisible();
});
