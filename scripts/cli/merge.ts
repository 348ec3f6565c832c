import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocument } from '../../web/src/lib/eval/document.ts';
import { readShard } from '../../web/src/lib/eval/shard-file.ts';
import type { ShardFile } from '../../web/src/lib/eval/shard-file.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { writeDocument } from './evaluation/documents.ts';
import { joinShards } from './evaluation/shards.ts';
import { DOCUMENTS, readJson, SHARDS } from './evaluation/study.ts';
import { writeJson } from './output.ts';

export const merge: Command = {
  name: 'merge',
  summary: 'Joins the shard files of an evaluation and writes its documents.',
  operands: {
    value: 'DIR|FILE …',
    help: 'Shard files, or folders that hold them; all that evaluate wrote without --out unless given.',
  },
  options: [
    { name: 'out', value: 'DIR', help: 'Where to write; unless given, where evaluate would.' },
  ],
  notes: [
    'The documents are those that evaluate writes without shards, byte for byte. Refused are gaps, overlaps, and shards of different versions or configurations.',
  ],
  examples: ['', 'shards --out merged', 'main.shard-1-of-2.json main.shard-2-of-2.json'],
  async run(given) {
    const places = given.operands.length > 0 ? given.operands : [SHARDS];
    if (places[0] === SHARDS && !existsSync(SHARDS)) {
      throw new UsageError('no shards wait to be joined; evaluate --shard i/n makes them');
    }
    const shards = places.flatMap(shardFiles).map((file) => readShard(readJson(file), file));
    if (shards.length === 0) {
      throw new UsageError(`no shard file (….shard-i-of-n.json) in ${places.join(', ')}`);
    }
    const studies = new Map<string, ShardFile[]>();
    for (const shard of shards) {
      const { id } = shard.configuration;
      studies.set(id, [...(studies.get(id) ?? []), shard]);
    }
    // All are joined before any is written.
    const documents = [...studies.values()].map((parts) => {
      const [{ configuration, core, split }] = parts;
      return { split, document: buildDocument(configuration, joinShards(parts), core) };
    });
    const out = given.optional('out');
    const written = documents.flatMap(({ document, split }) =>
      writeDocument(out ?? (split ? DOCUMENTS : '.'), document, split),
    );
    // Waiting there they would only meet shards of another version.
    if (given.operands.length === 0) rmSync(SHARDS, { recursive: true });
    await writeJson(written);
    return 0;
  },
};

function shardFiles(path: string): string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) throw new UsageError(`${path} cannot be read: no such file`);
  if (!status.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => /\.shard-\d+-of-\d+\.json$/.test(name))
    .sort()
    .map((name) => join(path, name));
}
