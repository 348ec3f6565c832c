import { describe, expect, it } from 'vitest';
import { diverging, sequential } from './colour-scale.ts';

type Triple = readonly [number, number, number];

function linear(hex: string): Triple {
  const at = (place: number) => {
    const value = parseInt(hex.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
}

function oklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Machado, Oliveira and Fernandes 2009, severity 1: protan and deutan. */
const VISIONS: readonly (readonly Triple[])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
];

const seen = (vision: readonly Triple[], hex: string): Triple => {
  const light = linear(hex);
  const [x, y, z] = vision.map((row) =>
    Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]),
  );
  return oklab([x, y, z]);
};
const distance = (a: Triple, b: Triple) => Math.hypot(...a.map((value, i) => value - b[i]));

const STEPS = Array.from({ length: 21 }, (_, index) => index / 20);
const scales = [
  { name: 'sequential', colours: STEPS.map(sequential) },
  { name: 'below', colours: STEPS.map((share) => diverging(-share)) },
  { name: 'above', colours: STEPS.map(diverging) },
];

describe.each(scales)('the colours of $name', ({ colours }) => {
  it('change by equal steps to the eye', () => {
    const points = colours.map(({ ground }) => oklab(linear(ground)));
    const steps = points.slice(1).map((point, index) => distance(point, points[index]));
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.35);
  });

  it('darken from end to end for every eye', () => {
    for (const vision of VISIONS) {
      const lights = colours.map(({ ground }) => seen(vision, ground)[0]);
      lights.slice(1).forEach((light, index) => expect(light).toBeLessThan(lights[index]));
    }
  });

  it('carry numbers that can be read', () => {
    for (const { ground, ink } of colours) {
      const luminance = (hex: string) => {
        const [red, green, blue] = linear(hex);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [low, high] = [luminance(ground), luminance(ink)].sort((a, b) => a - b);
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(4.5);
    }
  });
});

it('the two sides of a difference are told apart by every eye', () => {
  for (const vision of VISIONS) {
    const [below, above] = [diverging(-1), diverging(1)].map(({ ground }) => seen(vision, ground));
    expect(distance(below, above)).toBeGreaterThan(0.15);
  }
});
