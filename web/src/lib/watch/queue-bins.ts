import type { QueuedEvent } from '../evaluation.ts';

/** Waiting events of one arm that come in one stretch of steps. */
export interface QueueCell {
  readonly arm: number;
  /** Stretch of the wait in steps: 0 is the next step, then 2, 3–4, 5–8, … */
  readonly bin: number;
  readonly misses: number;
  readonly clicks: number;
}

/** Waiting events by arm and by how long they still take; cells without any are left out. */
export interface QueueBins {
  readonly cells: readonly QueueCell[];
  /** Events that the cells hold. */
  readonly count: number;
  /** There were more than were looked at. */
  readonly cut: boolean;
}

/** The most events of a queue that are looked at. */
export const QUEUE_LIMIT = 20_000;

/** The bin of a wait of so many steps, from 1 on: bins end at 1, 2, 4, 8, … */
function binOf(wait: number): number {
  return 32 - Math.clz32(wait - 1);
}

/** First and last wait of a bin. */
export function binRange(bin: number): readonly [from: number, to: number] {
  return bin === 0 ? [1, 1] : [2 ** (bin - 1) + 1, 2 ** bin];
}

/**
 * Counts waiting events in bins that double in width.
 * @param events - at most {@link QUEUE_LIMIT} + 1 of them, in due order.
 * @param step - steps taken; what is due at that step comes with the next one.
 */
export function binQueue(events: readonly QueuedEvent[], step: number): QueueBins {
  const cut = events.length > QUEUE_LIMIT;
  const looked = cut ? events.slice(0, QUEUE_LIMIT) : events;
  const cells = new Map<number, { arm: number; bin: number; misses: number; clicks: number }>();
  for (const { due, arm, reward } of looked) {
    const bin = binOf(due - step + 1);
    const key = 32 * arm + bin;
    const cell = cells.get(key) ?? { arm, bin, misses: 0, clicks: 0 };
    if (reward === 1) cell.clicks += 1;
    else cell.misses += 1;
    cells.set(key, cell);
  }
  return { cells: [...cells.values()], count: looked.length, cut };
}
