import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('acts at once when it has been quiet, then once a turn', () => {
  const action = vi.fn();
  const throttle = new Throttle(action, 100);
  throttle.request();
  expect(action).toHaveBeenCalledTimes(1);
  throttle.request();
  throttle.request();
  vi.advanceTimersByTime(99);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
});

it('settles what waits, and nothing else', () => {
  const action = vi.fn();
  const throttle = new Throttle(action, 100);
  throttle.settle();
  expect(action).not.toHaveBeenCalled();
  throttle.flush();
  throttle.request();
  throttle.settle();
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
});
