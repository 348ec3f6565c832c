import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

/** @type {Map<import('node:child_process').ChildProcess, Promise<number>>} */
const running = new Map();

let interruptCode = 130;
let stopping = false;

/** A failure whose message says all that the reader needs: printed as one line, without a stack. */
export class TaskError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} message */
export function note(message) {
  process.stderr.write(`${message}\n`);
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function run(command, args, options = {}) {
  if (stopping) return never();
  return exitCode(command, spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options }));
}

/**
 * As {@link run}, with what the program says kept back, for one that runs beside others.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runAside(command, args, options = {}) {
  if (stopping) return never();
  const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await exitCode(command, child), output };
}

/**
 * @param {string} command
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCode(command, child) {
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child);
      reject(new TaskError(`${command} could not be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
  running.set(child, ended);
  return ended.then((code) => (stopping ? never() : code));
}

/**
 * Once Ctrl-C came nothing goes on: the process is about to exit.
 *
 * @returns {Promise<never>}
 */
const never = () => new Promise(() => {});

/**
 * The exit code of a Ctrl-C from now on: a server that is told to stop has done its work.
 *
 * @param {number} code
 */
export function exitOnInterruptWith(code) {
  interruptCode = code;
}

/** Ends the children, then this process, on Ctrl-C or a request to terminate. */
export function handleInterrupts() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => void stop());
  }
  // An npm that was killed outright passes no signal on.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => void (process.ppid === parent || stop()), 500).unref();
  }
}

async function stop() {
  if (stopping) return;
  stopping = true;
  const children = [...running.keys()];
  // A terminal sends Ctrl-C to the children too, and they end better by themselves.
  const kill = (/** @type {NodeJS.Signals} */ signal) => children.forEach((c) => c.kill(signal));
  setTimeout(kill, 300, 'SIGTERM').unref();
  setTimeout(kill, 5000, 'SIGKILL').unref();
  await Promise.allSettled(running.values());
  process.exit(interruptCode);
}
