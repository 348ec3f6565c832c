import { expect, type Page } from '@playwright/test';
import type { AuditEntry } from '../../src/lib/audit/entry.ts';
import type { RunSummary } from '../../src/lib/audit/run.ts';
import { readStore } from './database.ts';

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

/** Accepts a run of this model that waits for it, whichever is shown. */
export async function accept(page: Page, model: string, repetition: number): Promise<void> {
  const show = page.getByRole('button', { name: `Show ${model}, repetition ${repetition}` });
  if (await show.isVisible()) await show.click();
  await expect(page.getByRole('heading', { name: `repetition ${repetition}` })).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('You accepted this run')).toBeVisible();
}

/** The entries of the log, or those of one round, in the order of their calls. */
export async function entriesOf(page: Page, round?: number): Promise<AuditEntry[]> {
  const entries = await readStore<AuditEntry>(page, 'entries');
  return entries
    .filter((entry) => round === undefined || entry.round === round)
    .sort((a, b) => a.round - b.round || a.attempt - b.attempt);
}

export function runsOf(page: Page): Promise<RunSummary[]> {
  return readStore<RunSummary>(page, 'runs');
}
