import { once } from 'node:events';

/** Writes to standard output, and waits where the reader is slower than we are. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

// A list or an object that holds numbers only, as `JSON.stringify` spreads it over lines.
const NUMBER = String.raw`(?:"\w+": )?-?\d[\d.e+-]*`;
const NUMBERS = new RegExp(String.raw`([[{])\s+(${NUMBER}(?:,\s+${NUMBER})*)\s+([\]}])`, 'g');

/** Writes a value as JSON for people and programs: numbers that belong together on one line. */
export async function writeJson(value: unknown): Promise<void> {
  const text = JSON.stringify(value, null, 2).replace(
    NUMBERS,
    (_, open: string, numbers: string, close: string) => {
      const space = open === '{' ? ' ' : '';
      return open + space + numbers.replaceAll(/\s+/g, ' ') + space + close;
    },
  );
  await write(`${text}\n`);
}

/** A line for the caller to read. */
export function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** One line on a terminal that tells how far long work has come; nothing in a pipe. */
export class Progress {
  readonly #shown = process.stderr.isTTY;
  #next = performance.now() + 300;

  /** Cheap to call often: shows at most ten lines a second, and none in the first moment. */
  update(describe: () => string): void {
    if (!this.#shown || performance.now() < this.#next) return;
    this.#next = performance.now() + 100;
    process.stderr.write(`\r\u001b[K${describe()}`);
  }

  /** Clears the line. */
  end(): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
  }
}

/** A count as people read it. */
export function readable(count: number): string {
  return count.toLocaleString('en-AU');
}
