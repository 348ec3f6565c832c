import { TaskError } from './process.mjs';

const DEFAULT_PORT = 4173;

const START_HELP = `Builds the site and serves it on this machine.

  npm start
  npm start -- --port 4321     another port (0 takes any free one)`;

/**
 * Reads the arguments of `npm start`.
 *
 * @param {readonly string[]} args
 * @returns {{ port: number } | { help: string }}
 * @throws {TaskError} with exit code 2 for an unknown option or a port outside 0 to 65535
 */
export function parseStartArguments(args) {
  let port = DEFAULT_PORT;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--help' || arg === '-h') return { help: START_HELP };
    const [name, attached] = splitOption(arg);
    if (name !== '--port') throw new TaskError(`start: unknown option ${arg}; try --help.`, 2);
    port = parsePort(attached ?? rest.shift());
  }
  return { port };
}

/**
 * @param {string} arg
 * @returns {[name: string, value: string | undefined]}
 */
function splitOption(arg) {
  const at = arg.indexOf('=');
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

/** @param {string | undefined} text */
function parsePort(text) {
  const port = text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65535) return port;
  const found = text === undefined ? 'nothing' : `"${text}"`;
  throw new TaskError(`--port takes a whole number from 0 to 65535, not ${found}.`, 2);
}
