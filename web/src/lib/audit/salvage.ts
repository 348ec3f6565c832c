import { openDB } from 'idb';
import { auditError } from './audit-error.ts';
import { DATABASE_NAME } from './database.ts';
import type { AuditEntry } from './entry.ts';
import { entryOf } from './rows.ts';
import { runSchema } from './run.ts';
import type { RunSummary } from './run.ts';

/** What is left of a log, and how many rows are not. */
export interface Salvaged {
  readonly runs: readonly RunSummary[];
  readonly entries: readonly AuditEntry[];
  readonly lost: number;
}

/**
 * Reads what can be read of a database that is no log any more, row by row, and changes nothing.
 * @throws AuditError where it cannot be opened at all.
 */
export async function salvage(name = DATABASE_NAME): Promise<Salvaged> {
  try {
    const database = await openDB(name, undefined, {
      // It was not there: nor shall it be.
      upgrade: (_database, _old, _new, transaction) => transaction.abort(),
    });
    try {
      const rows: Record<'runs' | 'entries', unknown[]> = { runs: [], entries: [] };
      let unread = 0;
      for (const store of ['runs', 'entries'] as const) {
        if (!database.objectStoreNames.contains(store)) continue;
        for (const key of await database.getAllKeys(store)) {
          const row: unknown = await database.get(store, key).catch(() => undefined);
          if (row === undefined) unread += 1;
          else rows[store].push(row);
        }
      }
      const runs = rows.runs.flatMap((row) => runSchema.safeParse(row).data ?? []);
      const entries = rows.entries.flatMap((row) => entryOf(row) ?? []);
      const broken = rows.runs.length + rows.entries.length - runs.length - entries.length;
      return { runs, entries, lost: unread + broken };
    } finally {
      database.close();
    }
  } catch (error) {
    throw auditError(error);
  }
}
