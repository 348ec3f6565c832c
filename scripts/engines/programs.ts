import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

/** Path of a program that the shell would find; undefined where there is none. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The first match of a pattern in what a program writes.
 *
 * @param channel - 1 or 2 for its outputs, or that of a further pipe
 * @throws Error when the program ends before
 */
export async function firstLine(
  child: ChildProcess,
  channel: number,
  pattern: RegExp,
): Promise<string> {
  const stream = child.stdio[channel] as NodeJS.ReadableStream;
  let text = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (data: Buffer) => {
      text += data.toString();
      const found = pattern.exec(text);
      if (found) resolve(found[1]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended (${code}): ${text}`)));
  });
}

/** Those that end with this process. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill()));

/** Starts a program whose outputs and one further channel are pipes. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a program, at once if it does not end by itself. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}
