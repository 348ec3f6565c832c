import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import {
  complaintsOf,
  digests,
  expectNoAxeFault,
  expectNoSidewaysScroll,
  resultsTable,
} from './page.ts';

const SHORT = '?v=2&view=own&policies=beta-ts,ucb1&rounds=1000';

const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^Code of/ });
const runButton = (page: Page): Locator => page.getByRole('button', { name: 'Run', exact: true });
const policies = (page: Page): Locator => page.getByLabel('Policy', { exact: true });
const fault = (page: Page): Locator => page.getByRole('alert');

async function openOwn(page: Page, query = SHORT): Promise<void> {
  await page.goto(`lab/${query}`);
  await expect(editor(page)).toBeVisible();
}

/** Puts a policy into the editor in the place of what is there. */
async function write(page: Page, code: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

async function runToEnd(page: Page): Promise<void> {
  await runButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'gave up' })).toBeVisible();
}

/** A policy of one line for each method. */
const policyOf = (choose: string, top = '') =>
  `${top}\nexport default class {\n  update(arm, reward) {}\n  choose(rng) {\n    ${choose}\n  }\n}\n`;

test('an example runs beside the others and makes the decisions of the site’s own', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openOwn(page);
  await expect(resultsTable(page)).toHaveCount(0);
  await runToEnd(page);
  const found = await digests(page);
  expect(found['Thompson sampling']).toBe(found['Beta TS']);
  await expect(page.getByRole('img', { name: /Thompson sampling \d/ })).toBeVisible();

  await page.getByLabel('New', { exact: true }).selectOption('UCB1');
  await runToEnd(page);
  const again = await digests(page);
  const [built, own] = await resultsTable(page).getByRole('row', { name: /UCB1/ }).all();
  expect(await built.innerText()).toBe((await own.innerText()).replace('UCB1 2', 'UCB1'));
  expect(Object.keys(again)).toHaveLength(2);
  await page.getByText('What it knew of each arm').click();
  await expect(page.getByRole('columnheader', { name: 'upper' })).toBeVisible();
  // The sandbox loads its worker and the policy from texts; no other address is asked for.
  expect(complaints.filter((text) => !text.startsWith('blob:null/'))).toEqual([]);
});

test('repetitions, delay and drift of the set-up hold for it too', async ({ page }) => {
  await openOwn(page, `${SHORT}&delay=pareto:1&drift=swap:300:0,2&repetitions=3`);
  await runToEnd(page);
  await expect(page.getByText('over 3 repetitions')).toBeVisible();
  const table = page.getByRole('region', { name: 'Results of the repetitions, a table' });
  const cells = (name: string) =>
    table
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .allInnerTexts();
  await expect(table.getByRole('row', { name: /^Thompson sampling/ })).toBeVisible();
  // The intervals come a moment after the means.
  await expect
    .poll(async () => (await cells('Thompson sampling'))[0] === (await cells('Beta TS'))[0])
    .toBe(true);
});

test('a broken policy says what and where, and runs again when mended', async ({ page }) => {
  await openOwn(page);
  const wrong: [code: string, line: string, message: RegExp][] = [
    ['export default class {\n  choose() { return 1 + ; }\n}', 'Line 2', /Unexpected token: ;/],
    [`const a = 1;\n\nconst a = 2;\n${policyOf('return 0;')}`, 'Line 3', /already been declared/],
    [policyOf('return this.none.length;'), 'Line 5', /In round 1, choose\(\): TypeError/],
    [policyOf('return rng.beta(0, 1);'), 'Line 5', /a: 0 is not allowed/],
    [policyOf('return Math.random();'), 'Line 5', /use rng\.random\(\)/],
    [policyOf('return Date.now() % 2;'), 'Line 5', /count rounds for time/],
    [policyOf('fetch("/");'), 'Line 5', /A policy has no fetch/],
    [policyOf('return 0;', 'import x from "./x.js"; x();'), 'Line 1', /cannot import "\.\/x\.js"/],
  ];
  for (const [code, line, message] of wrong) {
    await write(page, code);
    await runButton(page).click();
    await expect(fault(page)).toContainText(message);
    await expect(fault(page).getByRole('button')).toHaveText(line);
    await expect(page.locator('.cm-line.wrong')).toHaveCount(1);
  }
  await write(page, policyOf('return this.n = (this.n ?? 6) + 1;'));
  await runButton(page).click();
  await expect(fault(page)).toContainText(
    /In round \d+, choose\(\): returned 10; expected a whole number from 0 to 9/,
  );
  await write(page, policyOf('return rng.integers(0, 10);'));
  await expect(fault(page)).toHaveCount(0);
  await runToEnd(page);
});

test('an endless loop is ended, and the round in which it was is named', async ({ page }) => {
  await openOwn(page, '?v=2&view=own&policies=ucb1&rounds=3000');
  await write(
    page,
    policyOf('return 0;').replace(
      'update(arm, reward) {}',
      'update() { if (++this.n === 250) for (;;); }\n  n = 0;',
    ),
  );
  await runButton(page).click();
  await expect(fault(page)).toContainText('In round 250, update() had not come to an end', {
    timeout: 15_000,
  });
  await write(page, `for (;;);\n${policyOf('return 0;')}`);
  await runButton(page).click();
  await expect(fault(page)).toContainText('The file itself had not come to an end', {
    timeout: 15_000,
  });
  await expect(page.locator('iframe')).toHaveCount(0);

  // A visitor need not wait for the limit.
  await write(page, policyOf('for (;;);'));
  await runButton(page).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  const took = await page.evaluate(async () => {
    const start = performance.now();
    while (document.querySelector('iframe')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(took).toBeLessThan(100);
  await expect(page.getByText('Stopped at round')).toBeVisible();
});

test('policies are kept, renamed, copied, deleted and brought back', async ({ page }) => {
  await openOwn(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name of the policy').fill('My own');
  await page.keyboard.press('Enter');
  await write(page, policyOf('return 4;'));
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(policies(page).locator('option')).toHaveText(['My own', 'My own 2']);
  await page.reload();
  await expect(policies(page).locator('option')).toHaveText(['My own', 'My own 2']);
  await expect(editor(page)).toContainText('return 4;');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(policies(page).locator('option')).toHaveText(['My own 2']);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(policies(page).locator('option')).toHaveText(['My own', 'My own 2']);
  // Nothing has run by itself.
  await expect(resultsTable(page)).toHaveCount(0);
});

test('a policy leaves as a file and comes back as one, without running', async ({ page }) => {
  await openOwn(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('thompson-sampling.ts');
  const code = await readFile(await saved.path(), 'utf8');
  expect(code).toContain('export default class BetaThompson');
  const file = {
    name: 'sent.ts',
    mimeType: 'text/plain',
    buffer: Buffer.from(policyOf('return 7;')),
  };
  await page.getByLabel('Files of policies').setInputFiles(file);
  await expect(editor(page)).toContainText('return 7;');
  await expect(page.getByText('Read it before you run it')).toBeVisible();
  await expect(resultsTable(page)).toHaveCount(0);
  const broken = { ...file, name: 'other.json' };
  await page.getByLabel('Files of policies').setInputFiles(broken);
  await expect(page.getByText('JSON that this page exported')).toBeVisible();
  await runToEnd(page);
  await expect(resultsTable(page).getByRole('row', { name: /sent/ })).toBeVisible();
});

test('where the device keeps nothing, the page says so and works', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openOwn(page);
  await write(page, policyOf('return 2;'));
  await expect(page.getByText('This browser keeps nothing here')).toBeVisible();
  await runToEnd(page);
});

test('the keyboard alone writes, runs, reads the error and leaves the editor', async ({ page }) => {
  await openOwn(page);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('\tx');
  await expect(editor(page)).toContainText('x');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(fault(page)).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toContainText('BetaThompson');
  await expect(page).toHaveURL(/rounds=1000/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no detectable accessibility fault in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openOwn(page);
    for (const summary of await page.locator('.own summary').all()) await summary.click();
    await runToEnd(page);
    await page.getByText('What it knew of each arm').click();
    await expectNoAxeFault(page);
    await write(page, 'class {');
    await runButton(page).click();
    await expect(fault(page)).toBeVisible();
    await expectNoAxeFault(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}
