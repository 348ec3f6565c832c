import { readFileSync } from 'node:fs';
import fc from '../../../tests/property.ts';
import { expect, it } from 'vitest';
import { POLICIES } from '../policies/registry.ts';
import { policyStyle, stylesOf } from './policy-style.ts';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];

/** Linear light of a token's shade. */
function shade(token: string, theme: 0 | 1): Rgb {
  const pair = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  if (pair === null) throw new Error(`There is no token --${token}`);
  const hex = pair[theme + 1];
  const linear = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

/** Contrast ratio of WCAG 2. */
function contrast(a: Rgb, b: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** What remains of a colour: the matrices of Machado, Oliveira and Fernandes 2009, severity 1. */
const VISIONS: Readonly<Record<string, readonly Rgb[]>> = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab, in which distance follows what the eye sees (Ottosson 2020). */
function oklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(matrix: readonly Rgb[], colour: Rgb): Rgb {
  const [x, y, z] = matrix.map((row) =>
    Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]),
  );
  return oklab([x, y, z]);
}

const SEVEN = POLICIES.filter((policy) => policy.group === 'seven').map((policy) => policy.id);
const THEMES = [0, 1] as const;

it('policy colours and text are legible on both grounds', () => {
  for (const theme of THEMES) {
    const texts = ['ink', 'ink-soft', 'accent', 'warning', 'policy-other'];
    for (const token of [...SEVEN.map((id) => `policy-${id}`), ...texts]) {
      for (const ground of ['ground', 'ground-raised']) {
        const ratio = contrast(shade(token, theme), shade(ground, theme));
        expect(ratio, `${token} on ${ground} ${theme}`).toBeGreaterThan(
          ground === 'ground' ? 4.5 : 4,
        );
      }
    }
    expect(contrast(shade('accent-ink', theme), shade('accent-ground', theme))).toBeGreaterThan(
      4.5,
    );
    expect(contrast(shade('line-strong', theme), shade('ground', theme))).toBeGreaterThan(3);
  }
});

it('policy colours differ under the common colour-vision deficiencies', () => {
  for (const theme of THEMES) {
    for (const [vision, matrix] of Object.entries(VISIONS)) {
      const colours = SEVEN.map((id) => seen(matrix, shade(`policy-${id}`, theme)));
      for (let i = 0; i < SEVEN.length; i++) {
        for (let j = 0; j < i; j++) {
          const distance = Math.hypot(...colours[i].map((value, k) => value - colours[j][k]));
          expect(distance, `${SEVEN[i]}, ${SEVEN[j]}, ${vision}, ${theme}`).toBeGreaterThan(0.1);
        }
      }
    }
  }
});

it('policies of one colour differ in dash and in marker, the seven from each other in all', () => {
  const looks = POLICIES.map((policy) => policyStyle(policy.id));
  // What has no style of its own, as a visitor's policy.
  looks.push(policyStyle('unknown'));
  expect(new Set(looks.map((look) => look.colour + look.dash)).size).toBe(looks.length);
  expect(new Set(looks.map((look) => look.colour + look.marker)).size).toBe(looks.length);
  const seven = SEVEN.map((id) => policyStyle(id));
  expect(new Set(seven.map((look) => look.colour)).size).toBe(7);
  expect(new Set(seven.map((look) => look.dash)).size).toBe(7);
  expect(new Set(seven.map((look) => look.marker)).size).toBe(7);
});

it('up to seven series of a chart are told apart without colour where they share it', () => {
  const ids = fc.constantFrom(...POLICIES.map(({ id }) => id), 'own-a', 'own-b');
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 7 }), (chosen) => {
      const looks = stylesOf(chosen.map((policyId) => ({ policyId })));
      looks.forEach((look, index) => {
        expect(look.colour).toBe(policyStyle(chosen[index]).colour);
        for (const other of looks.slice(0, index)) {
          if (other.colour !== look.colour) continue;
          expect(other.dash).not.toBe(look.dash);
          expect(other.marker).not.toBe(look.marker);
        }
      });
      // Different hues differ for every eye by the test of the seven; here, that none is a stranger.
      for (const { colour } of looks) expect(tokens).toContain(`${colour.slice(4, -1)}:`);
    }),
  );
});

it('the first of a policy looks as it does everywhere', () => {
  const [first, twin] = stylesOf([{ policyId: 'ts' }, { policyId: 'ts' }]);
  expect(first).toEqual(policyStyle('ts'));
  expect(twin.colour).toBe(first.colour);
});
