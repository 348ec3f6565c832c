import { expect, it } from 'vitest';
import {
  chartFrame,
  endLabels,
  endText,
  leastValue,
  namedTick,
  settledMax,
  shorten,
} from './chart-frame.ts';
import { policyStyle } from './policy-style.ts';
import type { Series } from './series.ts';

const line = (key: string, end: number): Series => ({
  key,
  label: key,
  style: policyStyle(key),
  round: [0, 100],
  value: [0, end],
  stalled: false,
});

it('makes room for ticks on the left and labels on the right', () => {
  const frame = chartFrame({ width: 700, height: 300 }, 10_000, 2_700, ['ε-greedy', 'UCB1']);
  expect(frame.y.domain()[1]).toBeGreaterThanOrEqual(2_700);
  expect(frame.yTicks.map((tick) => tick.text)).toContain('1,000');
  expect(frame.left).toBeGreaterThan(40);
  expect(700 - frame.right).toBeGreaterThan(60);
});

it('counts whole rounds, and has room for the last of them without a label', () => {
  for (const rounds of [1, 2, 3, 5, 7]) {
    const { xTicks } = chartFrame({ width: 700, height: 300 }, rounds, 1, ['TS']);
    expect(xTicks.filter(({ value }) => !Number.isInteger(value))).toEqual([]);
    expect(xTicks.length).toBeGreaterThan(1);
  }
  const { right } = chartFrame({ width: 700, height: 300 }, 1_000_000, 1, []);
  expect(700 - right).toBeGreaterThan(30);
});

it('stays usable in a narrow column', () => {
  const frame = chartFrame({ width: 280, height: 240 }, 10_000, 0.5, ['DATS corrected']);
  expect(frame.right - frame.left).toBeGreaterThan(100);
  expect(frame.xTicks.length).toBeLessThan(6);
});

it('keeps the labels of lines that end together apart', () => {
  const frame = chartFrame({ width: 700, height: 300 }, 100, 10, ['ts']);
  const labels = endLabels([line('ts', 5), line('se', 5), line('pse', 5.1)], frame);
  const heights = labels.map((label) => label.labelY).sort((a, b) => a - b);
  expect(heights[1] - heights[0]).toBeGreaterThanOrEqual(16.9);
  expect(heights[2] - heights[1]).toBeGreaterThanOrEqual(16.9);
});

it('cuts long labels', () => {
  expect(shorten('UCB1', 12)).toBe('UCB1');
  expect(shorten('DATS corrected', 12)).toBe('DATS correc…');
});

it('says at the end of a line that the run stalled', () => {
  expect(endText({ ...line('ts', 5), label: 'TS', stalled: true }, 14)).toBe('TS, stalled');
  expect(endText({ ...line('x', 5), label: 'DATS corrected', stalled: true }, 14)).toHaveLength(14);
});

it('lets no swing of the first rounds set the scale', () => {
  const value = [1, ...new Array<number>(39).fill(0.3)];
  expect(settledMax([{ ...line('ts', 5), value }])).toBe(0.3);
});

const rounds = Array.from({ length: 100 }, (_, index) => 100 * (index + 1));
const banded = (value: (round: number) => number): Series => ({
  ...{ key: 'ts', label: 'TS', style: policyStyle('ts'), round: rounds, stalled: false },
  value: rounds.map(value),
  band: {
    low: rounds.map((round) => 0.9 * value(round)),
    high: rounds.map((round) => 1.1 * value(round)),
  },
});
const SIZE = { width: 600, height: 300 };

it('starts at nought and holds every band', () => {
  const most = settledMax([banded((r) => r)]);
  const { x, y, left, right, bottom } = chartFrame(SIZE, 10_000, most, ['TS']);
  expect(x(0)).toBe(left);
  expect(x(10_000)).toBe(right);
  expect(y(0)).toBe(bottom);
  expect(y.domain()[1]).toBeGreaterThanOrEqual(11_000);
});

it('is logarithmic from the first round, with few ticks', () => {
  const lines = [banded((r) => r)];
  const axes = { logFrom: 100, logY: true, from: leastValue(lines, true) };
  const { x, y, left, xTicks, yTicks } = chartFrame(SIZE, 10_000, settledMax(lines), [], axes);
  expect(x(100)).toBe(left);
  expect(x(1000) - x(100)).toBeCloseTo(x(10_000) - x(1000));
  expect(xTicks.map(({ text }) => text)).toEqual(['100', '300', '1,000', '3,000', '10,000']);
  expect(y.domain()[0]).toBeGreaterThan(0);
  expect(yTicks.length).toBeGreaterThan(1);
});

it('can stand above nought, and does not mind an empty chart', () => {
  const lines = [banded((r) => 0.4 + r / 1e6)];
  const { y } = chartFrame(SIZE, 10_000, settledMax(lines), [], { from: leastValue(lines) });
  expect(y.domain()[0]).toBeGreaterThan(0.3);
  for (const logFrom of [1, undefined]) {
    const axes = { logFrom, logY: logFrom !== undefined, from: leastValue([]) };
    const empty = chartFrame(SIZE, 10_000, settledMax([]), [], axes);
    expect(empty.yTicks.every(({ value }) => Number.isFinite(value))).toBe(true);
  }
});

it('names the axis at the last tick with room for it, so that it is seldom nameless', () => {
  const named = (labels: string[], width: number) => {
    const frame = chartFrame({ ...SIZE, width }, 2_000, 100, labels);
    return [frame.xTicks.length, namedTick(frame, width)];
  };
  expect(named(['long enough a name'], 600)).toEqual([5, 4]);
  expect(named([], 600)).toEqual([5, 3]);
  expect(named([], 120)[1]).toBe(-1);
});
