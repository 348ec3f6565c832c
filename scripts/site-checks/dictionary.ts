import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { decodeTrie } from 'cspell-trie-lib';

/** The project's own words, and names of several words whose parts are none, in order. */
export const OWN_WORDS = readFileSync(new URL('./words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((word) => word !== '');

/** Own names of several words. */
export const OWN_NAMES = OWN_WORDS.filter((word) => /[ -]/.test(word));

/** American forms that the dictionary lets through, and words that only look like one. */
const AMERICAN = /(iz|yz)(e|ed|es|er|ers|ing|ation|ations)$/;
const NATIVE = /^(down|mid|out|over|re|right|super|un|under)?(siz|priz|seiz|capsiz|maiz)/;

/** Whether a word is American where Australian English writes another. */
export function isAmerican(word: string): boolean {
  const small = word.toLowerCase();
  return AMERICAN.test(small) && !NATIVE.test(small);
}

export type IsWord = (word: string) => boolean;

/** The words of Australian English alone. */
export function australianWords(): IsWord {
  const entry = createRequire(import.meta.url).resolve('@cspell/dict-en-au/cspell-ext.json');
  const trie = decodeTrie(readFileSync(join(dirname(entry), 'en_AU.trie')));
  return (word) => !isAmerican(word) && inAnyCase(word, (form) => trie.hasWord(form, true));
}

/** The words of Australian English and the project's own. */
export function knownWords(): IsWord {
  const australian = australianWords();
  const own = new Set(OWN_WORDS);
  return (word) => inAnyCase(word, (form) => own.has(form)) || australian(word);
}

/** A sentence may begin with any word. */
function inAnyCase(word: string, has: IsWord): boolean {
  const first = word[0].toLowerCase();
  return has(word) || (first !== word[0] && has(first + word.slice(1)));
}
