import { error } from '@sveltejs/kit';
import { mark } from '#lib/site/mark.server.ts';
import { pngResponse, rasterise } from '#lib/site/raster.server.ts';
import { withLightColours } from '#lib/site/tokens.server.ts';
import type { RequestHandler } from './$types';

export const prerender = true;

interface Icon {
  readonly size: number;
  /** Share of the side that the mark takes. */
  readonly mark: number;
  /** On the site's ground, where the system would otherwise put black behind it. */
  readonly ground: boolean;
}

/** A maskable icon keeps its mark inside the circle of 80% that no mask cuts. */
const ICONS: Readonly<Record<string, Icon>> = {
  'icon-32': { size: 32, mark: 1, ground: false },
  'apple-touch-icon': { size: 180, mark: 0.66, ground: true },
  'maskable-192': { size: 192, mark: 0.54, ground: true },
  'maskable-512': { size: 512, mark: 0.54, ground: true },
};

export const entries = () => Object.keys(ICONS).map((name) => ({ name }));

export const GET: RequestHandler = async ({ params }) => {
  const icon = ICONS[params.name];
  if (icon === undefined) error(404);
  const { size } = icon;
  const inset = ((1 - icon.mark) / 2) * size;
  const ground = icon.ground ? `<rect width="${size}" height="${size}" fill="var(--ground)"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${mark(inset, inset, icon.mark * size)}</svg>`;
  return pngResponse(await rasterise(withLightColours(svg), size));
};
