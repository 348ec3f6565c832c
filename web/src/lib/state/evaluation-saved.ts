import { readDocument } from '../eval/document.ts';
import type { EvaluationDocument } from '../eval/document.ts';

/** An evaluation that the visitor has kept in this browser. */
export interface Saved {
  readonly name: string;
  readonly document: EvaluationDocument;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'evaluations';
const MOST = 10;

/** What is kept, newest first; what can no longer be read is left out. */
export function readSaved(store: Store): Saved[] {
  try {
    const entries = JSON.parse(store.getItem(KEY) ?? '[]') as { name: string; document: unknown }[];
    return entries.flatMap(({ name, document }) => {
      try {
        return [{ name, document: readDocument(document) }];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/**
 * Keeps an evaluation without its runs, which are many and can be made again; one of the same name
 * is replaced, and the oldest of more than ten goes.
 * @returns what is kept now.
 * @throws DOMException where the browser has no room for it.
 */
export function save(store: Store, name: string, document: EvaluationDocument): Saved[] {
  const others = readSaved(store).filter((one) => one.name !== name);
  return write(
    store,
    [{ name, document: { ...document, runs: undefined } }, ...others].slice(0, MOST),
  );
}

export function forget(store: Store, name: string): Saved[] {
  return write(
    store,
    readSaved(store).filter((one) => one.name !== name),
  );
}

function write(store: Store, saved: Saved[]): Saved[] {
  store.setItem(KEY, JSON.stringify(saved));
  return saved;
}
