/** Lightness and the two colour axes of Oklab (Ottosson 2020). */
type Oklab = readonly [lightness: number, a: number, b: number];

/** A colour with the ink that can be read on it. */
export interface Shade {
  readonly ground: string;
  readonly ink: string;
}

// Both scales run along straight lines in Oklab, so that equal steps look equal; they go from light
// to dark, blue to yellow and blue to orange, which the common colour-vision deficiencies keep apart.
const LIGHT: Oklab = [0.96, -0.015, 0.075];
const DARK: Oklab = [0.36, -0.015, -0.115];
const MIDDLE: Oklab = [0.96, 0, 0.008];
const BELOW: Oklab = [0.62, 0.08, 0.11];
const ABOVE: Oklab = [0.62, -0.035, -0.125];

/** @param share - 0 for the least, 1 for the most. */
export function sequential(share: number): Shade {
  return shadeOf(mix(LIGHT, DARK, clamp(share, 0)));
}

/** @param share - from −1 over 0, no difference, to 1. */
export function diverging(share: number): Shade {
  const side = clamp(share, -1);
  return shadeOf(mix(MIDDLE, side < 0 ? BELOW : ABOVE, Math.abs(side)));
}

function clamp(share: number, least: number): number {
  return Math.max(least, Math.min(1, share));
}

function mix(from: Oklab, to: Oklab, share: number): Oklab {
  const [l, a, b] = from.map((value, index) => value + (to[index] - value) * share);
  return [l, a, b];
}

function shadeOf(colour: Oklab): Shade {
  const light = linearOf(colour);
  const [red, green, blue] = light.map((value) => Math.max(0, Math.min(1, value)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where black and white contrast alike, 4.58 to 1; no shade is worse off.
  const ink = luminance > 0.179 ? '#000000' : '#ffffff';
  const hex = [red, green, blue].map((value) =>
    Math.round(255 * encode(value))
      .toString(16)
      .padStart(2, '0'),
  );
  return { ground: `#${hex.join('')}`, ink };
}

/** Linear sRGB; outside 0 to 1 where a screen has no such colour. */
function linearOf([lightness, a, b]: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function encode(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
