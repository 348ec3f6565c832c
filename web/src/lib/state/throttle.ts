/** Does something at most once in a while: at once when it has been quiet, else at the next turn. */
export class Throttle {
  readonly #action: () => void;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  /** @param pause - between two turns, in milliseconds. */
  constructor(action: () => void, pause: number) {
    this.#action = action;
    this.#pause = pause;
  }

  request(): void {
    if (this.#timer !== undefined) return;
    const wait = this.#last + this.#pause - performance.now();
    if (wait <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), wait);
  }

  /** Does it now. */
  flush(): void {
    this.cancel();
    this.#last = performance.now();
    this.#action();
  }

  /** Does now what waits for its turn; nothing when nothing does. */
  settle(): void {
    if (this.#timer !== undefined) this.flush();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
