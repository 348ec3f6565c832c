import * as z from 'zod/mini';
import { InputError } from '../errors.ts';
import { readConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { curvesOf } from './curves.ts';
import type { CellCurves } from './curves.ts';
import { checkpointRounds } from './run.ts';
import type { RunResult } from './run.ts';
import { at, parseWith, pathText } from './schema.ts';
import { summarise } from './summary.ts';
import type { CellSummary } from './summary.ts';

export const VERSION = 1;

/** What made the numbers. No clock and no commit: the same sources write the same bytes. */
export interface Provenance {
  /** SHA-256 over the sources that decide the results. */
  readonly core: string;
  readonly generator: string;
}

/** The results of an evaluation: what a page opens first. */
export interface EvaluationDocument {
  readonly version: typeof VERSION;
  readonly study: string;
  readonly provenance: Provenance;
  readonly configuration: Configuration;
  readonly summaries: readonly CellSummary[];
  /** Here or in a file of their own; curves only with bands, runs never for a recorded log. */
  readonly curves?: CurvesPart;
  readonly runs?: readonly RunResult[];
}

/** The curves with the rounds of their checkpoints. */
export interface CurvesPart {
  readonly rounds: readonly number[];
  readonly cells: readonly CellCurves[];
}

/** A file that holds one part of a document. */
export interface CurvesFile extends CurvesPart {
  readonly version: typeof VERSION;
  readonly study: string;
  readonly provenance: Provenance;
}

export interface RunsFile {
  readonly version: typeof VERSION;
  readonly study: string;
  readonly provenance: Provenance;
  readonly runs: readonly RunResult[];
}

/**
 * The whole document of an evaluation.
 * @param results - all of them, in the order of `planRuns`.
 */
export function buildDocument(
  configuration: Configuration,
  results: readonly RunResult[],
  core: string,
): EvaluationDocument {
  const generator = 'PCG64 over SeedSequence, as numpy.random.default_rng';
  const curves = () => ({
    rounds: checkpointRounds(configuration),
    cells: curvesOf(configuration, results),
  });
  return {
    version: VERSION,
    study: configuration.id,
    provenance: { core, generator },
    configuration,
    summaries: summarise(configuration, results),
    ...(configuration.bands ? { curves: curves() } : {}),
    ...(configuration.recorded === undefined ? { runs: results } : {}),
  };
}

/** The document as files by their name: curves and runs apart, for pages that load them late. */
export function splitDocument(document: EvaluationDocument): Map<string, string> {
  const { curves, runs, ...first } = document;
  const { version, study, provenance } = document;
  const files = new Map([[`${study}.json`, formatDocument(first)]]);
  const head = { version, study, provenance };
  if (curves) files.set(`${study}-curves.json`, formatDocument({ ...head, ...curves }));
  if (runs) files.set(`${study}-runs.json`, formatDocument({ ...head, runs }));
  return files;
}

/** JSON with each field on a line, and each entry of a list of records too. */
export function formatDocument(document: object): string {
  const fields = Object.entries(document).map(([name, value]) => {
    return `${JSON.stringify(name)}: ${formatField(value)}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

function formatField(value: unknown): string {
  const isRecords = Array.isArray(value) && value.some((entry) => typeof entry === 'object');
  if (!isRecords) return JSON.stringify(value);
  return `[\n${value.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
}

const number = z.number();
const orNull = z.nullable(number);
const count = z.int().check(z.gte(0));
const text = z.string();
const numbers = z.array(number);

const head = {
  version: z.literal(VERSION),
  study: text,
  provenance: z.strictObject({ core: text, generator: text }),
};
const mean = { estimate: number, low: orNull, high: orNull, bcaLow: orNull, bcaHigh: orNull };
const summary = z.strictObject({
  ...{ scenario: text, policy: text, runs: count, complete: count, stalled: count },
  meanReward: z.nullable(z.strictObject(mean)),
  difference: z.nullable(
    z.strictObject({
      ...{ pairs: count, ...mean, dz: orNull, wins: count, losses: count, ties: count },
      ...{ p: orNull, pHolm: orNull },
    }),
  ),
  pseudoRegret: z.nullable(z.strictObject(mean)),
  bestArmShare: z.nullable(z.strictObject(mean)),
  bestArmEliminated: z.nullable(
    z.strictObject({ runs: count, estimate: number, low: number, high: number }),
  ),
  meanSteps: orNull,
});
const band = z.strictObject({ estimate: numbers, low: numbers, high: numbers });
const curves = {
  rounds: numbers,
  cells: z.array(
    z.strictObject({
      ...{ scenario: text, policy: text },
      ...{ meanReward: band, pseudoRegret: band, bestArmShare: band },
    }),
  ),
};

/** A run in a file. */
export const runSchema = z.strictObject({
  key: text,
  status: z.enum(['complete', 'stalled']),
  ...{ meanReward: orNull, bestArmShare: orNull, pseudoRegret: number },
  ...{ rounds: count, steps: count, bestArm: count, countedPerArm: z.array(count) },
  eliminated: z.array(z.strictObject({ arm: count, round: count })),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  curve: z.strictObject({
    ...{ cumulativeReward: numbers, pseudoRegret: numbers, bestArmRounds: numbers },
  }),
});

const documentSchema = z.strictObject({
  ...head,
  configuration: z.unknown(),
  summaries: z.array(summary),
  curves: z.optional(z.strictObject(curves)),
  runs: z.optional(z.array(runSchema)),
});
const curvesSchema = z.strictObject({ ...head, ...curves });
const runsSchema = z.strictObject({ ...head, runs: z.array(runSchema) });

/**
 * Reads a document of this or an earlier version. (There is none earlier yet; when the form
 * changes, its old schema stays here beside a function that brings it up to date.)
 * @param place - what stands before the path in an error, such as the file's name.
 * @throws InputError naming the path of the first fault.
 */
export function readDocument(value: unknown, place = ''): EvaluationDocument {
  checkVersion(value, place);
  const document = parseWith(documentSchema, value, place);
  const configuration = readConfiguration(
    document.configuration,
    pathText(['configuration'], place),
  );
  return { ...document, configuration };
}

/** Reads a file of curves. @throws InputError as {@link readDocument}. */
export function readCurves(value: unknown, place = ''): CurvesFile {
  checkVersion(value, place);
  return parseWith(curvesSchema, value, place);
}

/** Reads a file of runs. @throws InputError as {@link readDocument}. */
export function readRuns(value: unknown, place = ''): RunsFile {
  checkVersion(value, place);
  return parseWith(runsSchema, value, place);
}

/** A later version is told from a broken document. */
function checkVersion(value: unknown, place: string): void {
  const version = (value as { version?: unknown } | null | undefined)?.version;
  if (typeof version !== 'number') return;
  at(place === '' ? 'document' : place, () => {
    if (version > VERSION) throw new InputError('version', version, `${VERSION} or earlier`);
  });
}
