import { AuditError } from '../audit/audit-error.ts';
import { exportCsv, exportJson, jsonOf, readExport } from '../audit/export.ts';
import { salvage } from '../audit/salvage.ts';
import type { Salvaged } from '../audit/salvage.ts';
import type { AuditStore } from '../audit/store.ts';
import { InputError } from '../errors.ts';
import { KeyStore } from '../llm-policy/keys.ts';
import { redact } from '../llm-policy/secrets.ts';
import { fileFault } from './file-fault.ts';

export type FileKind = 'json' | 'csv';

/** What an import added; `known` counts what was here already. */
export interface Added {
  readonly entries: number;
  readonly runs: number;
  readonly known: number;
}

/** The log as a file, without keys. @throws AuditError. */
export function logFile(store: AuditStore, kind: FileKind): Promise<Blob> {
  const keys = new KeyStore().all;
  return kind === 'json'
    ? fileOf(exportJson(store, keys), 'application/json')
    : fileOf(exportCsv(store, keys), 'text/csv');
}

/** What can still be read of a log that cannot be opened, as a file. @throws AuditError. */
export async function salvagedFile(): Promise<Salvaged & { readonly file: Blob }> {
  const found = await salvage();
  const text = jsonOf(found.runs, [found.entries], new KeyStore().all);
  return { ...found, file: await fileOf(text, 'application/json') };
}

async function fileOf(text: AsyncIterable<string>, type: string): Promise<Blob> {
  return new Blob(await Array.fromAsync(text), { type });
}

/** Adds what a file holds and is not here yet, or says why nothing was added. */
export async function addFile(
  store: AuditStore,
  file: Blob,
): Promise<Added | { readonly fault: string }> {
  try {
    const { entries, runs } = readExport(await file.text());
    return await store.restore(entries, runs);
  } catch (error) {
    if (!(error instanceof InputError)) return { fault: faultOf(error) };
    return { fault: withoutKeys(fileFault('The file', 'a JSON export of the log', error)) };
  }
}

/** The message of a fault, without keys: it may quote what it complains of. */
export function faultOf(error: unknown): string {
  const isExpected =
    error instanceof InputError || error instanceof AuditError || error instanceof DOMException;
  if (!isExpected) throw error;
  return withoutKeys(error.message);
}

function withoutKeys(text: string): string {
  return redact(text, new KeyStore().all).text;
}
