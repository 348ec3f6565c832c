import { SITE_ADDRESS } from '$app/env/public';
import { DESCRIPTIONS } from './descriptions.ts';
import { pageOfRoute } from './pages.ts';
import { PREVIEW, previewName } from './preview.ts';
import { subPages } from './sub-pages.server.ts';

/**
 * What a page says of itself to those who read its file and run no script, search engines and link
 * previews; so it costs no visitor any JavaScript. Empty for a route that is no page.
 * @param path - of the page below the site's start.
 * @param toStart - way from the page to the site's start; used where no address was given at the
 *   build, so that the tags, as all links, hold wherever the site is put.
 */
export async function headTags(
  routeId: string | null,
  path: string,
  toStart: string,
): Promise<string> {
  const page = pageOfRoute(routeId) ?? (await subPages()).find((one) => one.path === path);
  if (page === undefined) return '';
  const description = 'description' in page ? page.description : DESCRIPTIONS[page.path];
  const start = SITE_ADDRESS || toStart;
  const properties: readonly (readonly [name: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'Bandit Lab'],
    ['og:title', page.heading],
    ['og:description', description],
    ['og:locale', 'en_AU'],
    ['og:image', `${start}og/${previewName(page)}.png`],
    ['og:image:width', String(PREVIEW.width)],
    ['og:image:height', String(PREVIEW.height)],
    ['og:image:alt', `${page.heading}, with a chart from real runs`],
    ...(SITE_ADDRESS ? [['og:url', SITE_ADDRESS + page.path] as const] : []),
  ];
  return [
    `<meta name="description" content="${attribute(description)}" />`,
    ...properties.map(([name, text]) => `<meta property="${name}" content="${attribute(text)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
