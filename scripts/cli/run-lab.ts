import { execFile } from 'node:child_process';
import { join } from 'node:path';

const LAB = join(import.meta.dirname, '../lab.ts');

/** What a call of the command line left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a process of its own, for tests. */
export function runLab(...args: readonly string[]): Promise<Outcome> {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const program = ['--disable-warning=ExperimentalWarning', LAB];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...program, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
