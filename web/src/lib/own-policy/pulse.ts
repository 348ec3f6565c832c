import type { Call } from './guarded-policy.ts';

/** Signs of life are so many milliseconds apart, at least. */
const BEAT_MS = 50;
/** Between two looks at the clock lie at most so many calls. */
const MOST_CALLS = 256;

/** What a pulse needs of its surroundings. */
export interface Surroundings {
  /** Milliseconds, from any origin. */
  now(): number;
  alive(calls: number): void;
  announce(call: Call): void;
}

/** Tells outside, from within a long stretch of work, that calls into a policy still return. */
export class Pulse {
  readonly #around: Surroundings;
  readonly #traceFrom: number;
  #calls = 0;
  #look = 0;
  #stride = 1;
  #lastLook = -Infinity;
  #lastBeat = -Infinity;

  /** @param traceFrom - number of the call, from 1, from which on every call is announced. */
  constructor(around: Surroundings, traceFrom = Infinity) {
    this.#around = around;
    this.#traceFrom = traceFrom;
  }

  before(call: Call): void {
    this.#calls += 1;
    if (this.#calls >= this.#traceFrom) this.#around.announce(call);
    if (this.#calls < this.#look) return;
    const now = this.#around.now();
    // Quick calls are looked at rarely, slow ones each time.
    const quick = now - this.#lastLook < BEAT_MS / 10;
    this.#stride = quick ? Math.min(MOST_CALLS, 2 * this.#stride) : 1;
    this.#look = this.#calls + this.#stride;
    this.#lastLook = now;
    if (now - this.#lastBeat < BEAT_MS) return;
    this.#lastBeat = now;
    this.#around.alive(this.#calls);
  }
}
