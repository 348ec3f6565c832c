import type { Handle } from '@sveltejs/kit/hooks';
import { headTags } from '#lib/site/head-tags.server.ts';

/** The one page that calls other servers, at the visitor's wish. */
const MODEL_PAGE = '/llm';
const OWN_SITE_ONLY = "connect-src 'self'";
/**
 * The two providers, and the visitor's own machine by http or https. A server elsewhere is called by
 * a frame with a policy of its own: docs/decisions/DR-013-servers-elsewhere.md.
 */
const callsModels = [
  OWN_SITE_ONLY,
  'https://api.anthropic.com https://api.openai.com',
  'http://localhost:* http://127.0.0.1:*',
].join(' ');

/**
 * Has the two faces of every page fetched with its first bytes (the Greek letters can wait), and
 * puts the page's description and preview into its head.
 */
export const handle: Handle = async ({ event, resolve }) => {
  const depth = event.url.pathname.split('/').length - 2;
  const tags = await headTags(
    event.route.id,
    event.url.pathname.slice(1),
    '../'.repeat(depth) || './',
  );
  return resolve(event, {
    preload: ({ type, path }) =>
      type === 'js' || type === 'css' || (type === 'font' && path.includes('-latin-')),
    transformPageChunk: ({ html }) => {
      const page = html.replace('<!-- page tags -->', () => tags);
      return event.route.id === MODEL_PAGE ? page.replace(OWN_SITE_ONLY, callsModels) : page;
    },
  });
};
