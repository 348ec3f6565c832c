import { defaultTreeAdapter, parse as parseHtml } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { parse as parseSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { attributesOf, childrenOf } from './page.ts';
import type { Passage } from './spelling.ts';

/** Elements whose content is no prose. */
const NO_PROSE = ['code', 'kbd', 'math', 'pre', 'samp', 'script', 'style', 'textarea'];

/** Attributes that are read out or shown. */
const SPOKEN = ['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext'];
const SHOWN = [...SPOKEN, 'label', 'placeholder', 'title'];

/** Attributes of elements and components that hold names and drawings, not prose. */
const NAMES = /^(class|d|for|href|id|key|rel|style|transform|viewBox|points|aria-\w+by|data-.*)$/;

/** The prose of a Markdown text, line by line: no code, formula, comment, placeholder or address. */
export function proseOfMarkdown(text: string): Passage[] {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  const prose = text
    .replace(/^(```|~~~)[^]*?^\1/gm, blank)
    .replace(/<!--[^]*?-->|\$\$[^]*?\$\$|`[^`]*`|\{\{[^}]*\}\}|\$[^$\n]+\$/g, blank)
    .replace(/\]\([^)]*\)|<[^>]*>/g, blank);
  return prose.split('\n').map((line, index) => ({ text: line, line: index + 1 }));
}

/** What a built page shows or has read out. */
export function proseOfHtml(html: string): Passage[] {
  const passages: Passage[] = [];
  const visit = (node: Tree.Node): void => {
    if (defaultTreeAdapter.isTextNode(node)) passages.push({ text: node.value });
    if (defaultTreeAdapter.isElementNode(node)) {
      if (NO_PROSE.includes(node.tagName)) return;
      const attributes = attributesOf(node);
      for (const name of SHOWN) passages.push({ text: attributes.get(name) ?? '' });
      const described = attributes.get('property') ?? attributes.get('name');
      if (described !== undefined && /description|title|alt/.test(described)) {
        passages.push({ text: attributes.get('content') ?? '' });
      }
    }
    childrenOf(node).forEach(visit);
  };
  visit(parseHtml(html, { scriptingEnabled: false }));
  return passages.filter(({ text }) => text.trim() !== '');
}

/** The texts of a Svelte component: its markup, and its strings that hold several words. */
export function proseOfSvelte(source: string): Passage[] {
  const passages: Passage[] = [];
  const add = (text: string, start: number) => {
    passages.push({ text, line: source.slice(0, start).split('\n').length });
  };
  const visit = (value: unknown, attribute = ''): void => {
    if (Array.isArray(value)) value.forEach((item) => visit(item, attribute));
    if (!isNode(value)) return;
    const { type, start } = value;
    if (type === 'Comment' || type === 'StyleSheet' || type === 'ImportDeclaration') return;
    if (type === 'RegularElement' && NO_PROSE.includes(String(value.name))) return;
    if (type === 'Text') {
      const text = String(value.data);
      if (attribute === '' || SHOWN.includes(attribute) || isProse(text)) add(text, start);
    } else if (type === 'Literal' && typeof value.value === 'string') {
      if (isProse(value.value)) add(value.value, start);
    } else if (type === 'TemplateElement') {
      const { cooked } = value.value as { cooked: string };
      if (isProse(cooked)) add(cooked, start);
    }
    const name = type === 'Attribute' ? String(value.name) : attribute;
    if (type === 'Attribute' && NAMES.test(name)) return;
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'metadata' && key !== 'loc') visit(child, name);
    }
  };
  visit(parseSvelte(source, { modern: true }));
  return passages;
}

/** The strings of a TypeScript or JavaScript program that hold several words. */
export function proseOfScript(source: string): Passage[] {
  const passages: Passage[] = [];
  const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      if (isProse(node.text)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        passages.push({ text: node.text, line: line + 1 });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return passages;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Two words side by side at least, and no mark of a program, selector or drawing. */
function isProse(text: string): boolean {
  return /\p{Ll}{2,},? \p{L}\p{Ll}/u.test(text) && !/[{}<>;=|[\]]|::|--\w/.test(text);
}
