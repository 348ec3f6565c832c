import { join, resolve } from 'node:path';
import { buildDocument, VERSION } from '../../web/src/lib/eval/document.ts';
import { planRuns, shardOf } from '../../web/src/lib/eval/plan.ts';
import type { Shard } from '../../web/src/lib/eval/plan.ts';
import { formatShard, shardName } from '../../web/src/lib/eval/shard-file.ts';
import { UsageError } from './command.ts';
import type { Command, Given } from './command.ts';
import { coreVersion } from './evaluation/core-version.ts';
import { writeDocument, writeWhole } from './evaluation/documents.ts';
import { Journal } from './evaluation/journal.ts';
import { runPortions } from './evaluation/run-studies.ts';
import {
  CACHE,
  configuredStudy,
  DOCUMENTS,
  JOBS,
  jobsOf,
  PUBLISHED,
  publishedStudy,
  readJson,
  recordedStudy,
  SHARD,
  shardOption,
  SHARDS,
} from './evaluation/study.ts';
import type { Study } from './evaluation/study.ts';
import { note, readable, writeJson } from './output.ts';
import { wholeNumber } from './values.ts';

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'Runs the seeded evaluation and writes its documents.',
  operands: {
    value: 'STUDY …',
    help: `${PUBLISHED.join(', ')}; all of them unless given.`,
  },
  options: [
    JOBS,
    {
      ...SHARD,
      help: `${SHARD.help} Writes a shard file for merge, which finds it if there is no --out.`,
    },
    { name: 'out', value: 'DIR', help: 'Where to write; web/static/evaluation unless given.' },
    {
      name: 'config',
      value: 'FILE.json',
      help: 'Another problem: rates, scenarios, policies, repetitions, rounds. Writes here.',
    },
    {
      name: 'log',
      value: 'FILE.csv',
      help: 'A recorded log, resampled by blocks; with --config for all but the log. Writes here.',
    },
    {
      name: 'block',
      value: 'N',
      help: 'With --log: events in a block; a thirtieth of the log unless given.',
    },
  ],
  notes: [
    'Prints the files written with their SHA-256. The same sources write the same bytes, with any number of jobs or shards.',
    'Finished runs are kept: stopped by Ctrl-C or worse, the same command goes on where it was.',
    'A configuration needs rates alone, such as { "rates": [0.2, 0.5, 0.7] }. It may give id, title, events, scenarios ([{ "id": "late", "delay": { "kind": "pareto", "alpha": [1] } }]), policies (["ts", { "policy": "ucb1", "params": { "c": 1 } }]), reference, repetitions, rounds, checkpoints, seeds ({ "log", "policy" }) and bootstrap ({ "resamples", "seed", "level" }). The configuration of a document is one too.',
    'The document of a recorded log holds means and intervals, no run and no event.',
  ],
  examples: [
    '',
    'ablation --jobs 1 --out again',
    '--shard 1/3 --out shards',
    '--config problem.json',
    '--log clicks.csv',
  ],
  async run(given) {
    const shard = shardOption(given);
    const { studies, folder, scratch, split } = chosen(given, shard !== undefined);
    const jobs = jobsOf(given);
    const portions = studies.map((study) => portionOf(study, shard, split, scratch));
    const kept = portions.reduce((sum, { journal }) => sum + journal.kept.size, 0);
    if (kept > 0) note(`${readable(kept)} runs were finished before.`);
    const written = await stoppable(async () => {
      const results = await runPortions(portions, jobs);
      return portions.flatMap(({ study, core }, i) => {
        const { configuration } = study;
        if (shard === undefined) {
          return writeDocument(folder, buildDocument(configuration, results[i], core), split);
        }
        const text = formatShard({ core, split, ...shard, configuration, runs: results[i] });
        return [writeWhole(folder, shardName(configuration, shard), text)];
      });
    });
    for (const { journal } of portions) journal.remove();
    await writeJson(written);
    return 0;
  },
};

interface Choice {
  readonly studies: readonly Study[];
  readonly folder: string;
  /** Where finished runs are kept meanwhile: never among published files. */
  readonly scratch: string;
  /** Whether curves and runs are files of their own. */
  readonly split: boolean;
}

function chosen(given: Given, isShard: boolean): Choice {
  const [config, log] = [given.optional('config'), given.optional('log')];
  const own = config !== undefined || log !== undefined;
  if (own && given.operands.length > 0) {
    throw new UsageError(`${given.operands[0]} does not go with --config or --log`);
  }
  if (given.has('block') && log === undefined) throw new UsageError('--block needs --log');
  const out = given.optional('out');
  const folder = out ?? (isShard ? SHARDS : own ? '.' : DOCUMENTS);
  const scratch = resolve(folder) === resolve(DOCUMENTS) ? CACHE : folder;
  if (!own) {
    const names = given.operands.length > 0 ? [...new Set(given.operands)] : PUBLISHED;
    return { studies: names.map(publishedStudy), folder, scratch, split: true };
  }
  const study = ownStudy(config, log, given.optional('block'));
  return { studies: [study], folder, scratch, split: false };
}

function ownStudy(config: string | undefined, log: string | undefined, block?: string): Study {
  if (log === undefined) return configuredStudy(config ?? '');
  const settings = config === undefined ? {} : readJson(config);
  if (typeof settings !== 'object' || settings === null) {
    throw new UsageError(`${config} is no configuration: expected an object`);
  }
  const length = block === undefined ? undefined : wholeNumber('--block', block, { min: 1 });
  return recordedStudy(log, settings, length);
}

function portionOf(study: Study, shard: Shard | undefined, split: boolean, scratch: string) {
  const { configuration } = study;
  const all = planRuns(configuration).map((_, place) => place);
  const core = coreVersion(configuration);
  const part = shard === undefined ? '' : `.shard-${shard.shard}-of-${shard.of}`;
  const file = join(scratch, `.${configuration.id}${part}.unfinished.jsonl`);
  return {
    ...{ study, core },
    runs: shard === undefined ? all : shardOf(all, shard),
    journal: new Journal(file, { version: VERSION, core, split, configuration }),
  };
}

/** Says on Ctrl-C that nothing is lost. */
async function stoppable<T>(work: () => Promise<T>): Promise<T> {
  const stop = () => {
    note('\nStopped; finished runs are kept, and the same command goes on.');
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
