import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../tasks/paths.mjs';
import { TaskError } from '../tasks/process.mjs';

/**
 * The pages of the built site's map, by their paths below its start; all, or those named.
 *
 * @param names - such as `lab/`, `/algorithms/ucb1`, or `/` for the start page
 * @throws TaskError for a name that is no page's
 */
export function builtPages(names: readonly string[]): string[] {
  const map = readFileSync(join(BUILD, 'sitemap.xml'), 'utf8');
  // The map begins with the start page; without a public address it has relative ones.
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address, 'https://site.invalid/').href,
  );
  const pages = addresses.map((address) => address.slice(addresses[0].length));
  if (names.length === 0) return pages;
  return names.map((name) => {
    const bare = name.replace(/^\/+|\/+$/g, '');
    const path = bare === '' ? '' : `${bare}/`;
    if (!pages.includes(path)) throw new TaskError(`the built site has no page ${name}`, 2);
    return path;
  });
}

/** A page's path as a part of a file name. */
export function pageName(path: string): string {
  return path.replace(/\/$/, '').replaceAll('/', '-') || 'home';
}
