import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { InputError } from '../../web/src/lib/errors.ts';
import { formatLogCsv, parseLogCsv } from '../../web/src/lib/log-csv.ts';
import type { EventLog } from '../../web/src/lib/log.ts';
import { UsageError } from './command.ts';

/** Enough for the longest log that the core takes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Text of a file, unpacked when it is gzipped. @throws UsageError when it cannot be read. */
export function readText(file: string): string {
  return attempt(file, 'read', () => {
    const bytes = readFileSync(file);
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = packed ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  });
}

/**
 * A log from a CSV file with columns arm,reward, plain or gzipped.
 * @param armCount - where the file need not show every arm.
 * @throws InputError or UsageError that names the file, and the line of a bad row.
 */
export function readLog(file: string, armCount?: number): EventLog {
  const text = readText(file);
  try {
    return parseLogCsv(text, armCount);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${file}, ${error.field}`, error.value, error.allowed);
  }
}

/** Writes a log as CSV, gzipped when the name ends in .gz. @throws UsageError when it cannot. */
export function writeLog(file: string, log: EventLog): void {
  const text = formatLogCsv(log);
  attempt(file, 'written', () => writeFileSync(file, file.endsWith('.gz') ? gzipSync(text) : text));
}

/** SHA-256 (hex) over the arms as bytes followed by the clicks as bytes. */
export function logDigest(log: EventLog): string {
  return createHash('sha256').update(log.arms).update(log.rewards).digest('hex');
}

function attempt<T>(file: string, verb: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node adds the call and the file to its reason.
    throw new UsageError(`${file} cannot be ${verb}: ${reason.replace(/, \w+( '.*')?$/s, '')}`);
  }
}
