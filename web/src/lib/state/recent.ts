import type { LabSetup } from './lab-setup.ts';
import { decodeSetup, encodeSetup } from './url-codec.ts';

const KEY = 'bandit-lab:recent-setups';
const MOST = 5;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The last set-ups looked at on this device, newest first; none where nothing may be stored. */
export function recentSetups(store = deviceStore()): LabSetup[] {
  return readQueries(store).map((query) => decodeSetup(query).setup);
}

/** Puts a set-up first among the recent ones, and returns them. */
export function rememberSetup(setup: LabSetup, store = deviceStore()): LabSetup[] {
  const query = encodeSetup(setup);
  const queries = [query, ...readQueries(store).filter((other) => other !== query)];
  try {
    store?.setItem(KEY, JSON.stringify(queries.slice(0, MOST)));
  } catch {
    // The store is full or closed: the set-up is still in the address.
  }
  return recentSetups(store);
}

function readQueries(store: Store | undefined): string[] {
  try {
    const value: unknown = JSON.parse(store?.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((query) => typeof query === 'string').slice(0, MOST);
  } catch {
    return [];
  }
}

/** Where storage is forbidden, merely naming it throws. */
function deviceStore(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
