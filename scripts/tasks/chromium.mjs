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
 * What the tests run in: the same engine without its windows, where it is installed, since that
 * takes a third less time; else what {@link findChromium} finds.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | undefined}
 */
export function findTestChromium(environment = process.env, exists = existsSync) {
  const shell = '/usr/bin/chromium-headless-shell';
  return !environment.CHROMIUM_PATH && exists(shell) ? shell : findChromium(environment, exists);
}

/**
 * Makes sure of a Chromium; on Debian, root installs the system's packages.
 *
 * @throws {TaskError} one line saying what to install
 */
export async function ensureChromium() {
  if (findChromium()) return;
  if (mayInstall() && !process.env.CHROMIUM_PATH) {
    await installPackages(['chromium']);
    // Not in every release of Debian, so by itself.
    await installPackages(['chromium-headless-shell']);
  }
  if (!findChromium()) {
    throw new TaskError(
      'No Chromium found: install chromium or google-chrome, or set CHROMIUM_PATH to its program.',
    );
  }
}
