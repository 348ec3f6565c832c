import { expect, it } from 'vitest';
import { resolveDrift } from '../../drift.ts';
import { driftLines, driftStart } from './drift-form.ts';

const RATES = [0.1, 0.5, 0.2];

it.each(['none', 'step', 'swap', 'wave'] as const)('starts %s with what the core takes', (kind) => {
  for (const rates of [RATES, [0.3, 0.3]]) {
    for (const rounds of [1, 10_000]) {
      const drift = driftStart(kind, rates, rounds);
      expect(resolveDrift(drift, rates)).toEqual(drift);
    }
  }
});

it('starts a swap with the best and the worst arm', () => {
  expect(driftStart('swap', RATES, 100)).toEqual({ kind: 'swap', round: 50, arms: [1, 0] });
});

it('draws the rates over the rounds', () => {
  const { round, lines } = driftLines(driftStart('swap', RATES, 100), RATES, 100, 3);
  expect(round).toEqual([1, 34, 67, 100]);
  expect(lines).toEqual([
    [0.1, 0.1, 0.5, 0.5],
    [0.5, 0.5, 0.1, 0.1],
    [0.2, 0.2, 0.2, 0.2],
  ]);
  const wave = driftLines({ kind: 'wave', period: 100, amplitude: 0.9 }, RATES, 200, 50);
  expect(Math.max(...wave.lines.flat())).toBe(1);
  expect(Math.min(...wave.lines.flat())).toBe(0);
});
