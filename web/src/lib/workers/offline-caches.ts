/**
 * What the names of a site's caches begin with: sites below other paths of the same host have theirs.
 *
 * @param start - path of the site's start, with a slash at its end
 */
export const cachePrefix = (start: string): string => `bandit-lab ${start} `;

/** What a page says to a waiting worker to let it take over. */
export const TAKE_OVER = 'take over';
