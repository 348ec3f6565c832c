import { Marked } from 'marked';
import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';
import temml from 'temml';
import { numberAnchor } from './numbers.ts';
import type { QuotedNumber } from './numbers.ts';

/** A text as a page shows it. */
export interface Prose {
  /** The heading of the first level, as plain text. */
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly lead: string;
  readonly blocks: readonly ProseBlock[];
  /** The headings of the second level, for a list of contents. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
  /** Keys of the numbers it quotes. */
  readonly numbers: readonly string[];
}

/** What a text is made of: its own words, and places for what the site adds. */
export type ProseBlock =
  | { readonly kind: 'html'; readonly html: string }
  /** `<!-- figure: name -->` */
  | { readonly kind: 'figure'; readonly name: string }
  /** A fenced block whose language is `source` and a file; its lines are the notes. */
  | SourceBlock;

/** The source of a policy in the text, with notes beside its lines. */
export interface SourceBlock {
  readonly kind: 'source';
  /** Below `web/src/lib/policies`. */
  readonly file: string;
  /** Without the imports at its top. */
  readonly lines: readonly string[];
  /** Number of the first line. */
  readonly start: number;
  /** In the order of their lines. */
  readonly notes: readonly { readonly line: number; readonly html: string }[];
}

export interface ProseOptions {
  /** Way from the page to the site's start: `../../`. */
  readonly toStart: string;
  readonly number: (key: string) => QuotedNumber;
  /** The text of a source block's file; undefined where there is none. */
  readonly source: (file: string) => string | undefined;
  /** Address of a link: of the text itself, or from the top of the site; null where it has none. */
  readonly link: (href: string) => string | null;
}

/**
 * Renders a text of `docs`. Beside plain Markdown it knows
 * - `{{main/instant/ts/mean}}`, a number of the published documents, which links to its origin;
 * - `$…$` and `$$…$$`, mathematics, as MathML;
 * - places for figures and sources, see {@link ProseBlock}.
 *
 * @throws Error for an unknown number, a formula that cannot be read, or a text without a title.
 */
export function renderProse(text: string, options: ProseOptions): Prose {
  const numbers: string[] = [];
  const marked = parserFor(options, (key) => numbers.push(key));
  const tokens = marked.lexer(text);
  const [title, ...rest] = tokens;
  if (title?.type !== 'heading' || title.depth !== 1) {
    throw new Error(
      `A text begins with its title, and not with ${JSON.stringify(text.slice(0, 40))}.`,
    );
  }
  const blocks: ProseBlock[] = [];
  let run: Token[] = [];
  const flush = () => {
    if (run.some(({ type }) => type !== 'space')) {
      blocks.push({ kind: 'html', html: marked.parser(run) });
    }
    run = [];
  };
  for (const token of rest) {
    const place = placeOf(token, (note) => marked.parseInline(note) as string, options.source);
    if (place === undefined) {
      run.push(token);
      continue;
    }
    flush();
    blocks.push(place);
  }
  flush();
  const headings = rest.filter((token): token is Tokens.Heading => isHeading(token, 2));
  const lead = rest.find(({ type }) => type === 'paragraph');
  return {
    title: plain(title, options),
    lead: lead === undefined ? '' : plain(lead as Tokens.Paragraph, options),
    blocks,
    contents: headings.map((heading) => {
      const words = plain(heading, options);
      return { id: slug(words), text: words };
    }),
    numbers,
  };
}

const isHeading = (token: Token, depth: number) =>
  token.type === 'heading' && (token as Tokens.Heading).depth === depth;

function placeOf(
  token: Token,
  inline: (text: string) => string,
  source: ProseOptions['source'],
): ProseBlock | undefined {
  if (token.type === 'html') {
    const name = /^<!-- figure: ([\w-]+) -->\s*$/.exec(token.raw)?.[1];
    return name === undefined ? undefined : { kind: 'figure', name };
  }
  if (token.type !== 'code') return undefined;
  const { lang = '', text } = token as Tokens.Code;
  const file = /^source ([\w.-]+)$/.exec(lang)?.[1];
  if (file === undefined) return undefined;
  const code = source(file);
  if (code === undefined) throw new Error(`No source ${file}.`);
  const { lines, start } = withoutImports(code);
  const notes = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [anchor, note, ...more] = line.split(' => ');
      if (note === undefined || more.length > 0) {
        throw new Error(`A note is “what the line contains => the note”, and not “${line}”.`);
      }
      return { line: lineOf(anchor.trim(), lines, file) + start, html: inline(note.trim()) };
    })
    .sort((a, b) => a.line - b.line);
  return { kind: 'source', file, lines, start, notes };
}

/** Where the one line stands that contains the anchor. @throws Error where it is none or several. */
function lineOf(anchor: string, lines: readonly string[], file: string): number {
  const found = lines.flatMap((line, index) => (line.includes(anchor) ? [index] : []));
  if (found.length === 1) return found[0];
  throw new Error(`“${anchor}” stands in ${found.length} lines of ${file}; a note needs one.`);
}

function withoutImports(code: string): {
  readonly lines: readonly string[];
  readonly start: number;
} {
  const lines = code.trimEnd().split('\n');
  let top = 0;
  lines.forEach((line, index) => {
    if (/^(import |\} from )/.test(line)) top = index + 1;
  });
  while (lines[top] === '') top += 1;
  return { lines: lines.slice(top), start: top + 1 };
}

function parserFor(options: ProseOptions, quoted: (key: string) => void): Marked {
  const number: TokenizerAndRendererExtension = {
    name: 'number',
    level: 'inline',
    start: (text) => text.indexOf('{{'),
    tokenizer: (text) => matched('number', /^\{\{([^{}]+)\}\}/.exec(text)),
    renderer: ({ text }) => {
      const key = text as string;
      quoted(key);
      const { text: words, about } = options.number(key);
      const href = `${options.toStart}methods/numbers/#${numberAnchor(key)}`;
      return `<a class="number" href="${href}" title="${escapeHtml(about)}">${escapeHtml(unbroken(words))}</a>`;
    },
  };
  return new Marked({
    extensions: [number, formula('inline'), formula('block')],
    renderer: {
      text(token) {
        token.text = typographic(token.text);
        const whole = !('tokens' in token && token.tokens !== undefined);
        return whole && NAMES.test(token.text) && unbrokenNames(escapeHtml(token.text));
      },
      heading({ tokens, depth }) {
        const id = slug(plain({ tokens }, options));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text }) {
        // What is wider than the page scrolls by itself, with the keyboard too.
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = options.link(href);
        if (address === null) return words;
        const rel = /^https?:/.test(address) ? ' rel="external"' : '';
        return `<a href="${escapeHtml(address)}"${rel}>${words}</a>`;
      },
      table({ header, rows, align }) {
        const cell = (tag: string, { tokens }: Tokens.TableCell, column: number) =>
          `<${tag}${align[column] === 'right' ? ' class="right"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (tag: string, cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((one, column) => cell(tag, one, column)).join('')}</tr>`;
        const body = rows.map((cells) => row('td', cells)).join('\n');
        const name = header.map((head) => plain(head, options)).filter((head) => head !== '');
        // In a frame of its own, a wide table scrolls by itself, with the keyboard too.
        return `<div class="table" role="region" tabindex="0" aria-label="Table: ${escapeHtml(name.join(', '))}"><table><thead>${row('th', header)}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
}

function formula(level: 'inline' | 'block'): TokenizerAndRendererExtension {
  const displayMode = level === 'block';
  // A block stands on lines of its own, so that it never cuts a paragraph in two.
  const begins = displayMode ? /^\$\$/m : /\$/;
  // What closes a sentence or a part of it does not begin a line without its formula, nor a value.
  const pattern = displayMode
    ? /^\$\$([^$]+)\$\$\s*(?:\n|$)/
    : /^\$([^$\n]+)\$((?: = (?:\d[\d,.]*\d|[\d½¼]))?[.,;:!?)]*)/;
  return {
    name: `formula-${level}`,
    level,
    start: (text) => begins.exec(text)?.index,
    tokenizer: (text) => matched(`formula-${level}`, pattern.exec(text)),
    renderer: ({ text, after }) => {
      const math = temml.renderToString((text as string).trim(), {
        displayMode,
        throwOnError: true,
      });
      if (displayMode) return `<div class="formula">${math}</div>\n`;
      return after === '' ? math : `<span class="unbroken">${math}${after as string}</span>`;
    },
  };
}

function matched(type: string, match: RegExpExecArray | null) {
  return match === null
    ? undefined
    : { type, raw: match[0], text: match[1], after: match.at(2) ?? '' };
}

/** The words of a token, without their marks. */
function plain(
  token: { readonly tokens?: Token[]; readonly text?: string },
  options: ProseOptions,
): string {
  if (token.tokens === undefined) return typographic(unescapeHtml(token.text ?? ''));
  return token.tokens
    .map((one) =>
      one.type === 'number'
        ? options.number((one as unknown as { text: string }).text).text
        : plain(one as { tokens?: Token[]; text?: string }, options),
    )
    .join('')
    .replaceAll('\n', ' ');
}

/**
 * The sources have a typewriter's quotation marks and apostrophes, the pages a printer's. A letter and
 * its value stay on one line.
 */
function typographic(text: string): string {
  return text
    .replaceAll(/(?<=^|[\s(])"/g, '“')
    .replaceAll('"', '”')
    .replaceAll(/(?<=[\p{L}\p{N}”])'|^'(?=s\b)/gu, '’')
    .replaceAll(/(?<=(?:^|\s)\p{L}) = (?=\p{N})/gu, '\u00a0=\u00a0');
}

/** Names of algorithms, at whose hyphens no line may end. */
const NAMES = /[\p{L}\p{N}]+-(?:UCB1?|INF|greedy)(?![\p{L}\p{N}-])/u;

function unbrokenNames(html: string): string {
  return html.replaceAll(new RegExp(NAMES, 'gu'), '<span class="unbroken">$&</span>');
}

/** An interval stays on one line, as does a count of so many; between the two a line may end. */
function unbroken(words: string): string {
  return words.replaceAll(', ', ',\u00a0').replaceAll(' of ', '\u00a0of\u00a0');
}

/** The anchor of a heading. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The text that HTML without tags stands for. */
export function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name]);
}
