import { expect, test } from '@playwright/test';
import { madeUpEntry, timeAt } from '../../src/lib/audit/made-up.ts';
import {
  expectCount,
  exportText,
  importText,
  openWith,
  rows,
  sampleLog,
  saved,
  type ExportedFile,
} from './ai-log-page.ts';
import { changeRow, readStore } from './database.ts';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

test('an empty log says what will be here, and leads to where it is made', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('ai-log/');
  await expect(page.getByRole('heading', { name: 'Nothing has been called yet' })).toBeVisible();
  await expectNoAxeFault(page);
  // That page is always loaded anew.
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Let a model choose the arms' }).click();
  await loaded;
  await expect(page).toHaveURL(/\/llm\/?$/);
  expect(complaints).toEqual([]);
});

test('the list has the newest first, and a summary that counts failed calls apart', async ({
  page,
}) => {
  await openWith(page);
  await expect(rows(page)).toHaveCount(23);
  await expect(rows(page).first()).toContainText('failed');
  await expect(rows(page).nth(2)).toContainText('uniform · Scripted, not AI');
  await expect(rows(page).last()).toContainText('AI-generated');
  const figures = page.getByLabel('What these entries come to');
  await expect(figures).toContainText('22 answered');
  await expect(figures).toContainText('95.5%');
  await expect(figures).toContainText(/Failed calls\s*1\b/);
  await expect(figures).toContainText('8,800 in, 440 out');
  // 22 calls of 400 and 20 tokens, at 2 and 10 dollars a million.
  await expect(figures).toContainText('US$0.0220');
});

test('filters and search are in the address, which brings them back', async ({ page }) => {
  await openWith(page);
  await page.getByRole('combobox', { name: 'Model' }).selectOption('uniform');
  await expectCount(page, '3 entries');
  await page.getByRole('combobox', { name: 'Answer' }).selectOption('invalid');
  await expectCount(page, '1 entry');
  await expect(page).toHaveURL(/model=uniform&result=invalid/);
  await page.reload();
  await expectCount(page, '1 entry');
  await expect(page.getByRole('combobox', { name: 'Answer' })).toHaveValue('invalid');

  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expectCount(page, '23 entries');
  await page.getByRole('searchbox', { name: 'Search' }).fill('REQ_17');
  await expectCount(page, '1 entry');
  await expect(page).toHaveURL(/text=REQ_17/);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere in it');
  await expect(page.getByText('No entry passes these filters.')).toBeVisible();

  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('accepted');
  await expectCount(page, '20 entries');
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('');
  await page.getByLabel('From', { exact: true }).fill('2026-11-30');
  await page.getByLabel('To', { exact: true }).fill('2026-11-29');
  await expectCount(page, '0 entries');
  await page.getByLabel('To', { exact: true }).fill('2026-12-01');
  await expectCount(page, '23 entries');
  await page.getByLabel('From', { exact: true }).fill('2026-12-01');
  await expectCount(page, '0 entries');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByRole('link', { name: /^Entries of uniform/ }).click();
  await expectCount(page, '3 entries');
});

test('the filters stand in one row, in two or in pairs, as the window has room', async ({
  page,
}) => {
  await openWith(page);
  const names = ['Search', 'Run', 'Model', 'Answer', 'Decision', 'From', 'To'];
  const filters = page.getByRole('search', { name: 'The log' });
  /** The names of the fields by their rows: those of a row end at one height. */
  const rowsOf = () =>
    filters.locator('label').evaluateAll((labels) => {
      const found = new Map<number, string[]>();
      for (const label of labels) {
        const end = Math.round(label.getBoundingClientRect().bottom / 4);
        const name = label.querySelector('.field-label')?.textContent ?? '';
        found.set(end, [...(found.get(end) ?? []), name]);
      }
      return [...found.values()];
    });
  for (const [width, rows] of [
    [1440, [names]],
    [1000, [names.slice(0, 2), names.slice(2)]],
    [390, [['Search'], ['Run'], ['Model'], ['Answer', 'Decision'], ['From', 'To']]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(rowsOf).toEqual(rows);
    const cut = await filters
      .locator('input')
      .evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
    expect(cut).toBe(false);
  }
});

test('an entry shows both sides as plain text, by the keyboard, and gives the focus back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openWith(page);
  const title = await page.title();
  await page.getByRole('combobox', { name: 'Model' }).selectOption('uniform');
  await expectCount(page, '3 entries');
  await rows(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Round 1 of a run, attempt 1' })).toBeFocused();
  await expect(page).toHaveURL(/model=uniform&entry=run-2-1-1/);
  await expect(page.getByRole('region', { name: 'Sent' })).toHaveText('Round 1');
  await expect(page.getByRole('region', { name: 'Answered' })).toContainText('<script>document');
  await expect(page.getByText('Scripted, not AI')).toBeVisible();
  expect(await page.title()).toBe(title);

  await page.getByRole('link', { name: 'Newer entry' }).click();
  await expect(page.getByText('arm 77 of 10')).toBeVisible();
  await expect(page.getByText('4, the seeded fallback in place of an answer')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Round 1 of a run, attempt 1' })).toBeVisible();
  await page.goBack();
  await expect(rows(page).nth(2)).toBeFocused();
  await expectCount(page, '3 entries');
  expect(complaints).toEqual([]);
});

test('a link opens one entry, and says so when it is not here', async ({ page }) => {
  await openWith(page);
  await page.goto('ai-log/?entry=run-2-3-1');
  await expect(page.getByText('overload: The provider is busy.')).toBeVisible();
  await expect(page.getByText('An error, not an answer')).toBeVisible();
  await expect(page.locator('dl')).toContainText('529');
  await page.goto('ai-log/?entry=other');
  await expect(page.getByText(/There is no entry other in this browser/)).toBeVisible();
});

test('an export comes back without doubles, and after a clear is the same', async ({ page }) => {
  await openWith(page);
  const first = await saved(page, 'JSON');
  await importText(page, first);
  await expect(
    page.getByText('Nothing was added; 25 in the file were here already.'),
  ).toBeVisible();
  await expectCount(page, '23 entries');

  await page.getByRole('button', { name: 'Clear the log …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the log?' });
  await expect(dialog).toContainText('3 entries and 1 run go, 20 entries and 1 run stay');
  await expect(dialog).toContainText('Everything: 23 entries and 2 runs go');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeFault(page);
  expect(await saved(page, 'JSON', 'Export first')).toBe(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Clear the log …' })).toBeFocused();
  await expectCount(page, '23 entries');

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove 3 entries and 1 run' }).click();
  await expect(page.getByText('Removed 3 entries and 1 run.')).toBeVisible();
  await expectCount(page, '20 entries');
  await importText(page, first);
  await expect(
    page.getByText('Added 3 entries and 1 run; 21 in the file were here already.'),
  ).toBeVisible();
  expect(await saved(page, 'JSON')).toBe(first);

  await page.getByRole('button', { name: 'Clear the log …' }).click();
  await dialog.getByRole('radio', { name: /^Everything/ }).check();
  await dialog.getByRole('button', { name: 'Remove 23 entries and 2 runs' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has been called yet' })).toBeVisible();
});

test('a reviewed run can be removed by itself', async ({ page }) => {
  await openWith(page);
  await expect(page.getByRole('button', { name: /^Remove uniform/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove small/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this run?' });
  await dialog.getByRole('button', { name: 'Remove it and 20 entries' }).click();
  await expect(page.getByText('Removed a run and 20 entries.')).toBeVisible();
  await expectCount(page, '3 entries');
  await expect(page.getByRole('heading', { name: 'Runs' })).toBeFocused();
});

test('a file that is no export adds nothing and says why', async ({ page }) => {
  await openWith(page);
  await importText(page, 'no JSON');
  await expect(page.getByText(/^Nothing was added\. .*JSON/)).toBeVisible();
  const { runs, entries } = sampleLog();
  const [entry, ...rest] = entries.map((made) => ({ ...made, id: `other-${made.id}` }));
  await importText(page, exportText({ runs, entries: [{ ...entry, status: -1 }, ...rest] }));
  await expect(page.getByText(/^Nothing was added\. .*status/)).toBeVisible();
  await expectCount(page, '23 entries');
});

test('no cell of the CSV is a formula', async ({ page }) => {
  const { runs } = sampleLog();
  const run = 'run-2';
  const entries = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'].map((text, index) =>
    madeUpEntry({ run, round: index + 1, reason: text, output: text, time: timeAt(index) }),
  );
  await openWith(page, { runs, entries });
  const csv = await saved(page, 'CSV');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(8);
  expect(csv).toContain(`"'=1+1"`);
  expect(csv).not.toMatch(/(^|,)"?\s*[=+@＝-]/mu);
});

const KEYS = {
  prompt: `sk-ant-api03-${'Ab1'.repeat(20)}`,
  output: `sk-proj-${'Zy9'.repeat(16)}`,
  why: `AIza${'Qw3'.repeat(11)}xy`,
  requestId: `gsk_${'Rt5'.repeat(14)}`,
  stored: 'plain-words-of-a-local-server-7',
};

test('planted keys are nowhere: not on the page, in the address, in an export or the database', async ({
  page,
}) => {
  await page.addInitScript((key) => {
    const stored = JSON.stringify({ provider: 'compatible', key });
    sessionStorage.setItem('bandit-lab-model-key', stored);
  }, KEYS.stored);
  const { runs } = sampleLog();
  const place = { run: 'run-2', round: 1 };
  const entry = madeUpEntry({
    ...{ ...place, valid: false, fallback: true, prompt: `Round 1 ${KEYS.prompt}` },
    ...{ output: `Bearer ${KEYS.output} ${KEYS.stored}`, why: `not ${KEYS.why}`, reason: null },
    requestId: KEYS.requestId,
  });
  await openWith(page, { runs, entries: [entry] });
  const rowsOf = async () =>
    JSON.stringify([await readStore(page, 'entries'), await readStore(page, 'runs')]);
  const database = await rowsOf();
  expect(database).toContain('[key removed]');
  const seen = [database, await page.content(), await saved(page, 'JSON')];
  // What gets into the database behind the page's back does not leave it by the page.
  const { output, prompt, requestId } = entry;
  await changeRow(page, 'entries', entry.id, { output, prompt, requestId });
  await changeRow(page, 'runs', 'run-2', { pause: `It was ${KEYS.stored} ${KEYS.why}` });
  expect(await rowsOf()).toContain(KEYS.output);
  await page.reload();
  await expectCount(page, '1 entry');
  seen.push(await page.content(), await saved(page, 'JSON'), await saved(page, 'CSV'));
  await rows(page).first().click();
  await expect(page.getByText('Keys taken out')).toBeVisible();
  seen.push(await page.content(), page.url());
  // A fault that quotes what it complains of.
  await page.getByRole('link', { name: 'Back to the list' }).click();
  const wrong = {
    ...entry,
    id: 'x-1',
    decision: KEYS.output,
  } as unknown as ExportedFile['entries'][0];
  await importText(page, exportText({ runs, entries: [wrong] }));
  await expect(page.getByText(/^Nothing was added/)).toBeVisible();
  seen.push(await page.content());
  for (const [place_, key] of Object.entries(KEYS)) {
    for (const text of seen) expect(text, place_).not.toContain(key);
  }
  for (const file of [seen[2], seen[4], seen[5]]) expect(file).toContain('[key removed]');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`list, entry and dialog are accessible in ${colorScheme}, and fit 320 pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openWith(page);
    await expectNoAxeFault(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Clear the log …' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await rows(page).nth(2).click();
    await expect(page.getByRole('heading', { name: 'Round 1 of a run, attempt 1' })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFault(page);
  });
}
