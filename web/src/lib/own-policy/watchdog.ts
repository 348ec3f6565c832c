/** Looks at a watch so often, in milliseconds. */
const TICK_MS = 100;

/** How long, in milliseconds, a sandbox may be silent, and a run may take. */
export interface Limits {
  readonly silence: number;
  readonly total: number;
}

/**
 * Calls when a run gives no sign of life, or takes too long. It counts ticks instead of reading a
 * clock: a page that stood still itself has then not heard the signs that wait for it.
 */
export class Watchdog {
  readonly #timer: ReturnType<typeof setInterval>;
  #silent = 0;
  #total = 0;

  constructor(limits: Limits, bark: (why: 'silent' | 'long') => void) {
    this.#timer = setInterval(() => {
      this.#silent += TICK_MS;
      this.#total += TICK_MS;
      if (this.#silent >= limits.silence) bark('silent');
      else if (this.#total >= limits.total) bark('long');
    }, TICK_MS);
  }

  /** A sign of life. */
  heard(): void {
    this.#silent = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
