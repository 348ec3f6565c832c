import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETUP, specsOf } from '../state/lab-setup.ts';
import { runSpec } from '../workers/run-spec.ts';
import {
  areaBetween,
  guessLine,
  heightAt,
  movePoint,
  shapeOf,
  shapeWord,
  truthLine,
} from './guess.ts';

const straight = (end: number, rounds: number) => ({ round: [0, rounds], value: [0, end] });
const heights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), {
  minLength: 10,
  maxLength: 10,
});

describe('a guessed curve', () => {
  it('never falls, whichever point is moved', () => {
    const moves = fc.array(fc.tuple(fc.nat(9), fc.double({ min: -9, max: 120, noNaN: true })));
    fc.assert(
      fc.property(moves, (list) => {
        let guess = new Array<number>(10).fill(0);
        for (const [index, height] of list) {
          guess = movePoint(guess, index, height, 100);
          expect(guess[index]).toBe(Math.max(0, Math.min(100, height)));
        }
        expect(guess).toEqual([...guess].sort((a, b) => a - b));
      }),
    );
  });

  it('is measured by the area between it and the truth', () => {
    expect(areaBetween(straight(10, 100), straight(10, 100), 100)).toBe(0);
    expect(areaBetween(straight(10, 100), straight(0, 100), 100)).toBeCloseTo(500, 9);
    // Two triangles: the lines cross half way.
    const level = { round: [0, 100], value: [5, 5] };
    expect(areaBetween(straight(10, 100), level, 100)).toBeCloseTo(250, 9);
    const steps = guessLine([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 100);
    expect(areaBetween(steps, straight(0, 100), 100)).toBeCloseTo(95, 9);
  });

  it('has an area that is symmetric, and that a fine sum agrees with', () => {
    fc.assert(
      fc.property(heights, heights, (a, b) => {
        const [one, other] = [guessLine(a, 500), guessLine(b, 500)];
        const area = areaBetween(one, other, 500);
        expect(areaBetween(other, one, 500)).toBeCloseTo(area, 6);
        let sum = 0;
        for (let i = 0; i < 5000; i++) {
          const at = (i + 0.5) / 10;
          sum += Math.abs(heightAt(one, at) - heightAt(other, at)) / 10;
        }
        expect(Math.abs(area - sum)).toBeLessThan(1e-4 * (1 + area));
      }),
      { numRuns: 20 },
    );
  });
});

describe('the shape of real runs', () => {
  const run = (id: string, seed: number) => {
    const setup = { ...DEFAULT_SETUP, policies: [{ id, params: {} }], rounds: 2_000 };
    return runSpec({ ...specsOf(setup)[0], policySeed: seed });
  };

  it('tells a straight line from one that flattens', () => {
    const uniform = shapeOf([run('uniform', 1), run('uniform', 2)]);
    expect(uniform?.lastFifth).toBeCloseTo(0.2, 1);
    expect(shapeWord(uniform?.lastFifth ?? 0)).toMatch(/straight/);
    const learns = shapeOf([run('beta-ts', 1), run('beta-ts', 2)]);
    expect(learns?.lastFifth).toBeLessThan(0.13);
    expect(learns?.half).toBeLessThan(1_000);
    expect(learns?.least).toBeLessThanOrEqual(learns?.most ?? 0);
    expect(shapeOf([])).toBeNull();
  });

  it('starts at nought and ends at the run’s regret', () => {
    const record = run('ucb1', 3);
    const line = truthLine(record);
    expect([line.round[0], line.value[0]]).toEqual([0, 0]);
    expect(heightAt(line, 2_000)).toBe(record.pseudoRegret);
  });
});
