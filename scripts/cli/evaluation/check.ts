import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { differences } from '../../../web/src/lib/eval/compare.ts';
import type { Configuration } from '../../../web/src/lib/eval/configuration.ts';
import {
  buildDocument,
  formatDocument,
  readCurves,
  readDocument,
  readRuns,
  splitDocument,
} from '../../../web/src/lib/eval/document.ts';
import { planRuns } from '../../../web/src/lib/eval/plan.ts';
import type { RunResult } from '../../../web/src/lib/eval/run.ts';
import { UsageError } from '../command.ts';
import { readText } from '../files.ts';
import { coreVersion } from './core-version.ts';
import { readJson } from './study.ts';

/** The field that tells which version of the core made a document. */
export const VERSION_FIELD = 'provenance.core';

/** A document on disk: its files by their names, and what is in them. */
export interface Stored {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  /** Whether curves and runs are in the one file, rather than in files beside it. */
  readonly whole: boolean;
  readonly study: string;
  readonly configuration: Configuration;
  /** Absent in the document of a recorded log. */
  readonly runs?: readonly RunResult[];
}

/** A number, or anything else, that a document has and a recomputation does not. */
export interface Mismatch {
  readonly document: string;
  /** The key of the run, where it is a run's. */
  readonly run?: string;
  readonly field: string;
  /** What the document says, and what came out now. */
  readonly expected: unknown;
  readonly found: unknown;
}

/** Reads a document with the parts beside it. @throws InputError naming file and path. */
export function readStored(file: string): Stored {
  const document = readDocument(readJson(file), file);
  const texts = new Map([[basename(file), readText(file)]]);
  const part = <T>(suffix: string, read: (value: unknown, place: string) => T): T | undefined => {
    const path = join(dirname(file), `${document.study}-${suffix}.json`);
    if (!existsSync(path)) return undefined;
    texts.set(basename(path), readFileSync(path, 'utf8'));
    return read(readJson(path), path);
  };
  let { runs } = document;
  const whole = document.runs !== undefined || document.curves !== undefined;
  if (!whole) {
    part('curves', readCurves);
    runs = part('runs', readRuns)?.runs;
  }
  const { study, configuration } = document;
  if (runs === undefined && configuration.recorded === undefined) {
    throw new UsageError(`${file}: its runs (${study}-runs.json) are missing`);
  }
  return { file, texts, whole, study, configuration, runs };
}

/** The recomputed runs that differ from the document's, field by field; and runs out of place. */
export function checkRuns(stored: Stored, recomputed: readonly RunResult[]): Mismatch[] {
  if (stored.runs === undefined) return [];
  const document = basename(stored.file);
  const byKey = new Map(stored.runs.map((run) => [run.key, run]));
  return recomputed.flatMap((run) =>
    differences(byKey.get(run.key), run).map(({ path, expected, found }) => ({
      ...{ document, run: run.key, field: path === '' ? 'run' : path, expected, found },
    })),
  );
}

/**
 * What differs in the rest of the document when it is written anew: configuration, version,
 * summaries, curves, and the very bytes.
 * @param configuration - what the document should have been made from.
 * @param recomputed - results that take the place of the stored ones.
 */
export function checkRest(
  stored: Stored,
  configuration: Configuration,
  recomputed: readonly RunResult[],
): Mismatch[] {
  const results = new Map([...(stored.runs ?? []), ...recomputed].map((run) => [run.key, run]));
  const plan = planRuns(configuration);
  const missing = plan.find(({ key }) => !results.has(key));
  const document = basename(stored.file);
  if (missing) {
    return [{ document, run: missing.key, field: 'run', expected: undefined, found: 'planned' }];
  }
  const ordered = plan.flatMap(({ key }) => results.get(key) ?? []);
  const rebuilt = buildDocument(configuration, ordered, coreVersion(configuration));
  const files = stored.whole
    ? new Map([[document, formatDocument(rebuilt)]])
    : splitDocument(rebuilt);
  const found = [...files].flatMap(([name, text]) => checkFile(name, stored.texts.get(name), text));
  return found.filter(
    (mismatch, i) => !found.slice(0, i).some((other) => sameVersion(other, mismatch)),
  );
}

/** The files of a document that another version of the core made tell so once. */
function sameVersion(a: Mismatch, b: Mismatch): boolean {
  return a.field === VERSION_FIELD && b.field === VERSION_FIELD && a.expected === b.expected;
}

function checkFile(document: string, stored: string | undefined, rebuilt: string): Mismatch[] {
  if (stored === rebuilt) return [];
  if (stored === undefined) {
    return [{ document, field: 'file', expected: 'missing', found: `${rebuilt.length} bytes` }];
  }
  const [was, is] = [stored, rebuilt].map((text) => JSON.parse(text) as Record<string, unknown>);
  const found = differences(was, is)
    // The runs' fields are compared one by one elsewhere.
    .filter(({ path }) => !path.startsWith('runs'))
    .map(({ path, expected, found }) => ({
      ...{ document, field: named(path, is), expected, found },
    }));
  const order = differences(keysOf(was), keysOf(is)).slice(0, 1);
  for (const { path, expected, found: planned } of order) {
    found.push({ document, field: `runs${path}.key`, expected, found: planned });
  }
  // Digits that leave the number as it is, spaces, and last of all the order of fields.
  const canonical = formatDocument(was);
  const same = found.length === 0 && differences(was['runs'], is['runs']).length === 0;
  const spelt = stored !== canonical ? canonical : same ? rebuilt : stored;
  return [...found, ...firstDifference(document, stored, spelt)];
}

/** Where a file is not spelt as documents are written: digits that say the same, spaces. */
export function checkFormat(document: string, stored: string): Mismatch[] {
  return firstDifference(document, stored, formatDocument(JSON.parse(stored) as object));
}

/** The first line of two texts that differs, from a little before the place. */
function firstDifference(document: string, stored: string, spelt: string): Mismatch[] {
  if (stored === spelt) return [];
  let at = 0;
  while (stored[at] === spelt[at]) at += 1;
  const line = stored.slice(0, at).split('\n').length;
  const around = (text: string) => text.slice(Math.max(0, at - 30), at + 10);
  return [{ document, field: `line ${line}`, expected: around(stored), found: around(spelt) }];
}

/** The keys of the runs in a file, if it has runs. */
function keysOf(file: Record<string, unknown>): string[] {
  return ((file['runs'] ?? []) as { key: string }[]).map(({ key }) => key);
}

/** `summaries[instant/ts].meanReward.low` instead of `summaries[2].meanReward.low`. */
function named(path: string, document: Record<string, unknown>): string {
  return path.replace(/^(summaries|cells|curves\.cells)\[(\d+)\]/, (whole, list: string, i) => {
    const source = list === 'curves.cells' ? (document['curves'] as object) : document;
    const cells = (source as Record<string, unknown>)[list.replace('curves.', '')];
    const cell = (cells as { scenario: string; policy: string }[])[Number(i)];
    return cell === undefined ? whole : `${list}[${cell.scenario}/${cell.policy}]`;
  });
}

/** One line for a person. */
export function describeMismatch({ document, run, field, expected, found }: Mismatch): string {
  const place = run === undefined ? document : `${document}: ${run}`;
  const show = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  return `${place}: ${field}: expected ${show(expected)}, found ${show(found)}`;
}
