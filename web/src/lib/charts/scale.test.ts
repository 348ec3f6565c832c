import { expect, it } from 'vitest';
import { linearScale, logScale } from './scale.ts';

it('a linear scale goes both ways, and widens to round values', () => {
  const scale = linearScale([0, 10_000], [40, 640]);
  expect([0, 5_000, 10_000].map(scale)).toEqual([40, 340, 640]);
  expect(scale.invert(190)).toBeCloseTo(2_500);
  expect(scale.ticks(5)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000]);
  expect(linearScale([0, 187], [300, 0], 5).domain()).toEqual([0, 200]);
  expect(linearScale([0.2, 0.47], [300, 0], 5).domain()).toEqual([0.2, 0.5]);
});

it('a logarithmic scale gives each decade the same room', () => {
  const scale = logScale([10, 10_000], [0, 300]);
  expect([10, 100, 1_000, 10_000].map((value) => Math.round(scale(value)))).toEqual([
    ...[0, 100, 200, 300],
  ]);
  expect(scale.invert(150)).toBeCloseTo(Math.sqrt(10 * 10_000));
  expect(scale.ticks(6).slice(0, 3)).toEqual([10, 20, 30]);
  expect(scale.ticks(6)).toHaveLength(28);
  expect(logScale([0.03, 1_000], [300, 0], true).domain()).toEqual([0.01, 1_000]);
  expect(logScale([0.03, 0.3], [300, 0]).ticks(5)).toContain(0.3);
});
