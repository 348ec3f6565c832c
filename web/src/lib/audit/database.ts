import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { AuditError, auditError } from './audit-error.ts';
import type { AuditEntry, CallResult } from './entry.ts';
import type { RunSummary } from './run.ts';

/** An entry as it lies in the database: with how its call ended, to be found by it. */
export type EntryRow = AuditEntry & { readonly result: CallResult };

/** Who drives a run, where the browser has no locks; `until` in milliseconds since 1970. */
export interface Lease {
  readonly run: string;
  readonly owner: string;
  readonly until: number;
}

export interface AuditSchema extends DBSchema {
  entries: {
    key: string;
    value: EntryRow;
    indexes: {
      attempt: [run: string, round: number, attempt: number];
      time: [time: string];
      run: [run: string, time: string];
      model: [model: string, time: string];
      result: [result: string, time: string];
      decision: [decision: string, time: string];
    };
  };
  runs: { key: string; value: RunSummary };
  leases: { key: string; value: Lease };
}

export type AuditDatabase = IDBPDatabase<AuditSchema>;
type Stores = ('entries' | 'runs' | 'leases')[];
/** Brings a database from one version to the next. */
export type Migration = (
  database: AuditDatabase,
  transaction: IDBPTransaction<AuditSchema, Stores, 'versionchange'>,
) => void;

export const DATABASE_NAME = 'bandit-lab-audit';

/** The first makes version 1 out of nothing; a change of the schema adds one to the end. */
export const MIGRATIONS: readonly Migration[] = [
  (database) => {
    const entries = database.createObjectStore('entries', { keyPath: 'id' });
    // Makes it impossible to log one attempt twice.
    entries.createIndex('attempt', ['run', 'round', 'attempt'], { unique: true });
    entries.createIndex('time', ['time']);
    for (const field of ['run', 'model', 'result', 'decision'] as const) {
      entries.createIndex(field, [field, 'time']);
    }
    database.createObjectStore('runs', { keyPath: 'id' });
    database.createObjectStore('leases', { keyPath: 'run' });
  },
];

/**
 * Opens the database, brought up to the newest version.
 * @param onClosed - is called when the connection closes on its own: another tab brings a newer
 * version, or the browser takes the database away.
 * @throws AuditError `unavailable`, `blocked`, `newer` or `corrupt`.
 */
export async function openDatabase(
  name: string,
  migrations: readonly Migration[],
  onClosed: () => void,
): Promise<AuditDatabase> {
  if (!('indexedDB' in globalThis)) throw new AuditError('unavailable');
  let isBlocked = false;
  const database = await new Promise<AuditDatabase>((resolve, reject) => {
    const opening = openDB<AuditSchema>(name, migrations.length, {
      upgrade(db, from, _to, transaction) {
        // Whether it worked, `opening` tells too.
        transaction.done.catch(() => undefined);
        try {
          for (const migrate of migrations.slice(from)) migrate(db, transaction);
        } catch {
          transaction.abort();
        }
      },
      blocked() {
        isBlocked = true;
        reject(new AuditError('blocked'));
      },
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
    opening.then((db) => {
      // Too late: the visitor has been told, and an open connection would block other tabs.
      if (isBlocked) db.close();
      else resolve(db);
    }, reject);
  }).catch((error: unknown) => {
    throw openingError(error);
  });
  const stores = ['entries', 'runs', 'leases'] as const;
  if (stores.every((store) => database.objectStoreNames.contains(store))) return database;
  database.close();
  throw new AuditError('corrupt');
}

function openingError(error: unknown): unknown {
  const { name } = Object(error) as { name?: unknown };
  // What browsers say where they keep no database, such as in a private window.
  if (name === 'InvalidStateError') return new AuditError('unavailable', undefined, error);
  // The upgrade did not go through; the older version is as it was.
  if (name === 'AbortError') return new AuditError('corrupt', undefined, error);
  return auditError(error);
}
