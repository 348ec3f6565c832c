/** A browser engine that a program drives: one window, one page at a time. */
export interface Engine {
  /** Name and version, as the engine tells them. */
  readonly name: string;
  open(address: string): Promise<void>;
  /**
   * Runs the body of an async function in the page.
   * @returns what it returns, which must be plain data.
   */
  run<T>(body: string): Promise<T>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Asks the page again and again until the body's value is neither null nor false.
 *
 * @throws Error after two minutes, which a slow machine needs nowhere
 */
export async function until<T>(engine: Engine, what: string, body: string): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    const value = await engine.run<T | null | false>(body);
    if (value !== null && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${what}: did not come within ${PATIENCE_MS / 1000} seconds`);
}

/** A function that makes an engine, and what it needs on Debian. */
export interface EngineKind {
  readonly name: string;
  readonly packages: readonly string[];
  /** What is missing of it on this machine; empty when nothing is. */
  readonly missing: () => readonly string[];
  readonly start: () => Promise<Engine>;
}

/** The body of an async function as an expression whose value is its result as JSON. */
export function asJson(body: string): string {
  return `(async () => { ${body} })().then((value) => JSON.stringify(value ?? null))`;
}
