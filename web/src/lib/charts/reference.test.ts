import { expect, it } from 'vitest';
import { chartFrame } from './chart-frame.ts';
import { laiRobbinsSlope, referenceShape } from './reference.ts';

const SIZE = { width: 600, height: 300 };
const linear = chartFrame(SIZE, 10_000, 100, []);
const log = chartFrame(SIZE, 10_000, 100, [], { logFrom: 10 });

it('is straight for a steady rise and ends at the upper edge', () => {
  const { points, angle } = referenceShape({ label: 'random', slope: 0.02 }, linear);
  expect(points[0]).toEqual([linear.left, linear.bottom]);
  const [x, y] = points[points.length - 1];
  expect(x).toBeCloseTo(linear.x(5000));
  expect(y).toBeCloseTo(linear.top);
  expect((Math.tan((angle * Math.PI) / 180) * (x - linear.left)) / (y - linear.bottom)).toBeCloseTo(
    1,
  );
});

it('of a logarithmic rise is straight on logarithmic rounds and bent on linear ones', () => {
  const reference = { label: 'Lai–Robbins', logSlope: 5 };
  const bend = (frame: typeof linear) => {
    const { points } = referenceShape(reference, frame);
    const [first, middle, last] = [
      points[1],
      points[Math.floor(points.length / 2)],
      points[points.length - 1],
    ];
    const share = (middle[0] - first[0]) / (last[0] - first[0]);
    return first[1] + share * (last[1] - first[1]) - middle[1];
  };
  expect(bend(log)).toBeCloseTo(0);
  expect(bend(linear)).toBeGreaterThan(10);
  const { points } = referenceShape(reference, log);
  expect(points[points.length - 1][1]).toBeCloseTo(log.y(5 * Math.log(10_000)));
});

it('leaves out what never enters the plot', () => {
  const high = chartFrame(SIZE, 100, 10, [], { from: 5 });
  expect(referenceShape({ label: 'flat', slope: 0.001 }, high).points).toEqual([]);
});

it('has the slope of Lai and Robbins, and none where no arm is the best or one never fails', () => {
  // By hand: 0.4 / (0.5 ln(0.5 / 0.9) + 0.5 ln(0.5 / 0.1)).
  expect(laiRobbinsSlope([0.5, 0.9])).toBeCloseTo(0.4 / 0.510825624, 8);
  expect(laiRobbinsSlope([0.5, 0.9, 0.5])).toBeCloseTo(0.8 / 0.510825624, 8);
  expect(laiRobbinsSlope([0, 0.5])).toBeCloseTo(0.5 / Math.log(2), 12);
  expect(laiRobbinsSlope([0.3, 0.6, 0.6])).toBeNull();
  expect(laiRobbinsSlope([0.3, 1])).toBeNull();
});
