import type { EventLog } from '../log.ts';

const LOGS_KEPT = 2;

/** The last logs made: runs that are compared read the same one. */
export class RecentLogs {
  readonly #kept = new Map<string, EventLog>();

  /** The log of a key, made if it is not there or lacks something that `serves` looks for. */
  of(key: string, make: () => EventLog, serves: (log: EventLog) => boolean = () => true): EventLog {
    const found = this.#kept.get(key);
    const log = found !== undefined && serves(found) ? found : make();
    // The first key is the one asked for longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, log);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > LOGS_KEPT) this.#kept.delete(oldest);
    return log;
  }
}
