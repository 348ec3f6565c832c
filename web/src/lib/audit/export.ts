import * as z from 'zod/mini';
import { InputError } from '../errors.ts';
import { parseWith } from '../eval/schema.ts';
import { entrySchema, withoutKeys } from './entry.ts';
import type { AuditEntry } from './entry.ts';
import { runSchema, runWithoutKeys } from './run.ts';
import type { RunSummary } from './run.ts';
import { entryOf } from './rows.ts';
import type { AuditStore } from './store.ts';

const FORMAT = 'bandit-lab audit log';
const VERSION = 1;
const BATCH = 500;

const exportSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  runs: z.array(runSchema),
  entries: z.array(entrySchema),
});

/** What an export holds. */
export interface ExportedLog {
  readonly runs: readonly RunSummary[];
  readonly entries: readonly AuditEntry[];
}

/**
 * The log as JSON (docs/audit-log.md), piece by piece, so that a long one need not be in memory as
 * one text. What cannot be read is left out.
 * @param keys - the visitor's stored keys: none leaves with the file, nor does a text like a key,
 *   even where one has got into the database some other way.
 */
export async function* exportJson(
  store: AuditStore,
  keys: readonly string[],
): AsyncGenerator<string> {
  const { runs } = await store.runs();
  yield* jsonOf(runs, batches(store), keys);
}

/** An export of these runs and of entries that come part by part; see {@link exportJson}. */
export async function* jsonOf(
  runs: readonly RunSummary[],
  parts: AsyncIterable<readonly AuditEntry[]> | Iterable<readonly AuditEntry[]>,
  keys: readonly string[],
): AsyncGenerator<string> {
  const list = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));
  const clean = runs.map((run) => runWithoutKeys(run, keys));
  yield `{"format":"${FORMAT}","version":${VERSION},"runs":[\n${list(clean).join(',\n')}\n],"entries":[`;
  let separator = '\n';
  for await (const entries of parts) {
    if (entries.length === 0) continue;
    yield separator + list(entries.map((entry) => withoutKeys(entry, keys))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

/**
 * Reads an export; nothing is half-read.
 * @throws InputError naming the first fault.
 */
export function readExport(text: string): ExportedLog {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError('file', 'text that is not JSON', 'an export of the log');
  }
  const { runs, entries } = parseWith(exportSchema, json, 'file');
  return { runs, entries };
}

const COLUMNS = [
  ...['id', 'time', 'feature', 'run', 'round', 'attempt', 'provider', 'model', 'valid', 'why'],
  ...['fallback', 'arm', 'reason', 'decision', 'edited_from', 'edited_to', 'latency_ms'],
  ...['input_tokens', 'output_tokens', 'status', 'request_id', 'redacted', 'prompt', 'output'],
];

/**
 * The entries as CSV (RFC 4180), piece by piece; no cell is a formula to a spreadsheet.
 * @param keys - as in {@link exportJson}.
 */
export async function* exportCsv(
  store: AuditStore,
  keys: readonly string[],
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const entries of batches(store)) {
    yield entries.map((entry) => csvRow(withoutKeys(entry, keys))).join('');
  }
}

function csvRow(entry: AuditEntry): string {
  const { edited, usage } = entry;
  return csvLine([
    ...[entry.id, entry.time, entry.feature, entry.run, entry.round, entry.attempt],
    ...[entry.provider, entry.model, entry.valid, entry.why, entry.fallback, entry.arm],
    ...[entry.reason, entry.decision, edited?.from ?? null, edited?.to ?? null, entry.latencyMs],
    ...[usage?.input ?? null, usage?.output ?? null, entry.status, entry.requestId],
    ...[entry.redacted.join('; '), entry.prompt, entry.output],
  ]);
}

type Cell = string | number | boolean | null;

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Texts are quoted, and an apostrophe goes before one that a spreadsheet would take for a formula,
 * whatever white space or invisible characters it hides behind.
 */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/** All entries that can be read, by run, round and attempt; a fresh transaction for each batch. */
async function* batches(store: AuditStore): AsyncGenerator<AuditEntry[]> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const from: IDBKeyRange | null = range;
    const rows = await store.read(() =>
      store.database.getAllFromIndex('entries', 'attempt', from, BATCH),
    );
    yield rows.flatMap((row) => entryOf(row) ?? []);
    if (rows.length < BATCH) return;
    const { run, round, attempt } = rows[rows.length - 1];
    range = IDBKeyRange.lowerBound([run, round, attempt], true);
  }
}
