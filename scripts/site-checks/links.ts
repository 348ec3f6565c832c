import { readPage, styleAddresses } from './page.ts';
import type { Page, PageLink } from './page.ts';
import { outsideFault } from './references.ts';

/** The files of a built site by their paths, with the text of those that name other files. */
export type SiteFiles = ReadonlyMap<string, string>;

export interface LinkFault {
  /** The file that has the link. */
  readonly file: string;
  readonly link: string;
  readonly reason: string;
}

/** Where the site is taken to stand: below a host's root, as on GitHub Pages. */
const START = new URL('https://site.invalid/under/');

/** Whether a page has an address of its own; others stand for missing ones or inside another. */
const hasAddress = (file: string) => /(^|\/)index\.html$/.test(file);

/**
 * Everything that is wrong with the links of a built site: to pages, to places in them and to
 * assets, the sitemap and each page's canonical address, and the form of references outside.
 *
 * @param allowed - beginnings of outside addresses that are right, beyond those of references.ts
 */
export function linkFaults(files: SiteFiles, allowed: readonly string[] = []): LinkFault[] {
  const pages = new Map<string, Page>();
  for (const [file, text] of files) if (file.endsWith('.html')) pages.set(file, readPage(text));
  const check = { files, pages, allowed, siteAddress: siteAddress(files) };

  const faults: LinkFault[] = [];
  const reached = new Set<string>();
  for (const [file, { ids, links }] of pages) {
    for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) {
      faults.push({ file, link: `#${id}`, reason: 'more than one element has this id' });
    }
    for (const link of links) {
      const { target, reason } = follow(check, file, link);
      if (target !== undefined && link.leads && target !== file) reached.add(target);
      if (reason !== undefined) faults.push({ file, link: link.address, reason });
    }
    faults.push(...canonicalFaults(check, file, links));
  }
  for (const { file, address, ...rest } of otherAddresses(files)) {
    const link = { from: '', leads: false, text: '', address };
    const { target, reason } = follow(check, file, link, rest.from);
    if (file === 'sitemap.xml' && target !== undefined) reached.add(`sitemap ${target}`);
    if (reason !== undefined) faults.push({ file, link: address, reason });
  }
  for (const file of pages.keys()) {
    if (!hasAddress(file)) continue;
    if (!reached.has(file) && file !== 'index.html') {
      faults.push({ file, link: addressOf(file), reason: 'no other page leads here' });
    }
    if (!reached.has(`sitemap ${file}`)) {
      faults.push({ file, link: addressOf(file), reason: 'is not in sitemap.xml' });
    }
  }
  return faults;
}

interface Check {
  readonly files: SiteFiles;
  readonly pages: ReadonlyMap<string, Page>;
  readonly allowed: readonly string[];
  readonly siteAddress: string | undefined;
}

/** The public address that the site was built for, if any: links to it are links inside. */
function siteAddress(files: SiteFiles): string | undefined {
  return /<loc>(https?:[^<]*)<\/loc>/.exec(files.get('sitemap.xml') ?? '')?.[1];
}

/** A page's address below the site's start. */
function addressOf(file: string): string {
  return file.replace(/(^|\/)index\.html$/, '$1');
}

/** The file that a link means, and what is wrong with the link. */
function follow(
  { files, pages, allowed, siteAddress }: Check,
  file: string,
  { address, leads, text }: PageLink,
  base = addressOf(file),
): { target?: string; reason?: string } {
  const inside =
    siteAddress && address.startsWith(siteAddress)
      ? START.href + address.slice(siteAddress.length)
      : address;
  const from = new URL(base, START);
  if (!URL.canParse(inside, from.href)) return { reason: 'is no address' };
  const url = new URL(inside, from);
  if (url.protocol === 'data:' && !leads) return {};
  if (url.origin !== START.origin) {
    return { reason: leads ? outsideFault(url.href, text, allowed) : 'is loaded from elsewhere' };
  }
  if (!url.pathname.startsWith(START.pathname)) return { reason: "leads out of the site's folder" };

  const path = decodeURIComponent(url.pathname.slice(START.pathname.length));
  const target = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  if (!files.has(target)) {
    const index = `${target}/index.html`;
    if (files.has(index)) return { target: index, reason: 'lacks the slash at its end' };
    return { reason: 'there is no such file' };
  }
  const id = decodeURIComponent(url.hash.slice(1));
  const page = pages.get(target);
  if (id !== '' && id !== 'top' && page && !page.ids.includes(id)) {
    return { target, reason: `no element of ${target} has the id ${id}` };
  }
  return { target };
}

/** A page with an address of its own says it once, and says its own. */
function canonicalFaults(check: Check, file: string, links: readonly PageLink[]): LinkFault[] {
  const own = links.filter(({ from }) => from === 'link canonical');
  if (!hasAddress(file) && own.length === 0) return [];
  if (own.length !== 1) {
    return [{ file, link: 'canonical', reason: `is there ${own.length} times, not once` }];
  }
  const { target } = follow(check, file, own[0]);
  if (target === file) return [];
  return [{ file, link: own[0].address, reason: 'is the canonical address of another page' }];
}

/** The addresses in files other than pages; those of a site map start at the site's start. */
function* otherAddresses(
  files: SiteFiles,
): Generator<{ file: string; address: string; from?: string }> {
  for (const [file, text] of files) {
    if (file.endsWith('.css')) {
      for (const address of styleAddresses(text)) yield { file, address };
    } else if (file === 'sitemap.xml') {
      for (const [, address] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) yield { file, address };
    } else if (file === 'robots.txt') {
      for (const [, address] of text.matchAll(/^Sitemap:\s*(\S+)/gim)) yield { file, address };
    } else if (file.endsWith('.webmanifest')) {
      const { start_url, icons = [] } = JSON.parse(text) as Manifest;
      if (start_url !== undefined) yield { file, address: start_url };
      for (const { src } of icons) yield { file, address: src };
    }
  }
}

interface Manifest {
  readonly start_url?: string;
  readonly icons?: readonly { readonly src: string }[];
}
