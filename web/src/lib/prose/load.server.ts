import { posix } from 'node:path';
import { DOCUMENTS, documentOf } from './documents.server.ts';
import type { DocumentText } from './documents.server.ts';
import { renderProse } from './markdown.server.ts';
import type { Prose } from './markdown.server.ts';
import { numberSources } from './number-sources.server.ts';
import { quotedNumber } from './numbers.ts';
import type { QuotedNumber } from './numbers.ts';

const POLICY_SOURCES = import.meta.glob<string>(['../policies/*.ts', '!../policies/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const rendered = new Map<string, Promise<Prose>>();

/**
 * The text of a page, rendered for the depth at which the page stands.
 * @param page - its path below the site's start: `methods/dr-001/`.
 * @param source - address of the project's sources; without it, links into them are plain words.
 * @throws Error where no text has that page, or the text is at fault.
 */
export function loadProse(page: string, source: string): Promise<Prose> {
  const kept = rendered.get(page);
  if (kept !== undefined) return kept;
  const document = documentOf(page);
  if (document === undefined) throw new Error(`No text for ${page}.`);
  const prose = render(document, source);
  rendered.set(page, prose);
  return prose;
}

async function render({ file, page, text }: DocumentText, source: string): Promise<Prose> {
  const sources = await numberSources();
  const toStart = '../'.repeat(page.split('/').length - 1);
  const number = (key: string) => quotedNumber(key, sources);
  const link = (href: string) => addressOf(href, file, toStart, source);
  try {
    const code = (name: string) => POLICY_SOURCES[`../policies/${name}`];
    return renderProse(text, { toStart, number, link, source: code });
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Where a link of a text leads on the site. */
function addressOf(href: string, file: string, toStart: string, source: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  if (href.startsWith('/')) return toStart + href.slice(1);
  const [path, anchor] = posix.join(posix.dirname(file), href).split('#');
  const target = DOCUMENTS.find((document) => document.file === path);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (target !== undefined) return toStart + target.page + hash;
  return source === '' ? null : `${source}/blob/main/${path}${hash}`;
}

/** Every number that a text of the site quotes, once, with the pages that quote it. */
export async function quotedNumbers(
  source: string,
): Promise<{ readonly number: QuotedNumber; readonly pages: readonly string[] }[]> {
  const sources = await numberSources();
  const pages = new Map<string, Set<string>>();
  for (const { page } of DOCUMENTS) {
    const { numbers } = await loadProse(page, source);
    for (const key of numbers) pages.set(key, (pages.get(key) ?? new Set()).add(page));
  }
  return [...pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, where]) => ({ number: quotedNumber(key, sources), pages: [...where] }));
}
