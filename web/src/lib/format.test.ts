import { expect, it } from 'vitest';
import {
  formatCount,
  formatDecimal,
  formatDuration,
  formatRegret,
  formatShare,
  formatTicks,
} from './format.ts';

it('marks thousands', () => {
  expect(formatCount(999)).toBe('999');
  expect(formatCount(10_000)).toBe('10,000');
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(formatCount(-1000)).toBe('−1,000');
});

it('never prints a negative nought', () => {
  expect(formatDecimal(-0.0001, 2)).toBe('0.00');
  expect(formatDecimal(-0.5, 1)).toBe('−0.5');
});

it('prints regret and shares with the digits that matter', () => {
  expect(formatRegret(12.34)).toBe('12.3');
  expect(formatRegret(2_683.9)).toBe('2,684');
  expect(formatShare(0.8432)).toBe('84.3%');
  expect(formatShare(null)).toBe('–');
});

it('gives all ticks of an axis the same decimals', () => {
  expect(formatTicks([0, 0.05, 0.1])).toEqual(['0.00', '0.05', '0.10']);
  expect(formatTicks([0, 0.1, 0.2])).toEqual(['0.0', '0.1', '0.2']);
  expect(formatTicks([0, 2000, 4000])).toEqual(['0', '2,000', '4,000']);
  expect(formatTicks([0])).toEqual(['0']);
});

it('says how long something takes', () => {
  expect(formatDuration(400)).toBe('0 s');
  expect(formatDuration(12_300)).toBe('12 s');
  expect(formatDuration(120_000)).toBe('2 min');
  expect(formatDuration(125_000)).toBe('2 min 5 s');
});
