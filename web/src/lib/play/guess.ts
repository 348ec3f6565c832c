import type { RunRecord } from '../evaluation.ts';

/** Points of a guessed curve after the start, evenly spaced; the curve starts at 0. */
export const GUESS_POINTS = 10;

/** A line through points of ascending rounds. */
export interface Line {
  readonly round: readonly number[];
  readonly value: readonly number[];
}

/**
 * A guess with one point moved. Pseudo-regret never falls, so the points before it are pressed
 * down to it and those after it lifted up to it.
 * @param guess - heights of the points.
 */
export function movePoint(
  guess: readonly number[],
  index: number,
  height: number,
  top: number,
): number[] {
  const value = Math.max(0, Math.min(top, height));
  return guess.map((old, i) => {
    if (i === index) return value;
    return i < index ? Math.min(old, value) : Math.max(old, value);
  });
}

/** The line of a guess, from round 0 to the last. */
export function guessLine(guess: readonly number[], rounds: number): Line {
  return {
    round: [0, ...guess.map((_, i) => ((i + 1) * rounds) / guess.length)],
    value: [0, ...guess],
  };
}

/** The regret of a run as a line from the start. */
export function truthLine({ curve }: RunRecord): Line {
  return { round: [0, ...curve.round], value: [0, ...curve.pseudoRegret] };
}

/** A line's height at a round; level beyond its ends. */
export function heightAt({ round, value }: Line, at: number): number {
  const after = round.findIndex((one) => one >= at);
  if (after < 0) return value[value.length - 1];
  if (after === 0 || round[after] === at) return value[after];
  const share = (at - round[after - 1]) / (round[after] - round[after - 1]);
  return value[after - 1] + share * (value[after] - value[after - 1]);
}

/** The area between two lines from round 0 to `rounds`, in regret times rounds. */
export function areaBetween(a: Line, b: Line, rounds: number): number {
  const inside = [...a.round, ...b.round].filter((round) => round > 0 && round < rounds);
  const grid = [...new Set([0, ...inside, rounds])].sort((x, y) => x - y);
  let area = 0;
  for (let i = 1; i < grid.length; i++) {
    const width = grid[i] - grid[i - 1];
    const left = heightAt(a, grid[i - 1]) - heightAt(b, grid[i - 1]);
    const right = heightAt(a, grid[i]) - heightAt(b, grid[i]);
    const sum = Math.abs(left) + Math.abs(right);
    // Lines that cross in between make two triangles.
    if (left * right < 0) area += (width * (left * left + right * right)) / (2 * sum);
    else area += (width * sum) / 2;
  }
  return area;
}

/** How the regret of a policy's runs grows. */
export interface Shape {
  readonly runs: number;
  /** Round by which half of the mean regret has come. */
  readonly half: number;
  /** Share of the mean regret that the last fifth of the rounds adds; 0.2 for a straight line. */
  readonly lastFifth: number;
  readonly least: number;
  readonly most: number;
}

/** The shape of runs that all counted every round; `null` without any, or without regret. */
export function shapeOf(records: readonly RunRecord[]): Shape | null {
  const whole = records.filter(({ status }) => status === 'complete');
  if (whole.length === 0) return null;
  const lines = whole.map(truthLine);
  const { round } = lines[0];
  const mean = {
    round,
    value: round.map((_, i) => lines.reduce((sum, { value }) => sum + value[i], 0) / lines.length),
  };
  const end = mean.value[mean.value.length - 1];
  if (end <= 0) return null;
  const ends = whole.map(({ pseudoRegret }) => pseudoRegret);
  return {
    runs: whole.length,
    half: round[mean.value.findIndex((value) => value >= end / 2)],
    lastFifth: 1 - heightAt(mean, 0.8 * round[round.length - 1]) / end,
    least: Math.min(...ends),
    most: Math.max(...ends),
  };
}

/** What a share of regret in the last fifth looks like. */
export function shapeWord(lastFifth: number): string {
  if (lastFifth < 0.04) return 'climbs early and is all but flat at the end';
  if (lastFifth < 0.13) return 'bends over';
  if (lastFifth < 0.17) return 'bends a little';
  if (lastFifth <= 0.23) return 'is close to a straight line';
  return 'grows steeper';
}
