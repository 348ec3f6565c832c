import { SITE_ADDRESS } from '$app/env/public';

export const prerender = true;

/** Crawlers read this only at the root of a host; under a sub-path it does no harm. */
export function GET(): Response {
  const sitemap = SITE_ADDRESS ? `\nSitemap: ${SITE_ADDRESS}sitemap.xml\n` : '';
  return new Response(`User-agent: *\nAllow: /\n${sitemap}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
