import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { madeUpEntry } from '../../src/lib/audit/made-up.ts';
import { exportText, expectCount, importText, openWith, rows, sampleLog } from './ai-log-page.ts';
import type { ExportedFile } from './ai-log-page.ts';
import { changeRow, openAt } from './database.ts';
import { expectNoAxeFault } from './page.ts';

test('without a database, as in a private window, the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError');
    };
  });
  await page.goto('ai-log/');
  await expect(page.getByRole('alert')).toContainText('perhaps because the window is private');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoAxeFault(page);
});

test('a log that another tab blocks opens when that tab is gone', async ({ page }) => {
  await page.addInitScript(() => {
    const open: IDBFactory['open'] = Reflect.get(IDBFactory.prototype, 'open');
    let blocked = true;
    IDBFactory.prototype.open = function (name, version) {
      const request = open.call(this, name, version);
      if (blocked) {
        const event = new IDBVersionChangeEvent('blocked', { oldVersion: 1, newVersion: 2 });
        queueMicrotask(() => request.dispatchEvent(event));
      }
      blocked = false;
      return request;
    };
  });
  await page.goto('ai-log/');
  await expect(page.getByRole('alert')).toContainText('Another tab has an older version');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has been called yet' })).toBeVisible();
});

test('a newer database asks for the newer page', async ({ page }) => {
  await page.goto('no-such-page');
  await openAt(page, 99);
  await page.goto('ai-log/');
  await expect(page.getByRole('alert')).toContainText('A newer version of this site');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('of a database that cannot be made sense of the rest is saved, and it can be deleted', async ({
  page,
}) => {
  const key = `sk-ant-api03-${'Ab1'.repeat(20)}`;
  await page.goto('no-such-page');
  // Version 1 without the store of the runs.
  const whole = madeUpEntry({ round: 1, output: `It is ${key}` });
  await openAt(page, 1, { entries: [whole, { ...madeUpEntry({ round: 2 }), arm: 'two' }] });
  await page.goto('ai-log/');
  await expect(page.getByRole('alert')).toContainText('The log cannot be read.');
  await expectNoAxeFault(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what can be read' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const { entries, runs } = JSON.parse(text) as ExportedFile;
  expect(runs).toEqual([]);
  expect(entries.map(({ id }) => id)).toEqual([whole.id]);
  expect(text).not.toContain(key);
  await expect(page.getByText('1 entry and 0 runs can be read, 1 row cannot.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the log and begin afresh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the log' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has been called yet' })).toBeVisible();
  await importText(page, text);
  await expectCount(page, '1 entry');
});

test('makes way for another tab that brings a newer version', async ({ context, page }) => {
  await openWith(page);
  const other = await context.newPage();
  await other.goto('no-such-page');
  await openAt(other, 2);
  await expect(page.getByRole('alert')).toContainText('The connection to the log was closed');
});

test('an entry that cannot be read is shown as that, and the rest as ever', async ({ page }) => {
  await openWith(page);
  await changeRow(page, 'entries', 'run-2-2-1', { status: '<b>no' });
  await page.reload();
  await expect(page.getByText('Part of the log cannot be read: 1 entry and 0 runs.')).toBeVisible();
  await expect(rows(page)).toHaveCount(22);
  await page.getByRole('link', { name: 'run-2-2-1' }).click();
  await expect(page.getByText(/is in the log but cannot be read as one/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What lies there' })).toContainText('<b>no');
});

test('with no room left an import adds nothing, and says what to do', async ({ page }) => {
  await openWith(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const { runs, entries } = sampleLog();
  const others = entries.map((entry) => ({ ...entry, id: `x-${entry.id}`, run: `x-${entry.run}` }));
  await importText(page, exportText({ runs, entries: others }));
  await expect(page.getByText(/^Nothing was added\. There is no room left/)).toBeVisible();
  await expectCount(page, '23 entries');
});
