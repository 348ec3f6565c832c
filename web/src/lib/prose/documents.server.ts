/** A text of `docs`, and where the site shows it. */
export interface DocumentText {
  /** From the top of the project: `docs/decisions/DR-001-the-replay-kept.md`. */
  readonly file: string;
  /** Path of its page below the site's start: `methods/dr-001/`. */
  readonly page: string;
  readonly text: string;
}

const TEXTS = import.meta.glob<string>('../../../../docs/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every text of `docs`, in the order of their files. */
export const DOCUMENTS: readonly DocumentText[] = Object.entries(TEXTS)
  .map(([path, text]) => {
    const file = path.slice(path.indexOf('docs/'));
    return { file, page: pageOf(file), text };
  })
  .sort((a, b) => (a.file < b.file ? -1 : 1));

/** The text that a page shows; undefined where there is none. */
export function documentOf(page: string): DocumentText | undefined {
  return DOCUMENTS.find((document) => document.page === page);
}

function pageOf(file: string): string {
  const name = file.replace(/^docs\//, '').replace(/\.md$/, '');
  if (name === 'methods' || name.startsWith('algorithms/')) return `${name}/`;
  const decision = /^decisions\/(DR-\d+)/.exec(name)?.[1];
  return `methods/${(decision ?? name).toLowerCase()}/`;
}
