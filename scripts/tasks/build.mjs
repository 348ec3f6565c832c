import { join } from 'node:path';
import { WEB } from './paths.mjs';
import { note, run } from './process.mjs';

/** Vite's command line. */
export const VITE = join(WEB, 'node_modules/vite/bin/vite.js');

/**
 * Builds the site into web/build, with Vite's whole report.
 *
 * @param {import('./toolchain.mjs').Toolchain} tools
 * @param {readonly string[]} [args]
 */
export function buildSite({ node, env }, args = []) {
  return run(node, [VITE, 'build', ...args], { cwd: WEB, env });
}

/**
 * Builds the site into web/build, saying only what is wrong.
 *
 * @param {import('./toolchain.mjs').Toolchain} tools
 */
export function buildSiteQuietly({ node, env }) {
  note('Building the site …');
  const program = [VITE, 'build', '--logLevel', 'warn'];
  return run(node, program, { cwd: WEB, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
