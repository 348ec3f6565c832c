import { decodeSetup, encodeSetup } from '../state/url-codec.ts';
import { decodeGame, encodeGame } from './codec.ts';
import type { Game } from './game.ts';
import type { Opened } from './codec.ts';

const KEY = 'bandit-lab:game';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The fragment of an address that holds a game. */
const FRAGMENT = /^#game=(.*)$/s;

/** The part of an address, from `?` on, that opens to the game. */
export function linkTo(game: Game): string {
  return `?${encodeSetup(game.terms.setup, 'play')}#game=${encodeGame(game)}`;
}

/** The game of an address; `null` when it has none. */
export function readLink({ search, hash }: Pick<Location, 'search' | 'hash'>): Opened | null {
  const found = FRAGMENT.exec(hash);
  if (found === null) return null;
  const { setup, notes } = decodeSetup(search);
  if (notes.length > 0) return { fault: `The link’s set-up cannot be used as it is. ${notes[0]}` };
  return decodeGame(found[1], setup);
}

/** Keeps a game on this device, in the place of the one before. */
export function keepGame(game: Game, store = deviceStore()): void {
  try {
    store?.setItem(KEY, linkTo(game));
  } catch {
    // The store is full or closed: the game goes on without it.
  }
}

/** The game that was kept, where there is one that can still be opened. */
export function keptGame(store = deviceStore()): Game | null {
  try {
    const link = store?.getItem(KEY) ?? '';
    const at = link.indexOf('#');
    if (at < 0) return null;
    return readLink({ search: link.slice(0, at), hash: link.slice(at) })?.game ?? null;
  } catch {
    return null;
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
