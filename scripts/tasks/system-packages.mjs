import { existsSync } from 'node:fs';
import { note, run } from './process.mjs';

/** Whether the system's packages can be installed from here: as root on Debian and its kin. */
export function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs packages of Debian; what came of it is for the caller to see.
 *
 * @param {readonly string[]} names
 */
export async function installPackages(names) {
  note(`Installing ${names.join(', ')} from the system packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]) };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}
