import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DOCUMENTS } from './cli/evaluation/study.ts';
import { buildSiteQuietly } from './tasks/build.mjs';
import { BUILD } from './tasks/paths.mjs';
import { prepare } from './tasks/prepare.mjs';

// Makes the same thing several times and compares every byte (Node 22.18 or newer):
//   node scripts/reproducible.ts [site] [evaluation] [--config FILE.json]
// `site` builds the site twice. `evaluation` runs the published evaluation with one job, with two,
// and in three shards that are merged, and compares all with the published documents; with
// --config it runs that problem instead, and compares the three with each other.

type Hashes = ReadonlyMap<string, string>;

/** SHA-256 of each file of a folder, by its path in there. */
async function hashesOf(folder: string): Promise<Hashes> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const hash = createHash('sha256').update(await readFile(file));
    hashes.set(file.slice(resolve(folder).length + 1), hash.digest('hex'));
  }
  return hashes;
}

/** Says which files differ; true when none does. */
function compare(what: string, first: Hashes, second: Hashes): boolean {
  const names = [...new Set([...first.keys(), ...second.keys()])];
  const differing = names.filter((file) => first.get(file) !== second.get(file));
  process.stdout.write(
    differing.length === 0
      ? `${what}: ${first.size} files, the same\n`
      : `${what}: these files differ:\n${differing.map((file) => `  ${file}\n`).join('')}`,
  );
  return differing.length === 0;
}

async function siteTwice(): Promise<boolean> {
  const tools = await prepare();
  const build = async () => {
    const code = await buildSiteQuietly(tools);
    if (code !== 0) process.exit(code);
    return hashesOf(BUILD);
  };
  return compare('Two builds of the site', await build(), await build());
}

async function evaluationThrice(config: string | undefined): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'reproducible-'));
  const problem = config === undefined ? [] : ['--config', config];
  const run = async (...args: string[]) => {
    const start = performance.now();
    await lab(args);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`lab ${args.join(' ').replaceAll(`${folder}/`, '')}: ${seconds} s\n`);
  };
  try {
    const out = (name: string) => join(folder, name);
    await run('evaluate', ...problem, '--jobs', '1', '--out', out('one'));
    await run('evaluate', ...problem, '--jobs', '2', '--out', out('two'));
    for (const shard of ['1/3', '2/3', '3/3']) {
      await run('evaluate', ...problem, '--shard', shard, '--out', out('shards'));
    }
    await run('merge', out('shards'), '--out', out('merged'));
    const one = await hashesOf(out('one'));
    const checks = [
      compare('One job and two', one, await hashesOf(out('two'))),
      compare('One job and three merged shards', one, await hashesOf(out('merged'))),
    ];
    if (config === undefined) {
      // The coverage study lies there too; `npm run bench -- coverage` makes it.
      const all = [...(await hashesOf(DOCUMENTS))].filter(([name]) => name !== 'coverage.json');
      checks.push(compare('One job and the published documents', one, new Map(all)));
    }
    return checks.every((same) => same);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the command line in a process of its own; its report is left out, its progress is not. */
async function lab(args: readonly string[]): Promise<void> {
  const program = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'lab.ts')];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(process.execPath, [...program, ...args], { stdio: [...stdio] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`lab ${args.join(' ')} ended with ${code}`);
}

function argumentsGiven() {
  try {
    const options = { config: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((name) => name !== 'site' && name !== 'evaluation');
    if (unknown === undefined) return { ...values, positionals };
    throw new Error(`"${unknown}" is neither site nor evaluation`);
  } catch (error) {
    process.stderr.write(`reproducible: ${(error as Error).message}\n`);
    process.exit(2);
  }
}

const { config, positionals } = argumentsGiven();
const known = { site: siteTwice, evaluation: () => evaluationThrice(config) };
const asked = positionals.length > 0 ? positionals : Object.keys(known);
let same = true;
for (const [name, check] of Object.entries(known)) {
  if (asked.includes(name)) same = (await check()) && same;
}
process.exitCode = same ? 0 : 1;
