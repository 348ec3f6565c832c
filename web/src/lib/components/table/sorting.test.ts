import { expect, it } from 'vitest';
import { ariaSort, nextSorting, sortedBy } from './sorting.ts';

it('only the sorted column says so', () => {
  const sorting = { column: 'mean', descending: true };
  expect(ariaSort('mean', sorting)).toBe('descending');
  expect(ariaSort('mean', { ...sorting, descending: false })).toBe('ascending');
  expect(ariaSort('label', sorting)).toBeUndefined();
});

it('a second press turns the order round, another column starts its own way', () => {
  const first = nextSorting('mean', { column: 'label', descending: false }, true);
  expect(first).toEqual({ column: 'mean', descending: true });
  expect(nextSorting('mean', first, true)).toEqual({ column: 'mean', descending: false });
  expect(nextSorting('label', first, false)).toEqual({ column: 'label', descending: false });
});

it('what has no value stays below, and equals keep their order', () => {
  const rows = [
    ['a', 2],
    ['b', null],
    ['c', 1],
    ['d', 2],
  ] as const;
  const order = (descending: boolean) =>
    sortedBy(rows, ([, value]) => value, descending).map(([name]) => name);
  expect(order(false)).toEqual(['c', 'a', 'd', 'b']);
  expect(order(true)).toEqual(['a', 'd', 'c', 'b']);
});
