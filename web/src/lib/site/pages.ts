/**
 * The pages of the site, in the order of the navigation. The header, the lists of pages, the
 * sitemap, the metadata and the preview images read this list. A new route needs an entry here and
 * in descriptions.ts, which stands apart because every page loads this file.
 */
export const PAGES = [
  { path: '', name: 'Home', heading: 'Bandit algorithms when feedback comes late' },
  { path: 'lab/', name: 'Lab', heading: 'The lab' },
  { path: 'evaluation/', name: 'Evaluation', heading: 'The evaluation' },
  { path: 'algorithms/', name: 'Algorithms', heading: 'The algorithms' },
  { path: 'llm/', name: 'Model', heading: 'A language model as the policy' },
  { path: 'ai-log/', name: 'AI log', heading: 'The log of model calls' },
  { path: 'methods/', name: 'Methods', heading: 'Methods and limits' },
] as const satisfies readonly SitePage[];

export interface SitePage {
  /** Address below the site's start, with a slash at its end; empty for the start page. */
  readonly path: string;
  /** What links call it. */
  readonly name: string;
  /** Title of the page without the site's name. */
  readonly heading: string;
}

/** The pages that the start page leads to. */
export const INNER_PAGES = PAGES.filter((page) => page.path !== '');

/** The page of a route; undefined where there is none. */
export function pageOfRoute(id: string | null): (typeof PAGES)[number] | undefined {
  return PAGES.find(({ path }) => `/${path}` === (id === '/' ? id : `${id}/`));
}
