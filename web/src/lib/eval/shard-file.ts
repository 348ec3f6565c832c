import * as z from 'zod/mini';
import { readConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { formatDocument, runSchema, VERSION } from './document.ts';
import type { Shard } from './plan.ts';
import type { RunResult } from './run.ts';
import { parseWith } from './schema.ts';

/** A file with some of the runs of a study. */
export interface ShardFile extends Shard {
  /** Where it was read. */
  readonly file: string;
  readonly core: string;
  /** Whether the document that they join to has its parts in files of their own. */
  readonly split: boolean;
  readonly configuration: Configuration;
  readonly runs: readonly RunResult[];
}

const shardSchema = z.strictObject({
  version: z.literal(VERSION),
  core: z.string(),
  split: z.boolean(),
  shard: z.int(),
  of: z.int(),
  configuration: z.unknown(),
  runs: z.array(runSchema),
});

export function shardName(configuration: Configuration, { shard, of }: Shard): string {
  return `${configuration.id}.shard-${shard}-of-${of}.json`;
}

export function formatShard(content: Omit<ShardFile, 'file'>): string {
  const { core, split, shard, of, configuration, runs } = content;
  return formatDocument({ version: VERSION, core, split, shard, of, configuration, runs });
}

/** @throws InputError naming file and path. */
export function readShard(value: unknown, file: string): ShardFile {
  const content = parseWith(shardSchema, value, file);
  const configuration = readConfiguration(content.configuration, `${file}.configuration`);
  return { ...content, file, configuration };
}
