import { error } from '@sveltejs/kit';
import { PAGES } from '#lib/site/pages.ts';
import { PREVIEW, previewName } from '#lib/site/preview.ts';
import { pngResponse, rasterise } from '#lib/site/raster.server.ts';
import { previewCard } from './card.ts';
import type { RequestHandler } from './$types';

export const prerender = true;

export const entries = () => PAGES.map((page) => ({ name: previewName(page) }));

/** What a link to a page shows of it elsewhere. */
export const GET: RequestHandler = async ({ params }) => {
  const page = PAGES.find((one) => previewName(one) === params.name);
  if (page === undefined) error(404);
  return pngResponse(await rasterise(previewCard(page), PREVIEW.width));
};
