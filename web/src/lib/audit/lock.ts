import type { AuditStore } from './store.ts';

/** The right of this tab to drive a run; it ends with the tab. */
export interface RunLock {
  release(): Promise<void>;
}

/** Milliseconds that a lease lasts unless it is renewed, three times as often. */
const LEASE_TIME = 15_000;

/**
 * Takes the right to drive a run, by the browser's locks or, where it has none, by a lease in the
 * log that lapses when the tab no longer renews it.
 * @param locks - the browser's; `null` where it has none.
 * @returns `null` while another tab has it.
 * @throws AuditError where the lease cannot be written.
 */
export function lockRun(
  store: AuditStore,
  run: string,
  locks: LockManager | null = navigator.locks ?? null,
): Promise<RunLock | null> {
  return locks === null ? takeLease(store, run) : requestLock(locks, run);
}

function requestLock(locks: LockManager, run: string): Promise<RunLock | null> {
  return new Promise((resolve, reject) => {
    const ended = locks.request(`bandit-lab-run-${run}`, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return;
      }
      // The lock is held until this promise resolves.
      return new Promise<void>((letGo) => {
        resolve({
          async release() {
            letGo();
            await ended;
          },
        });
      });
    });
    ended.catch(reject);
  });
}

async function takeLease(store: AuditStore, run: string): Promise<RunLock | null> {
  const owner = crypto.randomUUID();
  if (!(await writeLease(store, run, owner))) return null;
  const timer = setInterval(() => {
    // One renewal that fails leaves two more before the lease lapses; and no round is logged twice.
    writeLease(store, run, owner).catch(() => undefined);
  }, LEASE_TIME / 3);
  return {
    async release() {
      clearInterval(timer);
      await store.read(async () => {
        const { store: leases, done } = store.database.transaction('leases', 'readwrite');
        if ((await leases.get(run))?.owner === owner) await leases.delete(run);
        await done;
      });
    },
  };
}

/** Takes or renews a lease, in one transaction; false while another owner has it. */
function writeLease(store: AuditStore, run: string, owner: string): Promise<boolean> {
  return store.read(async () => {
    const { store: leases, done } = store.database.transaction('leases', 'readwrite');
    const lease = await leases.get(run);
    const isFree = lease === undefined || lease.owner === owner || lease.until < Date.now();
    if (isFree) await leases.put({ run, owner, until: Date.now() + LEASE_TIME });
    await done;
    return isFree;
  });
}
