import type { Handle } from '@sveltejs/kit/hooks';

/** Has the two faces of every page fetched with its first bytes; the Greek letters can wait. */
export const handle: Handle = ({ event, resolve }) =>
  resolve(event, {
    preload: ({ type, path }) =>
      type === 'js' || type === 'css' || (type === 'font' && path.includes('-latin-')),
  });
