import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../../web/src/lib/eval/configuration.ts';
import type { Configuration } from '../../../web/src/lib/eval/configuration.ts';
import { planRuns } from '../../../web/src/lib/eval/plan.ts';
import type { PlannedRun, Shard } from '../../../web/src/lib/eval/plan.ts';
import { recordedDesign, STUDIES } from '../../../web/src/lib/eval/scenarios.ts';
import type { EventLog } from '../../../web/src/lib/log.ts';
import { InputError } from '../../../web/src/lib/errors.ts';
import { UsageError } from '../command.ts';
import type { Given, OptionSpec } from '../command.ts';
import { logDigest, readLog, readText } from '../files.ts';
import { wholeNumber } from '../values.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The coursework's stand-in log, which a checkout may be without. */
export const COURSE_LOG = join(ROOT, 'coursework/log.csv.gz');

/** Where the published documents are. */
export const DOCUMENTS = join(ROOT, 'web/static/evaluation');
/** Finished runs of an evaluation whose documents go there. */
export const CACHE = join(ROOT, '.cache/evaluation');
/** Where shards wait for the others, unless the caller has a place. */
export const SHARDS = join(CACHE, 'shards');

/** An evaluation to run, with the recorded log that it resamples, if it does. */
export interface Study {
  readonly configuration: Configuration;
  readonly recorded?: EventLog;
}

/** The evaluation of the coursework's stand-in log. */
export const COURSE_STUDY = 'course-log';

/** The studies whose documents are published. */
export const PUBLISHED: readonly string[] = [...STUDIES.map(({ id }) => id), COURSE_STUDY];

export const JOBS: OptionSpec = {
  name: 'jobs',
  value: 'N',
  help: 'Threads; as many as there are processors unless given.',
};
export const SHARD: OptionSpec = {
  name: 'shard',
  value: 'i/n',
  help: 'Only the i-th of n parts of the runs, 1/n to n/n.',
};

/** A published study by its name. @throws UsageError for another name. */
export function publishedStudy(name: string): Study {
  if (name === COURSE_STUDY) {
    return recordedStudy(COURSE_LOG, { id: name, title: 'Course log (stand-in)' });
  }
  const configuration = STUDIES.find(({ id }) => id === name);
  if (configuration !== undefined) return { configuration };
  const known = PUBLISHED.join(', ');
  throw new UsageError(`unknown study ${JSON.stringify(name)}; expected one of ${known}`);
}

/** The study of a configuration file. @throws InputError naming file and path. */
export function configuredStudy(file: string): Study {
  const configuration = readConfiguration(readJson(file), file);
  if (configuration.recorded === undefined) return { configuration };
  throw new InputError(`${file}.recorded`, configuration.recorded.sha256, 'a log given by --log');
}

/**
 * The study of a recorded log.
 * @param given - what a configuration says of it, as an object.
 */
export function recordedStudy(file: string, given: object = {}, blockLength?: number): Study {
  const log = readLog(file);
  const sha256 = logDigest(log);
  const configuration = recordedDesign(log, sha256, { ...given }, blockLength);
  return { configuration, recorded: shared(log) };
}

/** The log in memory that worker threads share. */
function shared(log: EventLog): EventLog {
  const copy = (bytes: Uint8Array) => {
    const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
    memory.set(bytes);
    return memory;
  };
  return { ...log, arms: copy(log.arms), rewards: copy(log.rewards) };
}

/** @throws UsageError when the file is not JSON. */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}

export function jobsOf(given: Given): number {
  const text = given.optional(JOBS.name) ?? `${availableParallelism()}`;
  return wholeNumber('--jobs', text, { min: 1, max: 1024 });
}

/** The shard that is asked for, if one is. @throws InputError unless it reads i/n. */
export function shardOption(given: Given): Shard | undefined {
  const text = given.optional(SHARD.name);
  if (text === undefined) return undefined;
  const parts = /^(\d+)\/(\d+)$/.exec(text);
  if (parts === null) throw new InputError('--shard', text, 'i/n, such as 1/3');
  const of = wholeNumber('--shard, n', parts[2], { min: 1, max: 1_000_000 });
  return { shard: wholeNumber('--shard, i', parts[1], { min: 1, max: of }), of };
}

/** Roughly how long a run takes beside others, for the time that is left. */
export function costOf(configuration: Configuration, run: PlannedRun): number {
  return configuration.rounds * (run.entrant.policy.startsWith('dats') ? 6 : 1);
}

/** The plan by the runs' keys. */
export function placesOf(configuration: Configuration): Map<string, number> {
  return new Map(planRuns(configuration).map(({ key }, place) => [key, place]));
}
