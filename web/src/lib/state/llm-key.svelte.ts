import { KeyStore, maskKey } from '../llm-policy/keys.ts';
import type { KeyPlace } from '../llm-policy/keys.ts';

/** The stored key as the page may show it. */
export interface ShownKey {
  readonly provider: string;
  readonly masked: string;
  readonly place: KeyPlace;
}

/** The visitor's key. Its text leaves this class only to be sent, or to be looked for in texts. */
export class LlmKey {
  readonly #store = new KeyStore();
  #shown = $state.raw<ShownKey | null>(null);

  get shown(): ShownKey | null {
    return this.#shown;
  }

  /** Every key kept anywhere, to be taken out of what is written. */
  get all(): string[] {
    return this.#store.all;
  }

  /** The key of a provider; `null` where none, or another one's, is stored. */
  of(provider: string): string | null {
    const { stored } = this.#store;
    return stored?.provider === provider ? stored.key : null;
  }

  /** Looks into the browser's storage; not before the page is in a browser. */
  look(): void {
    const { stored, place } = this.#store;
    this.#shown =
      stored === null || place === null
        ? null
        : { provider: stored.provider, masked: maskKey(stored.key), place };
  }

  save(provider: string, key: string, remember: boolean): void {
    this.#store.save(provider, key, remember);
    this.look();
  }

  remember(wish: boolean): void {
    this.#store.remember(wish);
    this.look();
  }

  forget(): void {
    this.#store.forget();
    this.look();
  }
}
