import { expect, it } from 'vitest';
import { lastAtMost, nearestIndex } from './nearest.ts';

it('finds the nearest checkpoint', () => {
  expect(nearestIndex([100, 200, 300], 40)).toBe(0);
  expect(nearestIndex([100, 200, 300], 260)).toBe(2);
  expect(nearestIndex([100, 200, 300], 9000)).toBe(2);
  expect(nearestIndex([], 5)).toBe(-1);
});

it('finds what a run had reached by a round', () => {
  expect(lastAtMost([100, 200, 300], 99)).toBe(-1);
  expect(lastAtMost([100, 200, 300], 200)).toBe(1);
  expect(lastAtMost([100, 200, 300], 1000)).toBe(2);
});
