import { basename } from 'node:path';
import { differences } from '../../../web/src/lib/eval/compare.ts';
import type { Configuration } from '../../../web/src/lib/eval/configuration.ts';
import { curvesOf } from '../../../web/src/lib/eval/curves.ts';
import { readCurves, readDocument } from '../../../web/src/lib/eval/document.ts';
import { planRuns, sampleRuns } from '../../../web/src/lib/eval/plan.ts';
import type { RunResult } from '../../../web/src/lib/eval/run.ts';
import { cellKey, summarise } from '../../../web/src/lib/eval/summary.ts';
import { checkFormat, VERSION_FIELD } from './check.ts';
import type { Mismatch, Stored } from './check.ts';
import { coreVersion } from './core-version.ts';

/** One policy under one scenario, over all repetitions: the least that a document without runs tells. */
export interface Cell {
  readonly scenario: string;
  readonly policy: string;
}

/** Recomputed runs that one cell is compared by need this many of a sample's. */
const RUNS_A_CELL = 5;

/** So many cells as a sample of that size is worth, spread over scenarios and policies. */
export function sampleCells(configuration: Configuration, size: number): Cell[] {
  const cells = new Map<string, Cell>();
  const others = configuration.policies.filter(({ key }) => key !== configuration.reference);
  const study = { ...configuration, policies: others.length > 0 ? others : configuration.policies };
  for (const { run } of sampleRuns([study], Infinity)) {
    if (cells.size >= Math.ceil(size / RUNS_A_CELL)) break;
    const cell = { scenario: run.scenario.id, policy: run.entrant.key };
    cells.set(cellKey(cell.scenario, cell.policy), cell);
  }
  return [...cells.values()];
}

/** The places, in the plan, of the runs that the cells are made from: theirs and the reference's. */
export function placesOfCells(configuration: Configuration, cells: readonly Cell[]): number[] {
  return planRuns(configuration).flatMap(({ scenario, entrant }, place) => {
    const needed = cells.some(
      (cell) =>
        cell.scenario === scenario.id &&
        (cell.policy === entrant.key || configuration.reference === entrant.key),
    );
    return needed ? [place] : [];
  });
}

/**
 * What differs between a document without runs and cells of it that were recomputed: summary and
 * curves, and in the rest the configuration, the version and the spelling.
 * @param results - of the runs of {@link placesOfCells}, in the plan's order.
 */
export function checkCells(
  stored: Stored,
  configuration: Configuration,
  cells: readonly Cell[],
  results: readonly RunResult[],
): Mismatch[] {
  const file = basename(stored.file);
  const curvesFile = stored.whole ? file : `${stored.study}-curves.json`;
  const text = (name: string) => JSON.parse(stored.texts.get(name) ?? 'null') as unknown;
  const document = readDocument(text(file), file);
  const curves = stored.whole
    ? document.curves
    : stored.texts.has(curvesFile)
      ? readCurves(text(curvesFile), curvesFile)
      : undefined;
  const compare = (name: string, field: string, was: unknown, is: unknown): Mismatch[] =>
    differences(was, is).map(({ path, expected, found }) => ({
      ...{ document: name, field: `${field}${/^[[.]|^$/.test(path) ? '' : '.'}${path}` },
      ...{ expected, found },
    }));
  const core = coreVersion(configuration);
  return [
    ...compare(file, 'configuration', document.configuration, configuration),
    ...compare(file, VERSION_FIELD, document.provenance.core, core),
    ...[...stored.texts].flatMap(([name, content]) => checkFormat(name, content)),
    ...cells.flatMap((cell) => {
      const { summary, curve } = recompute(configuration, cell, results);
      const isCell = (one: Cell) => one.scenario === cell.scenario && one.policy === cell.policy;
      const named = cellKey(cell.scenario, cell.policy);
      const was = document.summaries.find(isCell);
      // The adjusted p-value takes all of the scenario's policies to recompute.
      const pHolm = was?.difference?.pHolm ?? null;
      const difference = summary.difference && { ...summary.difference, pHolm };
      return [
        ...compare(file, `summaries[${named}]`, was, { ...summary, difference }),
        ...(curve === undefined
          ? []
          : compare(curvesFile, `cells[${named}]`, curves?.cells.find(isCell), curve)),
      ];
    }),
  ];
}

function recompute(configuration: Configuration, cell: Cell, results: readonly RunResult[]) {
  const scenarios = configuration.scenarios.filter(({ id }) => id === cell.scenario);
  const entrants = (keys: readonly string[]): Configuration => ({
    ...{ ...configuration, scenarios },
    policies: configuration.policies.filter(({ key }) => keys.includes(key)),
  });
  const byKey = new Map(results.map((result) => [result.key, result]));
  const of = (part: Configuration) => planRuns(part).flatMap(({ key }) => byKey.get(key) ?? []);
  const pair = entrants([cell.policy, configuration.reference]);
  const alone = entrants([cell.policy]);
  const summary = summarise(pair, of(pair)).find(({ policy }) => policy === cell.policy);
  if (summary === undefined) throw new Error(`no summary of ${cell.scenario}/${cell.policy}`);
  return { summary, curve: configuration.bands ? curvesOf(alone, of(alone))[0] : undefined };
}
