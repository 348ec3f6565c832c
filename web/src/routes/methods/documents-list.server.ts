import { SOURCE_ADDRESS } from '$app/env/public';
import { DOCUMENTS } from '#lib/prose/documents.server.ts';
import { loadProse } from '#lib/prose/load.server.ts';
import { unescapeHtml } from '#lib/prose/markdown.server.ts';
import type { Prose } from '#lib/prose/markdown.server.ts';

/** A document as the list on /methods names it. */
export interface ListedDocument {
  readonly page: string;
  readonly title: string;
  readonly sentence: string;
}

export interface DocumentGroup {
  readonly name: string;
  readonly documents: readonly ListedDocument[];
}

const STATEMENTS = ['methods/model-card/', 'methods/ai-use-statement/'];
const isDecision = (page: string) => /^methods\/dr-\d+\/$/.test(page);

const PAGES = DOCUMENTS.map(({ page }) => page).filter((page) => /^methods\/[^/]+\/$/.test(page));
const GROUPS: readonly (readonly [name: string, pages: readonly string[]])[] = [
  ['Statements', STATEMENTS],
  ['Decisions', PAGES.filter(isDecision)],
  [
    'Measurements, formats, sources',
    PAGES.filter((page) => !isDecision(page) && !STATEMENTS.includes(page)),
  ],
];

/** Every document but this page's text and the notes on algorithms, in groups. */
export async function documentGroups(): Promise<readonly DocumentGroup[]> {
  const listed = async (page: string): Promise<ListedDocument> => {
    const prose = await loadProse(page, SOURCE_ADDRESS);
    return { page, title: prose.title, sentence: firstSentence(prose) };
  };
  return Promise.all(
    GROUPS.map(async ([name, pages]) => ({
      name,
      documents: await Promise.all(pages.map(listed)),
    })),
  );
}

/** What stands after a document in that list; null after the last. */
export async function documentAfter(
  page: string,
): Promise<Omit<ListedDocument, 'sentence'> | null> {
  const order = GROUPS.flatMap(([, pages]) => pages);
  const next = order.at(order.indexOf(page) + 1);
  return next === undefined
    ? null
    : { page: next, title: (await loadProse(next, SOURCE_ADDRESS)).title };
}

/** What a text says first: of a decision, what was decided, be it a paragraph or a list. */
function firstSentence({ blocks }: Prose): string {
  const html = blocks.flatMap((block) => (block.kind === 'html' ? [block.html] : [])).join('');
  const first = /<(p|li)>(.*?)<\/\1>/s.exec(html)?.[2] ?? '';
  const words = first
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return unescapeHtml(words)
    .split(/(?<=[.!?:;])\s/)[0]
    .replace(/[:;]$/, '.');
}
