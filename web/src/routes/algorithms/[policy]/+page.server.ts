import { error } from '@sveltejs/kit';
import { SOURCE_ADDRESS } from '$app/env/public';
import { openingOf } from '#lib/components/notes/figure-opening.server.ts';
import { FIGURES } from '#lib/components/notes/figures.ts';
import { POLICIES } from '#lib/policies/registry.ts';
import { documentOf } from '#lib/prose/documents.server.ts';
import { loadProse } from '#lib/prose/load.server.ts';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () =>
  POLICIES.filter(({ id }) => documentOf(`algorithms/${id}/`) !== undefined).map(({ id }) => ({
    policy: id,
  }));

/** The note on an algorithm, with its live figures. */
export const load: PageServerLoad = async ({ params: { policy } }) => {
  const path = `algorithms/${policy}/`;
  if (documentOf(path) === undefined) error(404, 'There is no such algorithm here.');
  const prose = await loadProse(path, SOURCE_ADDRESS);
  const names = prose.blocks.flatMap((block) => (block.kind === 'figure' ? [block.name] : []));
  const figures = Object.fromEntries(
    names.map((name) => {
      if (!(name in FIGURES)) throw new Error(`${path} has a figure ${name} that no one made.`);
      return [name, { figure: FIGURES[name], verdict: openingOf(name).verdict }];
    }),
  );
  return { subPage: { path, heading: prose.title }, policy, prose, figures };
};
