import { seedsOf } from '../llm-policy/episode-setup.ts';
import { checkAddress } from '../llm-policy/providers/address.ts';
import type { Access, Provider } from '../llm-policy/providers/provider.ts';
import type { LlmKey } from './llm-key.svelte.ts';
import { episodesOf, modelOf } from './llm-settings.ts';
import type { LlmSettings } from './llm-settings.ts';

/** Opens the providers' doors, with the visitor's key and address. */
export class LlmAccess {
  #last: { readonly run: string; readonly access: Access } | undefined;
  readonly #key: LlmKey;
  /** The page of the frame that calls servers elsewhere. */
  readonly #relay: string;

  constructor(key: LlmKey, relay: string) {
    this.#key = key;
    this.#relay = relay;
  }

  /**
   * For the calls of a run: the same object in all of them, since the provider remembers with it.
   * @throws InputError for an address that cannot be called.
   */
  ofRun(run: string, provider: Provider, repetition: number, settings: LlmSettings): Access {
    const fresh = this.fresh(provider, repetition, settings);
    if (this.#last?.run !== run) this.#last = { run, access: fresh };
    return Object.assign(this.#last.access, fresh);
  }

  /** @throws InputError for an address that cannot be called. */
  fresh(provider: Provider, repetition: number, settings: LlmSettings): Access {
    const { id, needsAddress, kind } = provider;
    const { address, delayMs, fault, faultEvery } = settings;
    const access: Access = {
      key: this.#key.of(id),
      address: needsAddress ? checkAddress(address) : null,
      relay: this.#relay,
    };
    if (kind !== 'scripted') return access;
    const { policy: seed } = seedsOf(repetition);
    const script = { seed, delayMs, fault: fault === '' ? null : fault, faultEvery, faultTimes: 1 };
    return { ...access, script };
  }
}

/** The field of the address says what is wrong with it. */
export const BAD_ADDRESS = 'The address of the server cannot be used.';

/**
 * Why a run cannot be started as the settings are; empty if it can.
 * @param keyOf - whose key is stored, if one is.
 */
export function obstacleOf(
  settings: LlmSettings,
  { needsKey, needsAddress, name }: Provider,
  keyOf: string | undefined,
): string {
  if (needsKey === 'yes' && keyOf !== settings.provider) return `Enter a key of ${name} first.`;
  if (needsAddress && messageOf(() => checkAddress(settings.address)) !== '') return BAD_ADDRESS;
  if (modelOf(settings) === '') return 'Choose a model first.';
  return messageOf(() => episodesOf(settings));
}

function messageOf(check: () => unknown): string {
  try {
    check();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
