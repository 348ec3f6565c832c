import type { SourceBlock } from '../../prose/markdown.server.ts';
import { tokensOf } from '../../watch/highlight.ts';
import type { Token } from '../../watch/highlight.ts';

/** Lines of a source that stand together: under one note, or folded away. */
export interface SourcePart {
  /** Number of the first line. */
  readonly start: number;
  readonly lines: readonly string[];
  /** The note beside the first line; empty where there is none. */
  readonly html: string;
  /** What is in it, where it is folded away; empty where it is not. */
  readonly folded: string;
}

/** So many lines are worth folding away; between a class and a note below it, it takes more. */
const LEAST = 12;
const LEAST_BETWEEN = 24;
const FACTS = 'what the page and the command line know of it';

/**
 * A source in parts: each note has the lines down to the next one. What has no note and is of little
 * use to a reader is folded away: the fields and constructor of the first class, what follows the
 * last class, and much between a class and a note below it.
 */
export function sourceParts({ lines, start, notes }: SourceBlock): SourcePart[] {
  const noted = notes.map(({ line }) => line - start);
  const folds = [
    fieldsOf(lines),
    betweenOf(lines, noted),
    tailOf(lines, noted.at(-1) ?? -1),
  ].filter(({ from, to }) => to - from >= LEAST && !noted.some((at) => at >= from && at < to));
  const cuts = [0, ...noted, ...folds.flatMap(({ from, to }) => [from, to]), lines.length];
  const places = [...new Set(cuts)].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => ({
    start: from + start,
    lines: lines.slice(from, places[index + 1]),
    html: notes.find(({ line }) => line - start === from)?.html ?? '',
    folded: folds.find((fold) => fold.from === from)?.name ?? '',
  }));
}

/**
 * The pieces of a line. Where it has a word too long for a narrow page, there is a `break` after each
 * bracket that opens: rather there than between any two letters.
 */
export function piecesOf(
  line: string,
): readonly { readonly kind: Token['kind'] | 'break'; readonly text: string }[] {
  const tokens = tokensOf(line);
  if (!/\S{22}/.test(line)) return tokens;
  return tokens.flatMap(({ kind, text }) =>
    text.split(/(?<=\()/).flatMap((part) => {
      const piece = { kind, text: part };
      return part.endsWith('(') ? [piece, { kind: 'break' as const, text: '' }] : [piece];
    }),
  );
}

interface Fold {
  readonly from: number;
  /** The first line after it. */
  readonly to: number;
  readonly name: string;
}

function fieldsOf(lines: readonly string[]): Fold {
  const name = 'fields and constructor';
  const heading = lines.findIndex((line) => /^(export )?(abstract )?class /.test(line));
  const built = lines.findIndex((line, at) => at > heading && /^ {2}constructor\(/.test(line));
  const end = lines.findIndex((line, at) => at >= built && line === '  }');
  if (heading < 0 || built < 0 || end < 0) return { from: 0, to: 0, name };
  return { from: heading + 1, to: end + 1, name };
}

function betweenOf(lines: readonly string[], noted: readonly number[]): Fold {
  const heading = lines.findIndex((line) => /^(export )?(abstract )?class /.test(line));
  const from = lines.findIndex((line, at) => at > heading && line === '}') + 1;
  const to = noted.find((at) => at > from) ?? 0;
  return { from, to: to - from >= LEAST_BETWEEN ? to : from, name: FACTS };
}

function tailOf(lines: readonly string[], lastNote: number): Fold {
  const end = lines.findIndex((line, at) => at > lastNote && line === '}');
  const from = end < 0 ? lines.length : end + 1;
  return { from, to: lines.length, name: FACTS };
}
