import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { save, textOf } from './evaluation-page.ts';
import { complaintsOf, digests, expectNoAxeFault, openLab } from './page.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const part = (page: Page) => page.getByRole('region', { name: 'Take it with you' });

/** The part is loaded when it comes near. */
async function reachPart(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(part(page).getByRole('button', { name: 'Everything, JSON' })).toBeEnabled();
}

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await part(page)
    .getByLabel('Open a saved JSON')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a saved comparison is opened elsewhere and found equal', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await openLab(page, '?v=2&policies=ts,ucb1&rounds=1500&repetitions=3');
  await reachPart(page);
  const file = await textOf(await save(page, part(page), 'Everything, JSON'));

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await openLab(other);
  await reachPart(other);
  await openFile(other, 'mine.json', file);
  await expect(part(other)).toContainText('6 of 6 runs in mine.json equal, digest by digest.');
  await expect(other).toHaveURL(/policies=ts,ucb1&rounds=1500&repetitions=3$/);

  const wrong = file.replace(/"digest": "[0-9a-f]{4}/, '"digest": "0000');
  await openFile(other, 'wrong.json', wrong);
  await expect(part(other)).toContainText('1 of 6 runs in wrong.json differ');
  await elsewhere.close();
  expect(complaints).toEqual([]);
});

test('a file that is no comparison is refused in words, and nothing changes', async ({ page }) => {
  await openLab(page, '?v=2&policies=ts&rounds=500');
  await reachPart(page);
  const alert = part(page).getByRole('alert');
  await openFile(page, 'notes.json', 'not JSON');
  await expect(alert).toContainText('a file saved by the lab');
  await openFile(page, 'other.json', '{"format": "another"}');
  await expect(alert).toContainText('file');
  await expect(page).toHaveURL(/policies=ts&rounds=500$/);
});

test('the command shown gives the digest of the page', async ({ page }) => {
  await openLab(page, '?v=2&policies=ts~sigma:1,ucb1&delay=loss:0.5&rounds=800');
  await reachPart(page);
  await part(page).getByText('The same on the command line').click();
  await part(page).getByLabel('Policy').selectOption('TS (sigma 1)');
  const command = await part(page).getByLabel('the command', { exact: true }).innerText();
  expect(command).toMatch(/^npm run -s lab -- replay /);
  const words = command.split(/\s+/).slice(5);
  const out = execFileSync(process.execPath, ['scripts/lab.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(out).toContain((await digests(page))['TS (sigma 1)']);
});

test('runs and curves are saved as CSV, and all of it can be cited', async ({ page }) => {
  await openLab(page, '?v=2&policies=ts,ucb1&rounds=500');
  await reachPart(page);
  const found = await digests(page);
  const runs = await textOf(await save(page, part(page), 'Runs, CSV'));
  for (const digest of Object.values(found)) expect(runs).toContain(digest);
  const curves = await textOf(await save(page, part(page), 'Curves, CSV'));
  expect(curves.split('\r\n')[0]).toMatch(/^policy,parameters,repetition,round,/);
  await part(page).getByText('Cite or link this comparison').click();
  await expect(part(page).getByLabel('the link')).toHaveText(page.url());
  await expect(part(page).getByLabel('the citation')).toContainText(found.TS);
  await expectNoAxeFault(page);
});
