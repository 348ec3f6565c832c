import { join } from 'node:path';
import { VITE, buildSite } from './build.mjs';
import { ROOT, WEB } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './process.mjs';
import { start } from './start.mjs';
import { check, test } from './test.mjs';

/**
 * The tasks of package.json: each takes the arguments after its name and gives an exit code.
 *
 * @type {ReadonlyMap<string, (args: readonly string[]) => Promise<number>>}
 */
export const TASKS = new Map([
  ['start', start],
  ['test', test],
  ['dev', dev],
  ['build', async (args) => buildSite(await prepare(), args)],
  ['check', check],
  ['test:engines', script('scripts/engines.ts')],
  ['screenshots', script('scripts/screenshots.ts')],
  ['bench', script('scripts/bench.ts')],
  ['lab', script('scripts/lab.ts')],
]);

/** @param {readonly string[]} args */
async function dev(args) {
  const { node, env } = await prepare();
  return run(node, [VITE, 'dev', ...args], { cwd: WEB, env });
}

/**
 * A task that is a TypeScript program of its own.
 *
 * @param {string} file
 * @returns {(args: readonly string[]) => Promise<number>}
 */
function script(file) {
  return async (args) => {
    const { node, env } = await prepare();
    // npm moves to the top folder, but a file name means the folder that the caller is in.
    const cwd = process.env.INIT_CWD ?? process.cwd();
    const program = ['--disable-warning=ExperimentalWarning', join(ROOT, file)];
    return run(node, [...program, ...args], { cwd, env });
  };
}
