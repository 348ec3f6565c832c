import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Configuration } from '../../web/src/lib/eval/configuration.ts';
import { planRuns, sampleRuns, shardOf } from '../../web/src/lib/eval/plan.ts';
import { UsageError } from './command.ts';
import type { Command, Given } from './command.ts';
import {
  checkRest,
  checkRuns,
  describeMismatch,
  readStored,
  VERSION_FIELD,
} from './evaluation/check.ts';
import type { Mismatch, Stored } from './evaluation/check.ts';
import { checkCells, placesOfCells, sampleCells } from './evaluation/cells.ts';
import type { Cell } from './evaluation/cells.ts';
import { runPortions } from './evaluation/run-studies.ts';
import {
  COURSE_LOG,
  COURSE_STUDY,
  DOCUMENTS,
  JOBS,
  jobsOf,
  placesOf,
  PUBLISHED,
  publishedStudy,
  recordedStudy,
  SHARD,
  shardOption,
} from './evaluation/study.ts';
import type { Study } from './evaluation/study.ts';
import { note, readable, writeJson } from './output.ts';
import { wholeNumber } from './values.ts';

const SAMPLE = 20;
const LINES_SHOWN = 40;

export const verify: Command = {
  name: 'verify',
  summary: 'Recomputes runs of evaluation documents, and names every difference.',
  operands: {
    value: 'FILE …',
    help: 'Documents, or folders that hold them; web/static/evaluation unless given.',
  },
  options: [
    {
      name: 'sample',
      value: 'N',
      help: `Recompute N runs, spread over documents, scenarios and policies; ${SAMPLE} unless given.`,
    },
    { name: 'all', help: 'Recompute every run.' },
    SHARD,
    JOBS,
    { name: 'log', value: 'FILE.csv', help: 'The recorded log of a document of your own.' },
  ],
  notes: [
    'Summaries, curves and the bytes of the files are compared too, computed from the recomputed runs and, where a run is not recomputed, from the document’s. Exits 1 on any difference.',
    'A document without runs, as of a recorded log, is recomputed by the first shard: whole with --all, otherwise a policy under a scenario, all repetitions of it, for every five runs of the sample.',
  ],
  examples: ['', '--all', '--all --shard 2/8', '--sample 100', 'own.json --all'],
  async run(given) {
    const documents = documentsOf(given.operands).map((file) => {
      const stored = readStored(file);
      return { stored, study: studyOf(stored, given.optional('log')) };
    });
    const chosen = choose(documents, given);
    const results = await runPortions(chosen, jobsOf(given));
    const mismatches = chosen.flatMap(({ stored, study, cells }, i): Mismatch[] =>
      cells === undefined
        ? [...checkRuns(stored, results[i]), ...checkRest(stored, study.configuration, results[i])]
        : checkCells(stored, study.configuration, cells, results[i]),
    );
    const digested = results.filter((_, i) => chosen[i].cells === undefined);
    const runs = digested.reduce((sum, list) => sum + list.length, 0);
    const unequal = new Set(mismatches.flatMap(({ run }) => run ?? [])).size;
    await writeJson({
      documents: chosen.map(({ stored }) => stored.study),
      ...{ runs, equal: runs - unequal },
      cells: chosen.reduce((sum, { cells = [] }) => sum + cells.length, 0),
      differences: mismatches,
    });
    explain(mismatches);
    for (const { stored, cells } of chosen) {
      if (cells === undefined) continue;
      const names = cells.map(({ scenario, policy }) => `${scenario}/${policy}`).join(', ');
      note(`${basename(stored.file)} keeps no runs: recomputed were ${names}.`);
    }
    note(`${readable(runs - unequal)} of ${readable(runs)} runs equal, digest by digest.`);
    return mismatches.length === 0 ? 0 : 1;
  },
};

function explain(mismatches: readonly Mismatch[]): void {
  for (const mismatch of mismatches.slice(0, LINES_SHOWN)) note(describeMismatch(mismatch));
  if (mismatches.length > LINES_SHOWN) note(`… ${mismatches.length - LINES_SHOWN} more`);
  if (mismatches.some(({ field }) => field === VERSION_FIELD)) {
    note('Another version of the core made these documents; `lab evaluate` writes them anew.');
  }
}

interface Checked {
  readonly stored: Stored;
  readonly study: Study;
}

interface Chosen extends Checked {
  readonly runs: number[];
  /** What is compared where a sample meets a document without runs. */
  readonly cells?: readonly Cell[];
}

/** Which runs of which documents to recompute. */
function choose(documents: readonly Checked[], given: Given): Chosen[] {
  const shard = shardOption(given);
  if (given.has('all') && given.has('sample')) throw new UsageError('--all or --sample, not both');
  const isFirst = shard === undefined || shard.shard === 1;
  const withoutRuns = isFirst ? documents.filter(({ stored }) => !stored.runs) : [];
  const byRuns = documents.filter(({ stored }) => stored.runs);
  const studies = byRuns.map(({ study }) => study.configuration);
  const size = wholeNumber('--sample', given.optional('sample') ?? `${SAMPLE}`, { min: 1 });
  const sample = sampleRuns(studies, given.has('all') ? Infinity : size);
  const mine = shard === undefined ? sample : shardOf(sample, shard);
  return [
    ...byRuns.map((checked) => {
      const places = placesOf(checked.study.configuration);
      const own = mine.filter(({ study }) => study === checked.study.configuration);
      return { ...checked, runs: own.map(({ run }) => places.get(run.key) ?? 0) };
    }),
    ...withoutRuns.map((checked): Chosen => {
      const { configuration } = checked.study;
      if (given.has('all')) {
        return { ...checked, runs: planRuns(configuration).map((_, place) => place) };
      }
      const cells = sampleCells(configuration, size);
      return { ...checked, cells, runs: placesOfCells(configuration, cells) };
    }),
  ];
}

function documentsOf(operands: readonly string[]): string[] {
  if (operands.length === 0) {
    const present = PUBLISHED.filter((study) => study !== COURSE_STUDY || existsSync(COURSE_LOG));
    if (present.length < PUBLISHED.length)
      note(`${COURSE_STUDY} is left out: its log is not here.`);
    return present.map((study) => join(DOCUMENTS, `${study}.json`));
  }
  return operands.flatMap((path) => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status === undefined) throw new UsageError(`${path} cannot be read: no such file`);
    if (!status.isDirectory()) return [path];
    const files = readdirSync(path).filter((name) => /^[^.].*\.json$/.test(name));
    const documents = files.filter((name) => !/-(curves|runs)\.json$|\.shard-/.test(name));
    if (documents.length === 0) throw new UsageError(`${path}: no document in it`);
    return documents.sort().map((name) => join(path, name));
  });
}

/** A published study is what the sources say, not what the document says. */
function studyOf({ study, configuration, file }: Stored, log: string | undefined): Study {
  if (PUBLISHED.includes(study)) return publishedStudy(study);
  if (configuration.recorded === undefined) return { configuration };
  if (log === undefined) throw new UsageError(`${file} needs its recorded log: --log FILE.csv`);
  const { recorded, ...given }: Configuration = configuration;
  return recordedStudy(log, given, recorded.blockLength);
}
