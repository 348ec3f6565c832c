import { expect, it } from 'vitest';
import { defaultRng } from '../../random/generator.ts';
import { delayPicture, placeOf } from './delay-picture.ts';

const STEPS = 4_000;

it.each([0.5, 1, 2])('pictures Pareto delays of α %d as they are drawn', (alpha) => {
  const rng = defaultRng(1);
  const drawn = Array.from({ length: 40_000 }, () => Math.round(rng.pareto(alpha)));
  const { bars, lost } = delayPicture('pareto', [alpha], STEPS);
  const share = (low: number, high: number) =>
    drawn.filter((delay) => delay >= low && delay <= high).length / drawn.length;
  expect(bars[0]).toBeCloseTo(share(0, 0), 1.5);
  expect(bars[1]).toBeCloseTo(share(1, 1), 1.5);
  expect(bars[4]).toBeCloseTo(share(8, 15), 1.5);
  const late = drawn.filter((delay, index) => (index % STEPS) + delay >= STEPS).length;
  expect(lost).toBeCloseTo(late / drawn.length, 1.5);
});

it('pictures what is lost, what is instant and what lags', () => {
  expect(delayPicture('instant', [], STEPS)).toMatchObject({ lost: 0 });
  const { bars, lost } = delayPicture('loss', [0.9], STEPS);
  expect([bars[0], lost]).toEqual([1 - 0.9, 0.9]);
  const lag = delayPicture('reward-dependent', [0, 1_000], STEPS);
  expect(lag).toEqual({ bars: [], ticks: [0.5, placeOf(1_000)], lost: 0.125 });
  expect(delayPicture('reward-dependent', [9_000, 9_000], STEPS).lost).toBe(1);
});
