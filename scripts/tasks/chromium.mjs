import { existsSync } from 'node:fs';
import { TaskError } from './process.mjs';
import { installPackages, mayInstall } from './system-packages.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isRoot = process.getuid?.() === 0;

/** Flags for a quiet, offline browser; a container's root user has no sandbox to start. */
export const CHROMIUM_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The installed Chromium: the environment variable CHROMIUM_PATH, else the usual places.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | undefined} its path, or undefined when there is none
 */
export function findChromium(environment = process.env, exists = existsSync) {
  const named = environment.CHROMIUM_PATH;
  if (named) return exists(named) ? named : undefined;
  return PLACES.find((place) => exists(place));
}

/**
 * Makes sure of a Chromium for the browser tests; on Debian, root installs the system's package.
 *
 * @throws {TaskError} one line saying what to install
 */
export async function ensureChromium() {
  if (findChromium()) return;
  if (mayInstall() && !process.env.CHROMIUM_PATH) await installPackages(['chromium']);
  if (!findChromium()) {
    throw new TaskError(
      'No Chromium found: install chromium or google-chrome, or set CHROMIUM_PATH to its program.',
    );
  }
}
