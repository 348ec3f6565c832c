import { SOURCE_ADDRESS } from '$app/env/public';
import { DOCUMENTS } from '../prose/documents.server.ts';
import { loadProse } from '../prose/load.server.ts';
import { PAGES } from './pages.ts';

/** A page below one of the navigation's. */
export interface SubPage {
  readonly path: string;
  readonly heading: string;
  readonly description: string;
}

const NUMBERS: SubPage = {
  path: 'methods/numbers/',
  heading: 'Where the numbers come from',
  description:
    'Every number that the texts of this site quote, with its document, its seeds and the command that makes it again.',
};

let listed: Promise<readonly SubPage[]> | undefined;

/** The pages of the texts, and the list of their numbers. */
export function subPages(): Promise<readonly SubPage[]> {
  listed ??= list();
  return listed;
}

async function list(): Promise<readonly SubPage[]> {
  const own = new Set<string>(PAGES.map(({ path }) => path));
  const texts = DOCUMENTS.filter(({ page }) => !own.has(page)).map(async ({ page }) => {
    const { title, lead } = await loadProse(page, SOURCE_ADDRESS);
    return { path: page, heading: title, description: shortened(lead) };
  });
  return [...(await Promise.all(texts)), NUMBERS];
}

/** The sentences of a text that fit 160 letters; of a longer first one, the words. */
function shortened(text: string): string {
  const [first = '', ...sentences] = text.split(/(?<=[.!?])\s+/);
  if (first.length > 160) return `${first.slice(0, 158).replace(/\s+\S*$/, '')} …`;
  let short = first;
  for (const sentence of sentences) {
    if (short.length + 1 + sentence.length > 160) break;
    short += ` ${sentence}`;
  }
  return short;
}
