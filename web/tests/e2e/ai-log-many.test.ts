import { expect, test } from '@playwright/test';
import { madeUpEntry, madeUpRun, timeAt } from '../../src/lib/audit/made-up.ts';
import { expectCount, openWith, rows } from './ai-log-page.ts';

const RUNS = 20;
const ROUNDS = 500;

/** Milliseconds for an answer: a second or two do, but not while the machine is busy elsewhere. */
const PATIENCE = 20_000;

test('ten thousand entries stay usable: the list, its filters, search and scrolling', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { setup } = madeUpRun();
  const ids = Array.from({ length: RUNS }, (_, index) => `run-${index}`);
  const prompt = 'A line of a table of ten arms, as a model is sent it. '.repeat(22);
  const entries = ids.flatMap((run, at) =>
    Array.from({ length: ROUNDS }, (_, index) =>
      madeUpEntry({
        ...{ run, round: index + 1, model: `model-${at % 4}`, prompt },
        ...{ time: timeAt(1000 * (at * ROUNDS + index)), reason: `Reason ${at}-${index}.` },
      }),
    ),
  );
  const runs = ids.map((id, at) =>
    madeUpRun({ id, setup: { ...setup, rounds: ROUNDS, model: `model-${at % 4}` } }),
  );
  await openWith(page, { runs, entries });
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
