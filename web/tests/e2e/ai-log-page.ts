import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { AuditEntry } from '../../src/lib/audit/entry.ts';
import {
  madeUpCompleteRun,
  madeUpEntry,
  madeUpFailure,
  madeUpRun,
  timeAt,
} from '../../src/lib/audit/made-up.ts';
import type { RunSummary } from '../../src/lib/audit/run.ts';

/** What an export holds. */
export interface ExportedFile {
  readonly format: string;
  readonly version: number;
  readonly runs: readonly RunSummary[];
  readonly entries: readonly AuditEntry[];
}

const HOSTILE =
  '<img src=x onerror="document.title=\'gone\'"><script>document.title="gone"</script>';

/**
 * An accepted run of 20 calls and a paused one of the stand-in's with an invalid answer, a failed
 * call and text that would like to be markup or a formula.
 */
export function sampleLog(): { runs: RunSummary[]; entries: AuditEntry[] } {
  const run = 'run-2';
  const { setup } = madeUpRun();
  const stand: RunSummary = madeUpRun({
    ...{ id: run, kind: 'scripted', state: 'paused', createdAt: timeAt(100_000) },
    setup: { ...setup, provider: 'scripted', model: 'uniform', repetition: 1 },
  });
  const place = { run, provider: 'scripted', model: 'uniform', decision: 'pending' } as const;
  const at = (round: number) => ({ ...place, round, time: timeAt(100_000 + 1000 * round) });
  return {
    runs: [madeUpCompleteRun({ state: 'accepted', reviewedAt: timeAt(90_000) }), stand],
    entries: [
      ...Array.from({ length: 20 }, (_, index) =>
        madeUpEntry({ round: index + 1, decision: 'accepted' }),
      ),
      madeUpEntry({ ...at(1), output: HOSTILE, reason: '=HYPERLINK("http://x.invalid")' }),
      madeUpEntry({
        ...{ ...at(2), output: '{"arm": 77}', valid: false, why: 'arm 77 of 10', fallback: true },
        ...{ arm: 4, reason: null },
      }),
      madeUpFailure({ ...at(3), why: 'overload: The provider is busy.' }),
    ],
  };
}

export function exportText({ runs, entries }: Pick<ExportedFile, 'runs' | 'entries'>): string {
  return JSON.stringify({ format: 'bandit-lab audit log', version: 1, runs, entries });
}

/** Gives a file to the page's own import. */
export async function importText(page: Page, text: string): Promise<void> {
  await page
    .getByLabel('Import a JSON export')
    .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

export async function openWith(page: Page, log = sampleLog()): Promise<void> {
  await page.goto('ai-log/');
  await importText(page, exportText(log));
  await expect(page.getByText(/^Added /)).toBeVisible({ timeout: 30_000 });
}

/** The text of a file that the page saves. */
export async function saved(page: Page, format: 'JSON' | 'CSV', group = 'Export the whole log') {
  const download = page.waitForEvent('download');
  await page.getByRole('group', { name: group }).getByRole('button', { name: format }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** The links of the list. */
export function rows(page: Page) {
  return page.getByRole('list', { name: 'Entries' }).getByRole('link');
}

/** Waits for the count of the list, as those who hear the page are told it. */
export async function expectCount(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ entr(y|ies)$/ })).toHaveText(
    text,
  );
}
