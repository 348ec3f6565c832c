import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { builtSite } from './site-checks/built-site.ts';
import { OWN_NAMES, knownWords } from './site-checks/dictionary.ts';
import { proseOfHtml, proseOfMarkdown, proseOfScript, proseOfSvelte } from './site-checks/prose.ts';
import { unknownWords } from './site-checks/spelling.ts';
import type { Passage } from './site-checks/spelling.ts';
import { ROOT } from './tasks/paths.mjs';
import { TaskError } from './tasks/process.mjs';

// The step `spelling` of npm test: Australian English in the documents, in the texts of the sources
// and in the built pages. What is right and unknown goes into site-checks/words.txt.

const SOURCES = ['*.md', '{docs,coursework}/**/*.md', '{web/src,scripts}/**/*.{svelte,ts,mjs}'];
const LEFT_OUT = /\.test\.ts$|\.d\.ts$|-tables?\.ts$|scripts\/(lint|site-checks)\//;

const READERS: Readonly<Record<string, (text: string) => Passage[]>> = {
  '.md': proseOfMarkdown,
  '.svelte': proseOfSvelte,
  '.ts': proseOfScript,
  '.mjs': proseOfScript,
  '.html': proseOfHtml,
};

try {
  const isWord = knownWords();
  const said = new Set<string>();
  let files = 0;
  const check = (file: string, text: string) => {
    files++;
    for (const passage of READERS[extname(file)](text)) {
      for (const word of unknownWords(passage.text, isWord, OWN_NAMES)) {
        const place = passage.line === undefined ? file : `${file}:${passage.line}`;
        said.add(`${place}: ${word}: ${around(passage.text, word)}`);
      }
    }
  };
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    if (!LEFT_OUT.test(file)) check(file, readFileSync(join(ROOT, file), 'utf8'));
  }
  for (const [file, text] of builtSite()) {
    if (file.endsWith('.html')) check(`web/build/${file}`, text);
  }
  for (const line of said) console.error(line);
  console.log(`${files} files, ${said.size} unknown words`);
  if (said.size > 0) console.log('Words that are right go into scripts/site-checks/words.txt.');
  process.exitCode = said.size === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

/** A word with what stands before and after it. */
function around(text: string, word: string): string {
  const at = text.replaceAll('’', "'").indexOf(word);
  const part = text.slice(Math.max(0, at - 25), at + word.length + 25);
  return `… ${part.replace(/\s+/g, ' ').trim()} …`;
}
