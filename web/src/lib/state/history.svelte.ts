/** A state that can be gone back to, and what led away from it. */
interface Entry<T> {
  readonly state: T;
  readonly change: string;
}

const MOST = 200;
/** Changes of the same thing within so many milliseconds are one: a drag, a word typed. */
const GESTURE = 1_000;

/** Undo and redo over states that are replaced as a whole. */
export class UndoHistory<T> {
  #past = $state.raw<readonly Entry<T>[]>([]);
  #future = $state.raw<readonly Entry<T>[]>([]);
  readonly #now: () => number;
  #lastAt = -Infinity;

  /** @param now - a clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What undo would take back, in words, or `null`. */
  get undoes(): string | null {
    return this.#past.at(-1)?.change ?? null;
  }

  /** What redo would do again, in words, or `null`. */
  get redoes(): string | null {
    return this.#future.at(-1)?.change ?? null;
  }

  /**
   * Notes a change.
   * @param state - before the change.
   * @param change - what was changed, in words; the same words in quick succession are one change.
   */
  note(state: T, change: string): void {
    const now = this.#now();
    const goesOn = change === this.undoes && now - this.#lastAt < GESTURE;
    this.#lastAt = now;
    this.#future = [];
    if (!goesOn) this.#past = [...this.#past, { state, change }].slice(-MOST);
  }

  /** The state before the last change, or undefined; `current` can then be redone. */
  undo(current: T): T | undefined {
    const entry = this.#past.at(-1);
    if (entry === undefined) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, { state: current, change: entry.change }];
    this.#lastAt = -Infinity;
    return entry.state;
  }

  /** The state before the last {@link undo}, or undefined. */
  redo(current: T): T | undefined {
    const entry = this.#future.at(-1);
    if (entry === undefined) return undefined;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, { state: current, change: entry.change }];
    this.#lastAt = -Infinity;
    return entry.state;
  }
}
