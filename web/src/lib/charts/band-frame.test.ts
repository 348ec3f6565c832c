import { describe, expect, it } from 'vitest';
import { bandFrame } from './band-frame.ts';
import type { BandSeries } from './band-frame.ts';
import { policyStyle } from './policy-style.ts';

const rounds = Array.from({ length: 100 }, (_, index) => 100 * (index + 1));
const line = (value: (round: number) => number): BandSeries => ({
  ...{ key: 'ts', label: 'TS', style: policyStyle('ts') },
  estimate: rounds.map(value),
  low: rounds.map((round) => 0.9 * value(round)),
  high: rounds.map((round) => 1.1 * value(round)),
});
const SIZE = { width: 600, height: 300 };
const LINEAR = { logX: false, logY: false, fromZero: true };

describe('the frame of a banded chart', () => {
  it('starts at nought and holds every band', () => {
    const { x, y, left, right, bottom } = bandFrame(SIZE, rounds, [line((r) => r)], LINEAR, ['TS']);
    expect(x(0)).toBe(left);
    expect(x(10_000)).toBe(right);
    expect(y(0)).toBe(bottom);
    expect(y.domain()[1]).toBeGreaterThanOrEqual(11_000);
  });

  it('is logarithmic from the first round, with few ticks', () => {
    const axes = { logX: true, logY: true, fromZero: true };
    const { x, y, left, xTicks, yTicks } = bandFrame(SIZE, rounds, [line((r) => r)], axes, []);
    expect(x(100)).toBe(left);
    expect(x(1000) - x(100)).toBeCloseTo(x(10_000) - x(1000));
    expect(xTicks.map(({ text }) => text)).toEqual(['100', '300', '1,000', '3,000', '10,000']);
    expect(y.domain()[0]).toBeGreaterThan(0);
    expect(yTicks.length).toBeGreaterThan(1);
  });

  it('can stand above nought, and does not mind an empty chart', () => {
    const axes = { ...LINEAR, fromZero: false };
    const { y } = bandFrame(SIZE, rounds, [line((r) => 0.4 + r / 1e6)], axes, []);
    expect(y.domain()[0]).toBeGreaterThan(0.3);
    for (const log of [true, false]) {
      const empty = bandFrame(SIZE, rounds, [], { logX: log, logY: log, fromZero: true }, []);
      expect(empty.yTicks.every(({ value }) => Number.isFinite(value))).toBe(true);
    }
  });
});
