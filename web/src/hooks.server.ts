import type { Handle } from '@sveltejs/kit/hooks';
import { headTags } from '#lib/site/head-tags.server.ts';

/**
 * Has the two faces of every page fetched with its first bytes (the Greek letters can wait), and
 * puts the page's description and preview into its head.
 */
export const handle: Handle = ({ event, resolve }) => {
  const depth = event.url.pathname.split('/').length - 2;
  const tags = headTags(event.route.id, '../'.repeat(depth) || './');
  return resolve(event, {
    preload: ({ type, path }) =>
      type === 'js' || type === 'css' || (type === 'font' && path.includes('-latin-')),
    transformPageChunk: ({ html }) => html.replace('<!-- page tags -->', () => tags),
  });
};
