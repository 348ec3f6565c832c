import { expect, it } from 'vitest';
import { areaPath, linePath, markerPath } from './paths.ts';
import type { Marker } from './policy-style.ts';

it('a line goes from point to point, an area there and back', () => {
  expect(linePath([])).toBe('');
  expect(
    linePath([
      [0, 1.00049],
      [2, 3],
    ]),
  ).toBe('M0,1L2,3');
  expect(
    areaPath(
      [
        [0, 5],
        [9, 6],
      ],
      [
        [0, 2],
        [9, 1],
      ],
    ),
  ).toBe('M0,2L9,1L9,6L0,5Z');
  expect(areaPath([], [])).toBe('');
});

it('every marker has the area asked for, and lies about the middle', () => {
  const markers: readonly Marker[] = [
    ...(['square', 'triangle', 'diamond', 'cross', 'star', 'wye'] as const),
  ];
  for (const marker of markers) {
    const corners = markerPath(marker, 44)
      .slice(1, -1)
      .split('L')
      .map((pair) => pair.split(',').map(Number));
    const doubled = corners.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length];
      return sum + x * nextY - nextX * y;
    }, 0);
    expect(Math.abs(doubled) / 2, marker).toBeCloseTo(marker === 'star' ? 43.97 : 44, 0);
    expect(
      corners.reduce((sum, [x]) => sum + x, 0),
      marker,
    ).toBeCloseTo(0, 1);
  }
  expect(markerPath('circle', Math.PI * 16)).toBe('M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0');
});
