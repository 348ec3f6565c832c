import { SITE_ADDRESS } from '$app/env/public';
import { PAGES } from '#lib/site/pages.ts';
import { subPages } from '#lib/site/sub-pages.server.ts';

export const prerender = true;

/**
 * The pages for search engines. The protocol wants absolute addresses; a build without one lists
 * the paths all the same, and robots.txt then does not point here.
 */
export async function GET(): Promise<Response> {
  const pages = [...PAGES, ...(await subPages())];
  const urls = pages.map(({ path }) => `  <url><loc>${SITE_ADDRESS + path || './'}</loc></url>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml' } });
}
