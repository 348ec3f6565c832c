import type { IsWord } from './dictionary.ts';

/** A piece of prose, and where it stands in its file. */
export interface Passage {
  readonly text: string;
  /** From 1; undefined where the file's lines mean nothing to a reader. */
  readonly line?: number;
}

/** Addresses, file names, paths, package names and placeholders, which are no prose. */
const NO_PROSE =
  /\w+:\/\/\S+|\S*@\S+|[\w.~-]*[/\\][\w./\\-]*|\.?\w+(?:\.\w+)+|[#$&%]\w+|(?<!\S)-{1,2}\w[\w-]*/g;

/** Letters, an apostrophe within them, and digits or underscores, which make it an identifier. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Capitals alone (an abbreviation), a capital or digit within, a letter outside Latin. */
const NO_WORD = /^\p{Lu}+s?$|\p{Ll}\p{Lu}|[\p{N}_]|[^\p{Script=Latin}\p{M}'’]/u;

/**
 * The words of a text that are not known, in order, each once.
 *
 * @param names - what is right as a whole, though its parts are not
 */
export function unknownWords(
  text: string,
  isWord: IsWord,
  names: readonly string[] = [],
): string[] {
  const unknown = new Set<string>();
  const rest = names.reduce((prose, name) => prose.replaceAll(name, ' '), text);
  for (const [found] of rest.replace(NO_PROSE, ' ').matchAll(WORD)) {
    const word = found.replace('’', "'").replace(/'s?$/, '');
    if (word.length > 1 && !NO_WORD.test(word) && !isWord(word)) unknown.add(word);
  }
  return [...unknown];
}
