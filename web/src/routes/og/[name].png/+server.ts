import { error } from '@sveltejs/kit';
import { DESCRIPTIONS } from '#lib/site/descriptions.ts';
import { PAGES } from '#lib/site/pages.ts';
import { PREVIEW, previewName } from '#lib/site/preview.ts';
import { pngResponse, rasterise } from '#lib/site/raster.server.ts';
import { subPages } from '#lib/site/sub-pages.server.ts';
import { previewCard } from './card.ts';
import type { PreviewPage } from './card.ts';
import type { RequestHandler } from './$types';

export const prerender = true;

export const entries = async () => (await pages()).map((page) => ({ name: previewName(page) }));

async function pages(): Promise<readonly PreviewPage[]> {
  const named = PAGES.map((page) => ({ ...page, description: DESCRIPTIONS[page.path] }));
  return [...named, ...(await subPages())];
}

/** What a link to a page shows of it elsewhere. */
export const GET: RequestHandler = async ({ params }) => {
  const page = (await pages()).find((one) => previewName(one) === params.name);
  if (page === undefined) error(404);
  return pngResponse(await rasterise(previewCard(page), PREVIEW.width));
};
