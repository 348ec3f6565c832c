import { expect, test } from '@playwright/test';
import { madeUpEntry, madeUpRun, timeAt } from '../../src/lib/audit/made-up.ts';
import { expectCount, openWith, rows } from './ai-log-page.ts';
import { DATABASE } from './database.ts';

const RUNS = 20;
const ROUNDS = 500;

/** Milliseconds for an answer: a second or two do, but not while the machine is busy elsewhere. */
const PATIENCE = 20_000;

test('ten thousand entries stay usable: the list, its filters, search and scrolling', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { setup } = madeUpRun();
  const runs = Array.from({ length: RUNS }, (_, at) =>
    madeUpRun({ id: `run-${at}`, setup: { ...setup, rounds: ROUNDS, model: `model-${at % 4}` } }),
  );
  // The runs come as an export does; the entries are made in the page, where that takes a second.
  await openWith(page, { runs, entries: [] });
  const prompt = 'A line of a table of ten arms, as a model is sent it. '.repeat(22);
  const template = { ...madeUpEntry({ prompt }), result: 'valid' };
  await page.evaluate(
    ([database, entry, runCount, rounds, start]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('entries', 'readwrite');
          for (let at = 0; at < runCount * rounds; at++) {
            const run = Math.floor(at / rounds);
            const index = at % rounds;
            transaction.objectStore('entries').add({
              ...entry,
              ...{ id: `run-${run}-${index}`, run: `run-${run}`, round: index + 1 },
              ...{ model: `model-${run % 4}`, reason: `Reason ${run}-${index}.` },
              time: new Date(start + 1000 * at).toISOString(),
            });
          }
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [DATABASE, template, RUNS, ROUNDS, Date.parse(timeAt(0))] as const,
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(100, { timeout: PATIENCE });
  await expectCount(page, '10,000 entries');

  await page.getByRole('combobox', { name: 'Model' }).selectOption('model-2');
  await expect(rows(page).first()).toContainText('model-2', { timeout: PATIENCE });
  await page.getByRole('combobox', { name: 'Model' }).selectOption('');
  await page.getByRole('searchbox', { name: 'Search' }).fill('reason 3-77.');
  await expect(rows(page)).toHaveCount(1, { timeout: PATIENCE });
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await expect(rows(page)).toHaveCount(100, { timeout: PATIENCE });
  await expect(page.getByText('10,000 answered')).toBeVisible({ timeout: PATIENCE });

  // A hundred steps down the list: the time between two frames that nine of ten keep to.
  const usual = await page.evaluate(async () => {
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 100; step++) {
      scrollBy(0, 80);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return frames.sort((a, b) => a - b)[90];
  });
  console.info(`Nine of ten frames while scrolling take at most ${Math.round(usual)} ms`);
  expect(usual).toBeLessThan(200);

  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.getByText(/^101 to 200 of 10,000, the newest first/)).toBeVisible({
    timeout: PATIENCE,
  });
  await expect(rows(page).first()).toContainText('Reason 19-399.');
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(rows(page).first()).toContainText('Reason 19-499.');
});
