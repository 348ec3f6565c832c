import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lockRun } from './lock.ts';
import { madeUpEntry, madeUpRun } from './made-up.ts';
import { openAuditStore } from './store.ts';
import { storeSuite } from './store-suite.ts';
import { tabsSuite } from './tabs-suite.ts';

storeSuite();
tabsSuite();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a browser that does not play along', () => {
  const open = (name: string) => openAuditStore({ keys: () => [], name });

  it('has no database', async () => {
    const missing = globalThis.indexedDB;
    Reflect.deleteProperty(globalThis, 'indexedDB');
    try {
      await expect(open('none')).rejects.toMatchObject({ problem: 'unavailable' });
    } finally {
      globalThis.indexedDB = missing;
    }
  });

  it.each([
    ['InvalidStateError', 'unavailable'],
    ['SecurityError', 'unavailable'],
    ['UnknownError', 'corrupt'],
    ['QuotaExceededError', 'full'],
    ['VersionError', 'newer'],
  ])('fails to open with %s: %s', async (name, problem) => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', name);
    });
    await expect(open('any')).rejects.toMatchObject({ problem });
    await expect(open('any')).rejects.toThrow(/\. /);
  });

  it('has no room: nothing of the entry is there, and the log goes on when there is room', async () => {
    const store = await open('full');
    await store.saveRun(madeUpRun());
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.append(madeUpEntry())).rejects.toMatchObject({ problem: 'full' });
    full.mockRestore();
    expect(await store.entriesOf('run-1')).toEqual([]);
    await store.append(madeUpEntry());
    expect(await store.entriesOf('run-1')).toHaveLength(1);
  });

  it('finds out only at the end that there is no room: not a word of it was a success', async () => {
    const store = await open('full-late');
    await store.saveRun(madeUpRun());
    // As Chromium does: the request succeeds, and the transaction fails when it is to be written.
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its store below
    const add = IDBObjectStore.prototype.add;
    const late = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
    ) {
      const request = add.call(this, value);
      const transaction = this.transaction as IDBTransaction & { _abort(name: string): void };
      request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
      return request;
    });
    await expect(store.append(madeUpEntry())).rejects.toMatchObject({ problem: 'full' });
    late.mockRestore();
    expect(await store.entriesOf('run-1')).toEqual([]);
  });

  it('takes a lease over only once it has lapsed', async () => {
    const store = await open('leases');
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const dead = await lockRun(store, 'r', null);
    now.mockReturnValue(1_010_000);
    expect(await lockRun(store, 'r', null)).toBeNull();
    now.mockReturnValue(1_015_001);
    const heir = await lockRun(store, 'r', null);
    expect(heir).not.toBeNull();
    // The first one's release does not take it away from the second.
    await dead!.release();
    expect(await lockRun(store, 'r', null)).toBeNull();
    await heir!.release();
  });
});
