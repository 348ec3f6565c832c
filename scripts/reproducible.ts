import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSiteQuietly } from './tasks/build.mjs';
import { BUILD } from './tasks/paths.mjs';
import { prepare } from './tasks/prepare.mjs';

// Builds the site twice and compares every byte: node scripts/reproducible.ts (Node 22.18 or newer)

/** Hash of each built file. */
async function buildOnce(): Promise<Map<string, string>> {
  const code = await buildSiteQuietly(tools);
  if (code !== 0) process.exit(code);
  const hashes = new Map<string, string>();
  for (const entry of await readdir(BUILD, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const hash = createHash('sha256').update(await readFile(file));
    hashes.set(file.slice(BUILD.length + 1), hash.digest('hex'));
  }
  return hashes;
}

const tools = await prepare();
const first = await buildOnce();
const second = await buildOnce();
const differing = [...new Set([...first.keys(), ...second.keys()])].filter(
  (file) => first.get(file) !== second.get(file),
);
process.stdout.write(
  differing.length === 0
    ? `${first.size} files, the same twice\n`
    : `These files differ between two builds:\n${differing.join('\n')}\n`,
);
process.exitCode = differing.length === 0 ? 0 : 1;
