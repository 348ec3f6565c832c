import { expect, type Page } from '@playwright/test';
import type { AuditEntry } from '../../src/lib/audit/entry.ts';
import type { RunSummary } from '../../src/lib/audit/run.ts';

/** What a test may choose before the start. */
export interface Wishes {
  provider?: RegExp;
  address?: string;
  model?: string;
  key?: string;
  rounds?: number;
  seconds?: number;
}

export const COMPATIBLE = /OpenAI-compatible/;

/** Fills in the settings, on the page that is open. */
export async function choose(page: Page, wishes: Wishes): Promise<void> {
  const { provider, address, model, key, rounds = 20, seconds } = wishes;
  // What is changed before the page's script has started is lost.
  await page.waitForLoadState('networkidle');
  if (provider !== undefined) {
    const radio = page.getByRole('radio', { name: provider });
    await expect(() => radio.check({ timeout: 1000 })).toPass({ timeout: 10_000 });
  }
  if (address !== undefined) {
    await page.getByRole('textbox', { name: 'Address of the server' }).fill(address);
  }
  if (key !== undefined) {
    await page.getByLabel(/^Key/).fill(key);
    await page.getByRole('button', { name: 'Store' }).click();
  }
  if (model !== undefined) await page.getByRole('combobox', { name: 'Model' }).fill(model);
  await page.getByRole('textbox', { name: 'Rounds' }).fill(String(rounds));
  if (seconds === undefined) return;
  await page.getByText('Limits of a call').click();
  await page.getByRole('textbox', { name: 'Seconds' }).fill(String(seconds));
}

export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start/ }).click();
}

/** Waits until a run has played its last round. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Review this run' })).toBeVisible({
    timeout: 30_000,
  });
}

/** All that a store of the log holds. */
function readStore<T>(page: Page, store: 'entries' | 'runs'): Promise<T[]> {
  return page.evaluate(
    (name) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open('bandit-lab-audit');
        opening.onerror = () => reject(new Error('The log cannot be opened.'));
        opening.onsuccess = () => {
          const database = opening.result;
          const request = database.transaction(name).objectStore(name).getAll();
          request.onsuccess = () => {
            database.close();
            resolve(request.result as T[]);
          };
        };
      }),
    store,
  );
}

/** The entries of the log, in the order of their calls. */
export async function entriesOf(page: Page): Promise<AuditEntry[]> {
  const entries = await readStore<AuditEntry>(page, 'entries');
  return entries.sort((a, b) => a.round - b.round || a.attempt - b.attempt);
}

export function runsOf(page: Page): Promise<RunSummary[]> {
  return readStore<RunSummary>(page, 'runs');
}
