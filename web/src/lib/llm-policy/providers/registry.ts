import { InputError } from '../../errors.ts';
import { anthropic } from './anthropic.ts';
import { compatible } from './compatible.ts';
import { openai } from './openai.ts';
import type { Provider } from './provider.ts';
import { scripted } from './scripted.ts';

/** Whom the experiment can ask, in the order of the page's choice. */
export const PROVIDERS: readonly Provider[] = [scripted, anthropic, openai, compatible];

/** @throws InputError when no provider has this id. */
export function providerById(id: string): Provider {
  const provider = PROVIDERS.find((candidate) => candidate.id === id);
  const ids = PROVIDERS.map((candidate) => candidate.id).join(', ');
  if (!provider) throw new InputError('provider', id, `one of ${ids}`);
  return provider;
}
