import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { runSchema } from '../../../web/src/lib/eval/document.ts';
import type { RunResult } from '../../../web/src/lib/eval/run.ts';

/**
 * Finished runs on disk, so that a stopped evaluation goes on where it was: a line that says what
 * is evaluated, then a line a run. Only an evaluation of the same line takes the runs over.
 */
export class Journal {
  /** Runs finished earlier, by their key. */
  readonly kept = new Map<string, RunResult>();
  readonly #file: string;
  readonly #handle: number;

  /** @param about - all that decides the results. */
  constructor(file: string, about: object) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    const header = `${JSON.stringify(about)}\n`;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const sound = text.startsWith(header) ? this.#read(text, header.length) : 0;
    if (sound > 0) truncateSync(file, Buffer.byteLength(text.slice(0, sound)));
    this.#handle = openSync(file, sound > 0 ? 'a' : 'w');
    if (sound === 0) writeSync(this.#handle, header);
  }

  /** Takes whole runs over; where the text stops being sound. A kill may cut the last line. */
  #read(text: string, start: number): number {
    for (;;) {
      const end = text.indexOf('\n', start);
      const result = end < 0 ? undefined : parseRun(text.slice(start, end));
      if (result === undefined) return start;
      this.kept.set(result.key, result);
      start = end + 1;
    }
  }

  add(result: RunResult): void {
    writeSync(this.#handle, `${JSON.stringify(result)}\n`);
  }

  /** The evaluation is over, and its documents are written. */
  remove(): void {
    closeSync(this.#handle);
    rmSync(this.#file, { force: true });
  }
}

function parseRun(line: string): RunResult | undefined {
  try {
    return runSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
