import type { Marker } from './policy-style.ts';

type Point = readonly [x: number, y: number];

const print = (value: number) => String(Math.round(value * 1000) / 1000);
const through = (points: readonly Point[]) =>
  points.map(([x, y]) => `${print(x)},${print(y)}`).join('L');

/** A line through points, as the `d` of an SVG path; empty without any. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${through(points)}`;
}

/** What lies between two lines, which run the same way. */
export function areaPath(low: readonly Point[], high: readonly Point[]): string {
  return low.length === 0 ? '' : `M${through([...high, ...[...low].reverse()])}Z`;
}

/** A marker about the origin. @param size - its area in square pixels. */
export function markerPath(marker: Marker, size: number): string {
  if (marker === 'circle') {
    const r = print(Math.sqrt(size / Math.PI));
    return `M${r},0A${r},${r},0,1,1,-${r},0A${r},${r},0,1,1,${r},0`;
  }
  return `M${through(OUTLINES[marker](size))}Z`;
}

const OUTLINES: Readonly<Record<Exclude<Marker, 'circle'>, (size: number) => Point[]>> = {
  square: (size) => ring([Math.sqrt(size / 2)], 4, 1 / 8),
  triangle: (size) => ring([Math.sqrt(size / (0.75 * Math.sqrt(3)))], 3),
  diamond: (size) => {
    const y = Math.sqrt((size * Math.sqrt(3)) / 2);
    const x = y / Math.sqrt(3);
    return [
      [0, -y],
      [x, 0],
      [0, y],
      [-x, 0],
    ];
  },
  cross: (size) => arms(Math.sqrt(size / 5) / 2, 4),
  star: (size) => {
    const r = Math.sqrt(size * 0.8908130915292852);
    return ring([r, (r * Math.sin(Math.PI / 10)) / Math.sin(0.7 * Math.PI)], 10);
  },
  wye: (size) => arms(Math.sqrt(size / (12 + Math.sqrt(3))), 3, 1 / 2),
};

/** Corners at the given distances in turn, clockwise. @param turn - of the first, from the top. */
function ring(distances: readonly number[], corners: number, turn = 0): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = 2 * Math.PI * (index / corners + turn);
    const r = distances[index % distances.length];
    return [r * Math.sin(angle), -r * Math.cos(angle)];
  });
}

/** As many arms about the middle, each twice as wide as `half` and as long as it is wide. */
function arms(half: number, count: number, turn = 0): Point[] {
  const inner = half / Math.tan(Math.PI / count);
  return Array.from({ length: count }, (_, index) => 2 * Math.PI * (index / count + turn)).flatMap(
    (angle) => {
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      const at = (across: number, out: number): Point => [
        across * cosine + out * sine,
        across * sine - out * cosine,
      ];
      const tip = inner + 2 * half;
      return [at(-half, inner), at(-half, tip), at(half, tip)];
    },
  );
}
