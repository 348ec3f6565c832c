import type { Handle } from '@sveltejs/kit/hooks';
import { headTags } from '#lib/site/head-tags.server.ts';

/** The one page that calls other servers, at the visitor's wish. */
const MODEL_PAGE = '/llm';
const OWN_SITE_ONLY = "connect-src 'self'";
/**
 * The two providers, the visitor's own machine, and https for a server at an address that the
 * visitor enters: a page cannot know it beforehand.
 */
const callsModels = [
  OWN_SITE_ONLY,
  'https://api.anthropic.com https://api.openai.com',
  'http://localhost:* http://127.0.0.1:* https:',
].join(' ');

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
    transformPageChunk: ({ html }) => {
      const page = html.replace('<!-- page tags -->', () => tags);
      return event.route.id === MODEL_PAGE ? page.replace(OWN_SITE_ONLY, callsModels) : page;
    },
  });
};
