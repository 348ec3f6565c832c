import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { CACHE, LOCK, ROOT, WEB } from './paths.mjs';
import { TaskError, note, run } from './process.mjs';

const STAMP = join(CACHE, 'installed');
const INPUTS = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'web/package.json'];

/**
 * What an install depends on, as one hash.
 *
 * @param {string} version that of the Node that will use the packages
 */
function installKey(version) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${version}\0`);
  for (const file of INPUTS) hash.update(readFileSync(join(ROOT, file))).update('\0');
  return hash.digest('hex');
}

/**
 * Installs the locked packages unless the last install was of the same ones.
 *
 * @param {import('./toolchain.mjs').Toolchain} tools
 */
export async function ensureInstalled(tools) {
  const key = installKey(tools.version);
  if (await isInstalled(key)) return;
  await withLock(LOCK, async () => {
    if (await isInstalled(key)) return;
    await rm(STAMP, { force: true });
    await install(tools);
    await writeFile(`${STAMP}.new`, key);
    await rename(`${STAMP}.new`, STAMP);
  });
}

/** @param {string} key */
async function isInstalled(key) {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  return stamp === key && [ROOT, WEB].every((folder) => existsSync(join(folder, 'node_modules')));
}

/** @param {import('./toolchain.mjs').Toolchain} tools */
async function install({ node, pnpm, env }) {
  note('Installing the locked packages …');
  const options = {
    env,
    stdio: /** @type {import('node:child_process').StdioOptions} */ (['ignore', 2, 2]),
  };
  const flags = [
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
    '--reporter=append-only',
  ];
  const code = await run(node, [pnpm, 'install', ...flags], options);
  if (code !== 0)
    throw new TaskError(`The packages could not be installed (pnpm exit code ${code}).`);
  // Writes the base TypeScript configuration that web/tsconfig.json extends.
  const sync = join(WEB, 'node_modules/@sveltejs/kit/svelte-kit.js');
  const synced = await run(node, [sync, 'sync'], { ...options, cwd: WEB });
  if (synced !== 0) throw new TaskError(`svelte-kit sync failed (exit code ${synced}).`);
}
