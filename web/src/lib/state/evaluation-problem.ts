import { readConfiguration } from '../eval/configuration.ts';
import type { Configuration } from '../eval/configuration.ts';

/** A problem as a link carries it: its JSON in base64 for URLs. */
export function encodeProblem(given: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(given));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The problem of a link. @throws Error where it is none. */
export function decodeProblem(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

/**
 * What a visitor pasted, dropped or linked: a configuration to be run, or a document to be shown.
 * @throws Error for what is no JSON, InputError naming the path of the first fault.
 */
export function readProblem(
  text: string,
):
  | { readonly kind: 'document'; readonly value: unknown }
  | { readonly kind: 'configuration'; readonly given: unknown; readonly read: Configuration } {
  const value = JSON.parse(text) as unknown;
  const isDocument = typeof value === 'object' && value !== null && 'summaries' in value;
  if (isDocument) return { kind: 'document', value };
  return { kind: 'configuration', given: value, read: readConfiguration(value) };
}
