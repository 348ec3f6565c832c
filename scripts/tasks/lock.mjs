import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { note } from './process.mjs';

const LONGEST_HOLD = 15 * 60 * 1000;

/**
 * Does the work while holding a lock file, which names its owner's process; waits for another
 * owner, unless that one is dead or has held it beyond all reason.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  await mkdir(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, String(process.pid));
  try {
    // A hard link appears with its content or not at all.
    for (let told = false; !(await linked(mine, file)); told = true) {
      if (await isStale(file)) {
        await rm(file, { force: true });
        continue;
      }
      if (!told) note('Waiting for another install to finish …');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await rm(mine, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function linked(from, to) {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
async function isStale(file) {
  try {
    const [owner, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return !isAlive(Number(owner)) || Date.now() - mtimeMs > LONGEST_HOLD;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
