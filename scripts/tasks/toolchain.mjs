import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { CACHE, LOCK } from './paths.mjs';
import { TaskError, note, run } from './process.mjs';

const NODE_VERSION = '22.23.3';
const PNPM_VERSION = '10.34.9';

/** The oldest Node that runs the site's tools and TypeScript files as they are. */
const NODE_MINIMUM = /** @type {const} */ ([22, 18]);

/**
 * @typedef {object} Toolchain
 * @property {string} node the Node that the tasks run with
 * @property {string} version its version
 * @property {string} pnpm pnpm's entry script
 * @property {NodeJS.ProcessEnv} env the environment for children: this Node first on the PATH
 */

/**
 * Whether a Node of this version can run the tools.
 *
 * @param {string} version as in process.versions.node
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1]);
}

/**
 * The Node and pnpm of the project, fetched once into the cache folder where they are missing.
 *
 * @returns {Promise<Toolchain>}
 */
export async function ensureToolchain() {
  const own = isNewEnough(process.versions.node);
  const version = own ? process.versions.node : NODE_VERSION;
  const node = own
    ? process.execPath
    : await ensureTool('node', NODE_VERSION, join('bin', exe('node')));
  const pnpm = await ensureTool('pnpm', PNPM_VERSION, join('bin', 'pnpm.cjs'));
  return { node, version, pnpm, env: childEnvironment(node) };
}

/** @param {string} name */
const exe = (name) => (process.platform === 'win32' ? `${name}.exe` : name);

/**
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
function childEnvironment(node) {
  const env = { ...process.env };
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = [dirname(node), env[pathName]].filter(Boolean).join(delimiter);
  // `npm run -s` passes its silence on, and a failed install must still say why.
  delete env.npm_config_loglevel;
  return env;
}

/**
 * A program that only some tasks need, fetched once into the cache folder, so that the packages of
 * the project stay few.
 *
 * @param {string} name the package's name
 * @param {string} version
 * @param {string} file the wanted file inside the package
 * @returns {Promise<string>} that file's path
 */
export async function ensureTool(name, version, file) {
  const home = join(CACHE, 'tools', `${name}-${version}`);
  const wanted = join(home, 'node_modules', name, file);
  if (!existsSync(wanted)) {
    await withLock(LOCK, async () => {
      if (!existsSync(wanted)) await fetchTool(`${name}@${version}`, home);
    });
  }
  return wanted;
}

/**
 * @param {string} tool name@version
 * @param {string} home
 */
async function fetchTool(tool, home) {
  note(`Fetching ${tool} (once) …`);
  // Moved into place whole, so that an interrupted download never looks like a finished one.
  const part = `${home}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const code = await npm([
    ...['install', tool, '--prefix', part, '--no-save', '--no-package-lock', '--no-audit'],
    ...['--no-fund', '--loglevel=error', '--ignore-scripts=false'],
  ]);
  if (code !== 0) throw new TaskError(`${tool} could not be fetched: npm exit code ${code}.`);
  await rename(part, home);
}

/** @param {string[]} args */
function npm(args) {
  const env = childEnvironment(process.execPath);
  const stdio = /** @type {const} */ (['ignore', 2, 2]);
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === 'npm-cli.js') {
    return run(process.execPath, [cli, ...args], { env, stdio: [...stdio] });
  }
  return run('npm', args, { env, stdio: [...stdio], shell: process.platform === 'win32' });
}
