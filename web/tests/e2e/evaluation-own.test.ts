import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { BUILD } from '../../../scripts/tasks/paths.mjs';
import { reach, save, textOf } from './evaluation-page.ts';
import { complaintsOf } from './page.ts';

const problem = (page: Page) => page.getByRole('group', { name: 'Your problem', exact: true });
const field = (own: Locator, name: string) => own.getByRole('textbox', { name, exact: true });

async function openProblem(page: Page): Promise<Locator> {
  await page.goto('evaluation/');
  await reach(page, 'Your problem');
  await expect(field(problem(page), 'Click rates, one an arm')).toBeVisible();
  return problem(page);
}

test('a problem of three arms is evaluated, linked, saved and opened again', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('evaluation/');
  await reach(page, 'Your problem');
  await expect(page.getByText('2,000 rounds a run:')).toBeVisible();
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
  await other.getByRole('link', { name: 'Go to it, below the evaluation' }).click();
  // So small a problem runs without being asked.
  await expect(
    other.getByText('The address carries a problem: Your problem, 3 arms'),
  ).toBeVisible();
  const same = other.getByRole('group', { name: 'Export of the results: Your problem' });
  await expect(same).toBeVisible({ timeout: 20_000 });
  expect(await textOf(await save(other, same, 'JSON'))).toBe(document);
  await elsewhere.close();
  expect(complaints).toEqual([]);
});

test('the form offers several delays, arm by arm, and policies with their parameters', async ({
  page,
}) => {
  const own = await openProblem(page);
  await field(own, 'Click rates, one an arm').fill('0.2, 0.4, 0.5, 0.8');
  await expect(own.getByText('expected one number for all arms, or 4')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Evaluate', exact: true })).toBeDisabled();
  await own.getByRole('button', { name: /^fit to 4 arms ?: Chance of loss$/ }).click();
  await expect(field(own, 'Chance of loss')).toHaveValue('0, 0, 0.5, 0.5');

  await own.getByRole('button', { name: 'add a kind of feedback' }).click();
  const third = own.getByRole('group', { name: 'Feedback 3' });
  await third.getByRole('radio', { name: 'Lag by reward' }).check();
  await field(third, 'Steps until a click is known').fill('10, 20, 30, 4x');
  await expect(
    own.getByText(
      'Steps until a click is known, arm 3: "4x" is not allowed; expected a whole number, at least 0',
    ),
  ).toBeVisible();
  await field(third, 'Steps until a click is known').fill('10, 20, 30, 40');
  await field(third, 'Name').fill('Late clicks');

  await own.getByRole('button', { name: 'add a copy of UCB1' }).click();
  await own.locator('summary', { hasText: 'Parameters of UCB1:' }).nth(1).click();
  await own.getByRole('textbox', { name: 'c', exact: true }).fill('8');
  await own.getByRole('combobox', { name: 'Compared with' }).selectOption({ label: 'UCB1' });
  await field(own, 'Repetitions').fill('3');
  await field(own, 'Rounds per run').fill('200');
  await own.getByRole('button', { name: 'Evaluate with 54 runs' }).click();
  await own.getByRole('button', { name: 'Late clicks' }).click();
  const table = own.getByRole('table', { name: 'Your problem, Late clicks' });
  await expect(table.getByRole('row', { name: /^UCB1 \(c 8\)/ })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Δ to UCB1' })).toBeVisible();
});

test('what is entered stays, faults included; a clear is undone', async ({ page }) => {
  const own = await openProblem(page);
  await field(own, 'Click rates, one an arm').fill('0.3, 0.9, 1.4');
  await own.getByRole('radio', { name: 'Pareto' }).last().check();
  await page.reload();
  await reach(page, 'Your problem');
  await expect(field(own, 'Click rates, one an arm')).toHaveValue('0.3, 0.9, 1.4');
  await expect(own.getByText('Click rates, arm 2: 1.4 is not allowed')).toBeVisible();
  await expect(own.getByRole('radio', { name: 'Pareto' }).last()).toBeChecked();
  await own.getByRole('button', { name: 'Clear the form' }).click();
  await expect(field(own, 'Click rates, one an arm')).toHaveValue('0.2, 0.5, 0.6');
  await own.getByRole('button', { name: 'Undo: back to what was here' }).click();
  await expect(field(own, 'Click rates, one an arm')).toHaveValue('0.3, 0.9, 1.4');
});

test('a configuration fills the form, its faults are named, and a document opens', async ({
  page,
}) => {
  const own = await openProblem(page);
  await own.getByText('Paste a configuration').click();
  const text = own.getByRole('textbox', { name: 'Configuration, as JSON; it fills the form' });
  await text.fill('{"rates": [0.2, 0.5], "policies": ["ts", "tss"]}');
  await expect(own.getByText(/policies\[1\]\.policy: "tss" is not allowed/)).toBeVisible();
  await expect(field(own, 'Click rates, one an arm')).toHaveValue('0.2, 0.5, 0.6');
  await text.fill('{"rates": [0.2, 0.7], "policies": ["ts", "se"], "events": 5000, "rounds": 90}');
  await expect(field(own, 'Click rates, one an arm')).toHaveValue('0.2, 0.7');
  await expect(field(own, 'Rounds per run')).toHaveValue('90');
  await expect(own.getByText('From the configuration: events 5000.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Evaluate with 160 runs' })).toBeEnabled();

  const file = {
    name: 'ablation.json',
    mimeType: 'application/json',
    buffer: await readFile(join(BUILD, 'evaluation/ablation.json')),
  };
  await own.getByLabel('A configuration, or a document to show').setInputFiles(file);
  await expect(own.getByText('Opened: What went wrong in DATS.')).toBeVisible();
  await own.getByRole('button', { name: 'Put it into the form' }).click();
  await expect(own.getByRole('button', { name: 'Evaluate with 120 runs' })).toBeEnabled();
  await expect(own.getByText('10,000 rounds a run: roughly')).toBeVisible();
});

test('a long evaluation of one’s own is cancelled', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'Your problem');
  await page.getByRole('textbox', { name: 'Rounds per run' }).fill('1000000');
  await page.getByRole('button', { name: /^Evaluate with/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled.', { exact: true })).toBeVisible();
});
