import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from './database.ts';
import type { Migration } from './database.ts';
import { lockRun } from './lock.ts';
import { madeUpEntry, madeUpRun } from './made-up.ts';
import { openAuditStore } from './store.ts';
import type { AuditStore, OpenOptions } from './store.ts';

let databases = 0;

/** What must hold, in Chromium and in Node, when a database is opened or two tabs have it open. */
export function tabsSuite(): void {
  const freshName = () => `tabs-test-${Date.now()}-${databases++}`;
  const open = (options: Partial<OpenOptions> = {}) =>
    openAuditStore({ keys: () => [], name: freshName(), ...options });

  describe('opening', () => {
    const next: Migration = (_database, transaction) => {
      transaction.objectStore('entries').createIndex('status' as 'time', 'status');
    };

    it('brings version 1 to the next with everything in it, closing the older tab', async () => {
      const name = freshName();
      let closed = 0;
      const old = await open({ name, onClosed: () => (closed += 1) });
      await old.saveRun(madeUpRun());
      await old.append(madeUpEntry());
      const store = await open({ name, migrations: [...MIGRATIONS, next] });
      expect(closed).toBe(1);
      await expect(old.append(madeUpEntry({ round: 2 }))).rejects.toMatchObject({
        problem: 'closed',
      });
      expect(await store.entriesOf('run-1')).toEqual([madeUpEntry()]);
      expect(await store.database.countFromIndex('entries', 'status' as 'time')).toBe(1);
      store.close();
      await expect(open({ name })).rejects.toMatchObject({ problem: 'newer' });
    });

    it('says so when a tab that does not give way blocks the upgrade', async () => {
      const name = freshName();
      (await open({ name })).close();
      const stubborn = await openDB(name, 1);
      await expect(open({ name, migrations: [...MIGRATIONS, next] })).rejects.toMatchObject({
        problem: 'blocked',
      });
      stubborn.close();
      // The upgrade that was given up may still have to end.
      await deleteDB(name);
    });

    it('leaves everything as it was when the upgrade fails', async () => {
      const name = freshName();
      const old = await open({ name });
      await old.saveRun(madeUpRun());
      old.close();
      const failing: Migration = (database) => {
        database.deleteObjectStore('runs');
        throw new Error('no');
      };
      const upgrade = open({ name, migrations: [...MIGRATIONS, failing] });
      await expect(upgrade).rejects.toMatchObject({ problem: 'corrupt' });
      expect((await (await open({ name })).runs()).runs).toHaveLength(1);
    });

    it('says so when the database is not ours', async () => {
      const name = freshName();
      (await openDB(name, 1, { upgrade: (db) => db.createObjectStore('entries') })).close();
      await expect(open({ name })).rejects.toMatchObject({ problem: 'corrupt' });
    });
  });

  describe('a run in two tabs', () => {
    for (const [kind, locks] of [
      ['the browser’s locks', globalThis.navigator?.locks as LockManager | undefined],
      ['leases', undefined],
    ] as const) {
      it(`is driven by one, with ${kind}`, async () => {
        const name = freshName();
        const [one, two] = [await open({ name }), await open({ name })];
        const take = (store: AuditStore, run: string) =>
          locks === undefined ? lockRun(store, run, null) : lockRun(store, run, locks);
        const run = `run-${name}`;
        const lock = await take(one, run);
        expect(lock).not.toBeNull();
        expect(await take(two, run)).toBeNull();
        const other = await take(two, `${run}-b`);
        expect(other).not.toBeNull();
        await other!.release();
        await lock!.release();
        const second = await take(two, run);
        expect(second).not.toBeNull();
        await second!.release();
      });
    }

    it('is never written twice, whoever comes first', async () => {
      const name = freshName();
      const [one, two] = [await open({ name }), await open({ name })];
      await one.saveRun(madeUpRun());
      const results = await Promise.allSettled([
        one.append(madeUpEntry({ id: 'from-one' })),
        two.append(madeUpEntry({ id: 'from-two' })),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await one.entriesOf('run-1')).toHaveLength(1);
    });
  });
}
