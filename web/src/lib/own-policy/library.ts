import { InputError } from '../errors.ts';

/** A policy that the visitor has written. */
export interface OwnSource {
  readonly name: string;
  readonly source: string;
}

/** What is kept on the device, under this name. */
const KEY = 'own-policies';
const LONGEST_NAME = 60;
const LONGEST_SOURCE = 100_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What was kept; nothing where nothing was, or where it cannot be read. */
export function readLibrary(store: Store): OwnSource[] {
  try {
    return parseLibrary(store.getItem(KEY) ?? '');
  } catch {
    return [];
  }
}

/** @throws DOMException where the browser keeps nothing, or has no room. */
export function writeLibrary(store: Store, policies: readonly OwnSource[]): void {
  store.setItem(KEY, printLibrary(policies));
}

/** Policies as the text of a file, which {@link parseLibrary} reads. */
export function printLibrary(policies: readonly OwnSource[]): string {
  return `${JSON.stringify({ kind: KEY, version: 1, policies }, null, 2)}\n`;
}

/** @throws InputError for anything but the text of a library; SyntaxError for no JSON. */
export function parseLibrary(text: string): OwnSource[] {
  const file = JSON.parse(text) as unknown;
  const { kind, version, policies } = Object(file) as Record<string, unknown>;
  if (kind !== KEY) throw new InputError('kind', kind, `“${KEY}”: a file that this page exported`);
  if (version !== 1) throw new InputError('version', version, '1');
  if (!Array.isArray(policies)) throw new InputError('policies', policies, 'a list');
  return policies.map(checkSource);
}

/**
 * The policies of a file that a visitor opens: those of an exported library, or one of code.
 * @throws InputError for a file of another kind or one that is too long.
 */
export function importedPolicies(fileName: string, text: string): OwnSource[] {
  if (!fileName.endsWith('.json')) {
    return [checkSource({ name: fileName.replace(/\.[cm]?[jt]s$/, ''), source: text })];
  }
  try {
    return parseLibrary(text);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('file', fileName, 'JSON that this page exported');
  }
}

function checkSource(value: unknown): OwnSource {
  const { name, source } = Object(value) as Record<string, unknown>;
  if (typeof name !== 'string') throw new InputError('name', name, 'a text');
  if (typeof source !== 'string') throw new InputError('source', source, 'a text');
  if (source.length > LONGEST_SOURCE) {
    throw new InputError('source', source.length, `at most ${LONGEST_SOURCE} characters`);
  }
  return { name: tidyName(name), source };
}

/** A name of one line that fits beside the others; never empty. */
export function tidyName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) || 'Unnamed';
}

/** The name, or with a number behind it where another policy has it. */
export function freeName(name: string, taken: readonly string[]): string {
  const tidy = tidyName(name);
  if (!taken.includes(tidy)) return tidy;
  const stem = tidy.replace(/ \d+$/, '');
  for (let number = 2; ; number++) {
    const candidate = `${stem} ${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/**
 * What two pages have made of the same library. What one of them changed holds; where both changed
 * a policy, each version stays, that of the other page under a name of its own.
 * @param base - the library as both knew it.
 * @param ours - the changes of this page; it decides the order.
 * @param theirs - the changes of the other one.
 */
export function mergeLibraries(
  base: readonly OwnSource[],
  ours: readonly OwnSource[],
  theirs: readonly OwnSource[],
): OwnSource[] {
  const named = (list: readonly OwnSource[], name: string) =>
    list.find((one) => one.name === name)?.source;
  const merged = ours.flatMap(({ name, source }) => {
    const [before, other] = [named(base, name), named(theirs, name)];
    // What is here as it was follows the other page, even if that has deleted it.
    if (source !== before) return [{ name, source }];
    return other === undefined ? [] : [{ name, source: other }];
  });
  for (const { name, source } of theirs) {
    const [before, own] = [named(base, name), named(merged, name)];
    if (source === before || source === own) continue;
    const names = merged.map((one) => one.name);
    merged.push({ name: freeName(name, names), source });
  }
  return merged;
}

/** A name for the file of a policy. */
export function fileName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w -]/g, '');
  return `${plain.trim().replace(/\s+/g, '-').toLowerCase() || 'policy'}.ts`;
}
