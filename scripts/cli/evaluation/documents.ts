import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDocument, splitDocument } from '../../../web/src/lib/eval/document.ts';
import type { EvaluationDocument } from '../../../web/src/lib/eval/document.ts';
import { UsageError } from '../command.ts';

/** A file that was written. */
export interface Written {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a document, in one file or in its parts. */
export function writeDocument(
  folder: string,
  document: EvaluationDocument,
  split: boolean,
): Written[] {
  const files = split
    ? splitDocument(document)
    : new Map([[`${document.study}.json`, formatDocument(document)]]);
  return [...files].map(([name, text]) => writeWhole(folder, name, text));
}

/** Writes a file so that a stop leaves the old one or the new one, never half of it. */
export function writeWhole(folder: string, name: string, text: string): Written {
  const file = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.part`, text);
    renameSync(`${file}.part`, file);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { file, bytes: Buffer.byteLength(text), sha256 };
}
