import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Configuration } from '../../../web/src/lib/eval/configuration.ts';

const LIB = join(import.meta.dirname, '../../../web/src/lib');
const ENTRIES = ['eval/run.ts', 'eval/logs.ts', 'eval/plan.ts', 'eval/document.ts'];

/** Names every policy; those of the configuration are followed instead. */
const REGISTRY = 'policies/registry.ts';

/**
 * SHA-256 (hex) over the sources of the core that decide an evaluation's results. Comments, blank
 * lines and indentation do not count.
 */
export function coreVersion(configuration: Configuration): string {
  const hash = createHash('sha256');
  for (const file of coreSources(configuration)) hash.update(`${file}\n${essence(read(file))}\n`);
  return hash.digest('hex');
}

/**
 * The files below lib that decide an evaluation's results: all that the evaluation imports, and
 * of the policies those that take part, so that a new policy leaves old documents valid.
 */
export function coreSources(configuration: Configuration): string[] {
  const policies = new Set(configuration.policies.map(({ policy }) => policy));
  const found = new Set<string>();
  const queue = [...ENTRIES, ...[...policies].map(policyFile)];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || file === REGISTRY) continue;
    found.add(file);
    queue.push(...importsOf(file));
  }
  return [...found].sort();
}

/** The file that defines the policy, which has its id in so many words. */
function policyFile(id: string): string {
  const names = readdirSync(join(LIB, 'policies')).filter((name) => /^[^.]+\.ts$/.test(name));
  const file = names
    .map((name) => `policies/${name}`)
    .find((candidate) => read(candidate).includes(`id: '${id}'`));
  if (file === undefined) throw new Error(`No file in policies/ has id: '${id}'.`);
  return file;
}

function importsOf(file: string): string[] {
  if (!file.endsWith('.ts')) return [];
  const names = [...read(file).matchAll(/from '(\.[^']+)'/g)];
  return names.map(([, name]) => posix.join(posix.dirname(file), name));
}

/** The lines that are no comment, without their indentation. */
function essence(source: string): string {
  let inComment = false;
  const lines: string[] = [];
  for (const line of source.split('\n').map((text) => text.trim())) {
    if (line.startsWith('/*')) inComment = true;
    if (!inComment && line !== '' && !line.startsWith('//')) lines.push(line);
    if (line.endsWith('*/')) inComment = false;
  }
  return lines.join('\n');
}

function read(file: string): string {
  return readFileSync(join(LIB, file), 'utf8');
}
