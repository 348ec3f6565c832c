import { defaultTreeAdapter, parse } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** An address that a page names. */
export interface PageLink {
  readonly address: string;
  /** What names it: `a href`, `img src`, `link canonical`, … */
  readonly from: string;
  /** Whether it leads the reader on, rather than loading something into the page. */
  readonly leads: boolean;
  /** The text of the element. */
  readonly text: string;
}

/** What a built page has that others, or itself, refer to. */
export interface Page {
  readonly ids: readonly string[];
  readonly links: readonly PageLink[];
}

/** Attributes with one address each. */
const ADDRESSES = ['href', 'src', 'action', 'data', 'poster', 'xlink:href'];

/** The ids and links of a page, read as a browser reads it that runs no script. */
export function readPage(html: string): Page {
  const ids: string[] = [];
  const links: PageLink[] = [];
  for (const element of elements(parse(html, { scriptingEnabled: false }))) {
    const attributes = attributesOf(element);
    const id = attributes.get('id');
    if (id !== undefined) ids.push(id);
    for (const [from, address] of addresses(element.tagName, attributes)) {
      const leads = ['a href', 'area href'].includes(from);
      links.push({ from, address, leads, text: leads ? textOf(element) : '' });
    }
  }
  return { ids, links };
}

/** Every element below a node, in document order, the content of templates included. */
export function* elements(node: Tree.Node): Generator<Tree.Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  for (const child of childrenOf(node)) yield* elements(child);
}

export function childrenOf(node: Tree.Node): readonly Tree.ChildNode[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

/** The attributes of an element, by their names as written. */
export function attributesOf({ attrs }: Tree.Element): ReadonlyMap<string, string> {
  return new Map(
    attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
}

/** The text of a node, as it stands in the source. */
function textOf(node: Tree.Node): string {
  return defaultTreeAdapter.isTextNode(node) ? node.value : childrenOf(node).map(textOf).join('');
}

/** What an element names, by what names it. */
function* addresses(
  tag: string,
  attributes: ReadonlyMap<string, string>,
): Generator<readonly [from: string, address: string]> {
  const rel = attributes.get('rel');
  for (const name of ADDRESSES) {
    const address = attributes.get(name);
    if (address === undefined) continue;
    yield [tag === 'link' && rel !== undefined ? `link ${rel}` : `${tag} ${name}`, address];
  }
  for (const part of attributes.get('srcset')?.split(/,\s/) ?? []) {
    yield [`${tag} srcset`, part.trim().split(/\s/)[0]];
  }
  for (const [, address] of attributes.get('style')?.matchAll(CSS_ADDRESS) ?? []) {
    yield [`${tag} style`, address];
  }
  const property = attributes.get('property') ?? '';
  const content = attributes.get('content');
  if (tag === 'meta' && /^og:(image|url)$/.test(property) && content !== undefined) {
    yield [`meta ${property}`, content];
  }
}

const CSS_ADDRESS = /url\(\s*["']?([^"')]+)["']?\s*\)/g;

/** The addresses that a style sheet loads. */
export function styleAddresses(css: string): string[] {
  return [...css.matchAll(CSS_ADDRESS)].map(([, address]) => address);
}
