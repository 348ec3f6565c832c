import fc from '../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { NONE, PendingEvents } from './pending.ts';

/** What is due at a step, in the order in which it is handed out. */
function take(pending: PendingEvents, step: number): number[] {
  const events: number[] = [];
  for (let node = pending.first(step); node !== NONE; node = pending.after(node)) {
    events.push(pending.event(node));
  }
  return events;
}

const STRETCH = 4096;

describe('events that wait', () => {
  it('come in step order, then in the order in which they were added', () => {
    const pending = new PendingEvents(10);
    pending.add(0, 3, 1);
    pending.add(0, 2, 2);
    pending.add(0, 3, 3);
    pending.add(0, 0, 4);
    expect([0, 1, 2, 3, 4].map((step) => take(pending, step))).toEqual([[4], [], [2], [1, 3], []]);
  });

  it('keep their order when added from near and from far', () => {
    const due = 2 * STRETCH + 5;
    const pending = new PendingEvents(3 * STRETCH);
    const found: [number, number[]][] = [];
    for (let step = 0; step < 3 * STRETCH; step++) {
      // First from two stretches away, then from one, then from its own.
      if ([0, STRETCH, due - 4, due].includes(step)) pending.add(step, due, step % 256);
      const events = take(pending, step);
      if (events.length > 0) found.push([step, events]);
    }
    expect(found).toEqual([[due, [0, STRETCH % 256, (due - 4) % 256, due % 256]]]);
  });

  it('keep their order when the last is added at the first step of their stretch', () => {
    const pending = new PendingEvents(2 * STRETCH);
    pending.add(STRETCH - 96, STRETCH + 4, 7);
    pending.add(STRETCH, STRETCH + 4, 9);
    expect([STRETCH, STRETCH + 4].map((step) => take(pending, step))).toEqual([[], [7, 9]]);
  });

  it('may be added while those of the step are handed out', () => {
    const pending = new PendingEvents(10);
    pending.add(0, 0, 1);
    pending.add(0, 0, 2);
    const node = pending.first(0);
    pending.add(0, 1, 3);
    expect(pending.event(node)).toBe(1);
    const next = pending.after(node);
    pending.add(0, 1, 4);
    expect(pending.event(next)).toBe(2);
    expect(pending.after(next)).toBe(NONE);
    expect(take(pending, 1)).toEqual([3, 4]);
  });

  it('wait for ever when due at the end or after it, and not at all when never due', () => {
    const pending = new PendingEvents(STRETCH);
    pending.add(0, STRETCH - 1, 1);
    pending.add(0, STRETCH, 2);
    pending.add(0, 2 ** 60, 3);
    pending.add(0, Infinity, 4);
    const found = Array.from({ length: STRETCH }, (_, step) => take(pending, step)).flat();
    expect(found).toEqual([1]);
    expect(pending.size).toBe(2);
  });

  it('can be looked at: how many wait, and which come first', () => {
    const pending = new PendingEvents(3 * STRETCH);
    let step = 0;
    const first = (limit = 99) =>
      pending.firstWaiting(step, limit).map(({ due, event }) => [due, event]);
    pending.add(0, 2 * STRETCH + 9, 1);
    pending.add(0, 2 * STRETCH + 3, 2);
    pending.add(0, 7, 3);
    pending.add(0, 5, 3);
    pending.add(0, 2 * STRETCH + 3, 1);
    pending.add(0, 3 * STRETCH, 3);
    pending.add(0, Infinity, 2);
    const far = [
      [2 * STRETCH + 3, 2],
      [2 * STRETCH + 3, 1],
      [2 * STRETCH + 9, 1],
    ];
    expect(first()).toEqual([[5, 3], [7, 3], ...far]);
    expect(first(3)).toEqual([[5, 3], [7, 3], far[0]]);
    expect(first(1)).toEqual([[5, 3]]);
    expect(first(0)).toEqual([]);
    expect(pending.size).toBe(6);
    expect([...pending.countWaiting().subarray(0, 5)]).toEqual([0, 2, 1, 3, 0]);
    expect([...pending.lost.subarray(0, 5)]).toEqual([0, 0, 1, 0, 0]);
    // Before a stretch is opened and after.
    for (; step < 2 * STRETCH; step++) take(pending, step);
    expect(first()).toEqual(far);
    take(pending, step++);
    expect(first()).toEqual(far);
    expect([...pending.countWaiting().subarray(0, 5)]).toEqual([0, 2, 1, 1, 0]);
    expect(pending.size).toBe(4);
    for (; step < 3 * STRETCH; step++) take(pending, step);
    expect(first()).toEqual([]);
  });

  it('equal a sorted list, however far away they are due', () => {
    const wait = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: STRETCH - 2, max: STRETCH + 2 }),
      fc.integer({ min: 0, max: 6 * STRETCH }),
      fc.constantFrom(Infinity, 2 ** 53),
    );
    const event = fc.integer({ min: 0, max: 255 });
    const additions = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * STRETCH }), wait, event), {
      maxLength: 60,
    });
    const ends = fc.integer({ min: 4 * STRETCH + 1, max: 7 * STRETCH });
    fc.assert(
      fc.property(additions, ends, (list, end) => {
        const byStep = [...list].sort(([a], [b]) => a - b);
        const sorted = byStep
          .map(([step, delay, value]) => ({ due: step + delay, value }))
          .filter(({ due }) => due < end)
          .sort((a, b) => a.due - b.due);
        const pending = new PendingEvents(end);
        const found: { due: number; value: number }[] = [];
        let next = 0;
        for (let step = 0; step < end; step++) {
          for (; byStep[next]?.[0] === step; next++) {
            pending.add(step, step + byStep[next][1], byStep[next][2]);
          }
          if (pending.size === 0) continue;
          for (const value of take(pending, step)) found.push({ due: step, value });
        }
        expect(found).toEqual(sorted);
        const lost = list.filter(([, delay]) => delay === Infinity);
        expect(pending.size).toBe(list.length - lost.length - sorted.length);
      }),
      { numRuns: 60 },
    );
  });

  it('may be many at once', () => {
    const pending = new PendingEvents(5000);
    for (let i = 0; i < 5000; i++) pending.add(0, 4999 - (i % 2), i % 256);
    expect(pending.size).toBe(5000);
    const even = Array.from({ length: 2500 }, (_, i) => (2 * i) % 256);
    for (let step = 0; step < 4998; step++) expect(pending.first(step)).toBe(NONE);
    expect(take(pending, 4998)).toEqual(even.map((value) => value + 1));
    expect(take(pending, 4999)).toEqual(even);
  });
});
