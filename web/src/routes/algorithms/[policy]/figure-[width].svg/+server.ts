import { error } from '@sveltejs/kit';
import { render } from 'svelte/server';
import { openingOf } from '#lib/components/notes/figure-opening.server.ts';
import { FIGURES } from '#lib/components/notes/figures.ts';
import { PICTURE_WIDTHS } from '#lib/components/notes/picture-widths.ts';
import FigurePicture from '#lib/components/notes/FigurePicture.svelte';
import { pictureSheet } from '#lib/components/notes/picture-sheet.server.ts';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () =>
  Object.keys(FIGURES).flatMap((policy) =>
    PICTURE_WIDTHS.map((width) => ({ policy, width: String(width) })),
  );

/** The figure of a note as it opens, for paper and for a browser without scripts. */
export const GET: RequestHandler = ({ params: { policy, width } }) => {
  if (!(policy in FIGURES) || !PICTURE_WIDTHS.some((one) => String(one) === width)) error(404);
  const { body } = render(FigurePicture, {
    props: { ...openingOf(policy), width: Number(width), css: pictureSheet() },
  });
  // The marks that a script would look for have no use in an image.
  const svg = body.replaceAll(/<!--.*?-->/g, '').trim();
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
