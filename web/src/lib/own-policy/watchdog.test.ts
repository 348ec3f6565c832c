import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watchdog } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const barks: string[] = [];
  const dog = new Watchdog({ silence: 2_000, total: 10_000 }, (why) => {
    barks.push(why);
    dog.stop();
  });
  return { dog, barks };
}

it('barks after the silence that is allowed, and once', () => {
  const { barks } = watch();
  vi.advanceTimersByTime(1_900);
  expect(barks).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(barks).toEqual(['silent']);
});

it('lets a run that gives signs of life go on until its time is up', () => {
  const { dog, barks } = watch();
  for (let i = 0; i < 12 && barks.length === 0; i++) {
    vi.advanceTimersByTime(1_000);
    dog.heard();
  }
  expect(barks).toEqual(['long']);
});

it('is quiet when it was stopped', () => {
  const { dog, barks } = watch();
  dog.stop();
  vi.advanceTimersByTime(60_000);
  expect(barks).toEqual([]);
});
