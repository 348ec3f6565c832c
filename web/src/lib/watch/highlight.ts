/** A piece of a line of TypeScript. */
export interface Token {
  readonly kind: 'comment' | 'keyword' | 'literal' | 'plain';
  readonly text: string;
}

const KEYWORDS =
  'abstract break class const continue else export extends false for function if import let new null of override private protected public readonly return static super this true type undefined while';
const PIECES = new RegExp(
  [
    String.raw`(?<comment>\/\/.*$|\/\*.*?(?:\*\/|$))`,
    String.raw`(?<literal>'[^']*'|\b\d[\d_.e]*\b)`,
    String.raw`(?<keyword>(?<![\w.#])(?:${KEYWORDS.split(' ').join('|')})\b)`,
  ].join('|'),
  'g',
);

/** A line in pieces: comments, words of the language, literals and the rest. */
export function tokensOf(line: string): Token[] {
  // Inside a comment of several lines, by the way they are written here.
  if (/^\s*\*( |\/|$)/.test(line)) return [{ kind: 'comment', text: line }];
  const tokens: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECES)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: line.slice(end, match.index) });
    const groups = match.groups ?? {};
    const kind = groups['comment'] ? 'comment' : groups['literal'] ? 'literal' : 'keyword';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end) });
  return tokens;
}
