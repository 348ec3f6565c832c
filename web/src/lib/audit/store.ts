import type { IDBPTransaction, StoreNames } from 'idb';
import { AuditError, auditError } from './audit-error.ts';
import { DATABASE_NAME, MIGRATIONS, openDatabase } from './database.ts';
import type { AuditDatabase, AuditSchema, Migration } from './database.ts';
import { entrySchema, withoutKeys } from './entry.ts';
import type { AuditEntry } from './entry.ts';
import { forgetKept } from './kept.ts';
import { entryOf, hasDecision, roundRange, rowOf, runRange } from './rows.ts';
import { checkStep, isReviewed, runSchema, runWithoutKeys } from './run.ts';
import type { RunSummary } from './run.ts';

export interface OpenOptions {
  /** The visitor's stored keys, asked for at every write: none of them gets into the log. */
  readonly keys: () => readonly string[];
  /** The connection closed on its own; everything rejects with `closed` from now on. */
  readonly onClosed?: () => void;
  readonly name?: string;
  readonly migrations?: readonly Migration[];
}

type Name = StoreNames<AuditSchema>;
type Writing<Names extends Name[]> = IDBPTransaction<AuditSchema, Names, 'readwrite'>;

/**
 * Opens the log.
 * @throws AuditError that says why it cannot be used.
 */
export async function openAuditStore(options: OpenOptions): Promise<AuditStore> {
  const { keys, name = DATABASE_NAME, migrations = MIGRATIONS, onClosed } = options;
  return new AuditStore(await openDatabase(name, migrations, () => onClosed?.()), keys);
}

/**
 * The log of all calls. Entries are only ever added; what a human decides about one is all that
 * changes in it. Every write is done when it is on the disk, and all of it or nothing.
 */
export class AuditStore {
  readonly database: AuditDatabase;
  readonly #keys: () => readonly string[];

  constructor(database: AuditDatabase, keys: () => readonly string[]) {
    this.database = database;
    this.#keys = keys;
  }

  close(): void {
    this.database.close();
  }

  /**
   * Adds the entry of a call, keys taken out.
   * @returns it as it was written.
   * @throws AuditError `full`; or `conflict` where the run is not there, reviewed or over, the
   * round has been decided already, or the one before has not.
   */
  async append(entry: AuditEntry): Promise<AuditEntry> {
    const clean = entrySchema.parse(withoutKeys(entry, this.#keys()));
    await this.#write(['entries', 'runs'], async (transaction) => {
      const run = runSchema.safeParse(await transaction.objectStore('runs').get(clean.run));
      const takesMore =
        run.success && !isReviewed(run.data.state) && clean.round <= run.data.setup.rounds;
      if (!takesMore) throw new AuditError('conflict');
      const entries = transaction.objectStore('entries');
      const isDecided = async (round: number) =>
        (await entries.index('attempt').getAll(roundRange(clean.run, round))).some(hasDecision);
      if (await isDecided(clean.round)) throw new AuditError('conflict');
      if (clean.round > 1 && !(await isDecided(clean.round - 1))) throw new AuditError('conflict');
      await entries.add(rowOf(clean));
    });
    return clean;
  }

  /**
   * Has the visitor decide the round of an entry, which keeps both arms. Only the last round that
   * was asked about: no later call has seen it.
   * @throws AuditError `conflict` where it is not the last, or not there, or its run is reviewed.
   */
  async overrule(id: string, arm: number): Promise<AuditEntry> {
    return this.#write(['entries', 'runs'], async (transaction) => {
      const entries = transaction.objectStore('entries');
      const entry = entryOf(await entries.get(id));
      if (entry === null) throw new AuditError('conflict');
      const run = await transaction.objectStore('runs').get(entry.run);
      const later = IDBKeyRange.bound(
        [entry.run, entry.round, entry.attempt],
        [entry.run, Infinity],
        true,
      );
      const isLast = (await entries.index('attempt').count(later)) === 0;
      if (run === undefined || isReviewed(run.state) || !isLast) throw new AuditError('conflict');
      const edited = { from: entry.arm, to: arm };
      const changed: AuditEntry = { ...entry, decision: 'edited', edited };
      await entries.put(rowOf(entrySchema.parse(changed)));
      return changed;
    });
  }

  /** All entries of a run, by round and attempt. @throws AuditError `corrupt` for a broken one. */
  async entriesOf(run: string): Promise<AuditEntry[]> {
    const rows = await this.read(() =>
      this.database.getAllFromIndex('entries', 'attempt', runRange(run)),
    );
    return rows.map((row) => {
      const entry = entryOf(row);
      if (entry === null) throw new AuditError('corrupt');
      return entry;
    });
  }

  /** The runs that can be read, newest first, and how many cannot. */
  async runs(): Promise<{ readonly runs: RunSummary[]; readonly unreadable: number }> {
    const values = await this.read(() => this.database.getAll('runs'));
    const runs = values.flatMap((value) => {
      const result = runSchema.safeParse(value);
      return result.success ? [result.data] : [];
    });
    runs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    return { runs, unreadable: values.length - runs.length };
  }

  /**
   * Adds a run, or takes it a step on; not for a review.
   * @throws AuditError `conflict` for a step that no run takes, `full`.
   */
  async saveRun(run: RunSummary): Promise<void> {
    const clean = runSchema.parse(runWithoutKeys(run, this.#keys()));
    if (isReviewed(clean.state)) throw new AuditError('conflict');
    await this.#write(['runs'], async (transaction) => {
      const runs = transaction.objectStore('runs');
      const before = await runs.get(clean.id);
      checkStep(before?.state ?? null, clean.state);
      await runs.put(clean);
    });
  }

  /**
   * Accepts or rejects a run with all its entries; an edited entry of an accepted run stays edited.
   * @throws AuditError `conflict` unless the run may be so reviewed.
   */
  async review(id: string, state: 'accepted' | 'rejected', time: string): Promise<RunSummary> {
    const result = await this.#write(['entries', 'runs'], async (transaction) => {
      const run = runSchema.safeParse(await transaction.objectStore('runs').get(id));
      if (!run.success) throw new AuditError('conflict');
      checkStep(run.data.state, state);
      const reviewed: RunSummary = { ...run.data, state, reviewedAt: time };
      await transaction.objectStore('runs').put(runSchema.parse(reviewed));
      const entries = transaction.objectStore('entries');
      for (const row of await entries.index('attempt').getAll(runRange(id))) {
        const keeps = state === 'accepted' && row.decision === 'edited';
        if (!keeps) await entries.put({ ...row, decision: state });
      }
      return reviewed;
    });
    forgetKept((run) => run === id);
    return result;
  }

  /** Removes a run with its entries. @returns how many entries those were. */
  async removeRun(id: string): Promise<number> {
    const count = await this.#write(['entries', 'runs'], async (transaction) => {
      await transaction.objectStore('runs').delete(id);
      return deleteEntries(transaction, id);
    });
    forgetKept((run) => run === id);
    return count;
  }

  /** What {@link clear} would remove. */
  async countForClear(keepReviewed: boolean): Promise<{ runs: number; entries: number }> {
    return this.read(async () => {
      const transaction = this.database.transaction(['entries', 'runs']);
      const runs = await transaction.objectStore('runs').getAll();
      const entries = await transaction.objectStore('entries').count();
      if (!keepReviewed) return { runs: runs.length, entries };
      const kept = runs.filter(({ state }) => isReviewed(state));
      let keptEntries = 0;
      for (const { id } of kept) {
        keptEntries += await transaction
          .objectStore('entries')
          .index('attempt')
          .count(runRange(id));
      }
      return { runs: runs.length - kept.length, entries: entries - keptEntries };
    });
  }

  /** Clears the log, all of it or but for the reviewed runs and their entries. */
  async clear(keepReviewed: boolean): Promise<void> {
    const kept = new Set<string>();
    await this.#write(['entries', 'runs'], async (transaction) => {
      const runs = transaction.objectStore('runs');
      const entries = transaction.objectStore('entries');
      if (!keepReviewed) {
        await Promise.all([runs.clear(), entries.clear()]);
        return;
      }
      for (const { id, state } of await runs.getAll()) {
        if (isReviewed(state)) kept.add(id);
        else await runs.delete(id);
      }
      for (let cursor = await entries.openCursor(); cursor; cursor = await cursor.continue()) {
        if (!kept.has(cursor.value.run)) await cursor.delete();
      }
    });
    forgetKept((run) => !kept.has(run));
  }

  /**
   * Adds what an export held and is not here yet, all of it or nothing. What is here stays.
   * @returns how many were added, and how many left out.
   */
  async restore(
    entries: readonly AuditEntry[],
    runs: readonly RunSummary[],
  ): Promise<{ entries: number; runs: number; known: number }> {
    return this.#write(['entries', 'runs'], async (transaction) => {
      const added = { entries: 0, runs: 0, known: 0 };
      const runStore = transaction.objectStore('runs');
      const here = new Set(await runStore.getAllKeys());
      for (const run of runs) {
        if (here.has(run.id)) added.known += 1;
        else {
          await runStore.add(runSchema.parse(runWithoutKeys(run, this.#keys())));
          added.runs += 1;
        }
      }
      const store = transaction.objectStore('entries');
      for (const entry of entries) {
        const place: [string, number, number] = [entry.run, entry.round, entry.attempt];
        // Entries of a run that goes on here would come in between its own.
        const isKnown =
          here.has(entry.run) ||
          (await store.count(entry.id)) > 0 ||
          (await store.index('attempt').count(place)) > 0;
        if (isKnown) added.known += 1;
        else {
          await store.add(rowOf(withoutKeys(entry, this.#keys())));
          added.entries += 1;
        }
      }
      return added;
    });
  }

  /** Reads, with the database's errors as {@link AuditError}. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw auditError(error);
    }
  }

  /** One transaction: done when it is on the disk, undone when `work` throws. */
  async #write<Names extends Name[], T>(
    names: Names,
    work: (transaction: Writing<Names>) => Promise<T>,
  ): Promise<T> {
    return this.read(async () => {
      const transaction = this.database.transaction(names, 'readwrite', { durability: 'strict' });
      try {
        const result = await work(transaction);
        await transaction.done;
        return result;
      } catch (error) {
        const done = transaction.done.catch((cause: unknown) => cause);
        abort(transaction);
        const cause = await done;
        // A request that failed for want of room tells less than the transaction does.
        throw cause instanceof DOMException && cause.name === 'QuotaExceededError' ? cause : error;
      }
    });
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

async function deleteEntries(
  transaction: Writing<('entries' | 'runs')[]>,
  run: string,
): Promise<number> {
  const entries = transaction.objectStore('entries');
  const keys = await entries.index('attempt').getAllKeys(runRange(run));
  for (const key of keys) await entries.delete(key);
  return keys.length;
}
