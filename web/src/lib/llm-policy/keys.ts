/** The one key that is kept, and whose it is. */
export interface StoredKey {
  readonly provider: string;
  readonly key: string;
}

/** Where a key is kept: on the device, until the tab closes, or only as long as the page is open. */
export type KeyPlace = 'device' | 'tab' | 'memory';

const NAME = 'bandit-lab-model-key';

/** Gives a storage, or throws where the browser blocks it. */
type StorageOf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps one key: in the tab's storage, on the device only while the visitor wishes it, and in memory
 * where the browser blocks both. Nothing here throws.
 */
export class KeyStore {
  readonly #tab: StorageOf;
  readonly #device: StorageOf;
  #memory: StoredKey | null = null;

  constructor(tab: StorageOf = () => sessionStorage, device: StorageOf = () => localStorage) {
    this.#tab = tab;
    this.#device = device;
  }

  /** The key; the tab's own where another tab has stored one on the device. */
  get stored(): StoredKey | null {
    return this.#memory ?? read(this.#tab) ?? read(this.#device);
  }

  /** Where it is kept; `null` without a key. */
  get place(): KeyPlace | null {
    if (this.#memory !== null) return 'memory';
    if (read(this.#tab) !== null) return 'tab';
    return read(this.#device) === null ? null : 'device';
  }

  /** Every key that is kept anywhere, for the search for keys in texts. */
  get all(): string[] {
    const kept = [this.#memory, read(this.#tab), read(this.#device)];
    return [...new Set(kept.flatMap((stored) => (stored === null ? [] : [stored.key])))];
  }

  /**
   * Keeps a key in place of any other.
   * @returns where it is kept, which is less than was wished where the browser blocks storage.
   */
  save(provider: string, key: string, remember: boolean): KeyPlace {
    this.forget();
    const stored = { provider, key: key.trim() };
    if (remember && write(this.#device, stored)) return 'device';
    if (write(this.#tab, stored)) return 'tab';
    this.#memory = stored;
    return 'memory';
  }

  /** Moves the key to the device, or back from it. Without a key, nothing happens. */
  remember(wish: boolean): KeyPlace | null {
    const { stored } = this;
    return stored === null ? null : this.save(stored.provider, stored.key, wish);
  }

  /** Removes the key from everywhere, whichever provider's it is. */
  forget(): void {
    this.#memory = null;
    for (const storage of [this.#tab, this.#device]) {
      try {
        storage().removeItem(NAME);
      } catch {
        // A blocked storage holds no key.
      }
    }
  }
}

/** A key as it may be shown: its last four characters, and none of a short one. */
export function maskKey(key: string): string {
  return `••••••••${key.length >= 16 ? key.slice(-4) : ''}`;
}

function read(storage: StorageOf): StoredKey | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(NAME) ?? 'null');
    const { provider, key } = Object(value) as Partial<Record<string, unknown>>;
    if (typeof provider !== 'string' || typeof key !== 'string' || key === '') return null;
    return { provider, key };
  } catch {
    return null;
  }
}

function write(storage: StorageOf, stored: StoredKey): boolean {
  try {
    storage().setItem(NAME, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}
