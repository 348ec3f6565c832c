import { describe, expect, it } from 'vitest';
import { OWN_NAMES, OWN_WORDS, australianWords, isAmerican, knownWords } from './dictionary.ts';
import { proseOfHtml, proseOfMarkdown, proseOfScript, proseOfSvelte } from './prose.ts';
import { unknownWords } from './spelling.ts';

const australian = australianWords();
const known = knownWords();

describe('the words', () => {
  it('are those of Australian English', () => {
    const right = 'The behaviour of a randomised programme; colours analysed, labelled, centred.';
    expect(unknownWords(right, australian)).toEqual([]);
    const wrong = 'The behavior of colors, randomized, analyzed, labeled, centered, honor, gray';
    expect(unknownWords(wrong, australian)).toEqual(
      wrong.split(/,? /).filter((word) => !['The', 'of'].includes(word)),
    );
  });

  it('have no American form that the dictionary lets through', () => {
    for (const word of [
      'rasterize',
      'weaponizing',
      'Segmentalization',
      'euthanized',
      'analyzing',
    ]) {
      expect(isAmerican(word), word).toBe(true);
      expect(known(word), word).toBe(false);
    }
    for (const word of ['size', 'resized', 'oversized', 'prizes', 'seizing', 'capsized']) {
      expect(isAmerican(word), word).toBe(false);
      expect(known(word), word).toBe(true);
    }
  });

  it('of the project are in order, each once, none American, none in the dictionary', () => {
    const order = (a: string, b: string) => {
      const [x, y] = [a.toLowerCase(), b.toLowerCase()];
      return x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1;
    };
    expect(OWN_WORDS).toEqual([...new Set(OWN_WORDS)].sort(order));
    const words = OWN_WORDS.filter((word) => !OWN_NAMES.includes(word));
    expect(words.filter(isAmerican)).toEqual([]);
    expect(words.filter(australian)).toEqual([]);
  });
});

describe('unknownWords', () => {
  it.each([
    ['Teh arms’ rewards, teh bandit’s', ['Teh', 'teh']],
    ["It doesn't matter that it doesn’t.", []],
    ['See scripts/lint/xyzzy.mjs, https://exampel.org/abcd and a.plugh@b.c.', []],
    ['SE, PSEs and dropInPlace, x2 and snake_cased, --flagg $naem', []],
    ['non-statoinary', ['statoinary']],
    ['θ and μ', []],
    ['Szepesvári and Szepesvary', ['Szepesvary']],
  ])('finds in %s', (text, words) => {
    expect(unknownWords(text, known)).toEqual(words);
  });

  it('takes a name as a whole', () => {
    const text = 'Optimized by optimized-routines';
    expect(unknownWords(text, known, ['optimized-routines'])).toEqual(['Optimized']);
  });
});

/** The words of the passages, with the lines they stand in. */
const wordsOf = (passages: readonly { text: string; line?: number }[]) =>
  passages.filter(({ text }) => text.trim()).map(({ text, line }) => [line, text.trim()]);

describe('prose', () => {
  it('of Markdown leaves out code, formulas, comments, numbers filled in and addresses', () => {
    const text = [
      '# A title',
      'One `coed` two [three](fuor.md) four $x_{fiev}$ <!-- siks -->',
      '```ts',
      'sevn',
      '```',
      '{{main/eihgt}} nine $$',
      'tenn $$ <b id="elevn">twelve</b>',
    ].join('\n');
    const words = wordsOf(proseOfMarkdown(text)).map(([line, part]) => [
      line,
      String(part)
        .replace(/[^\w]+/g, ' ')
        .trim(),
    ]);
    expect(words).toEqual([
      [1, 'A title'],
      [2, 'One two three four'],
      [6, 'nine'],
      [7, 'twelve'],
    ]);
  });

  it('of a page is what it shows and says', () => {
    const html = `<title>one</title><meta name="description" content="two"><style>no</style>
      <meta name="viewport" content="no"><p class="no" title="three">four <code>no</code></p>
      <img alt="five" src="no"><script>no</script><svg aria-label="six"><text>seven</text></svg>
      <math><mi>no</mi></math><noscript>eight</noscript><template>nine</template>`;
    const words = proseOfHtml(html).map(({ text }) => text.trim());
    const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    expect(words).toEqual(numbers);
  });

  it('of a component is its markup and its sentences', () => {
    const source = `<script lang="ts">
  import x from './not this one.ts';
  const short: string = 'no';
  const long = 'one of the sentences';
  const made = \`two of \${long} them all\`;
</script>
<!-- not this one -->
<p class="not this one" title="three">four {short ? 'five of these' : 'no'}</p>
<Field label="six" legend="seven of these" kind="no" /><code>no</code>
<style>
  p { color: red; }
</style>`;
    const markup = [
      [8, 'three'],
      [8, 'four'],
      [8, 'five of these'],
      [9, 'six'],
      [9, 'seven of these'],
    ];
    const script = [
      [4, 'one of the sentences'],
      [5, 'two of'],
      [5, 'them all'],
    ];
    expect(wordsOf(proseOfSvelte(source))).toEqual([...markup, ...script]);
  });

  it('of a program is its sentences', () => {
    const source = `import './not this one.ts';
// not this one
const a = 'no', b = 'one of these', c = \`two of \${a} these here\`, d = 'M 1 2 L 3 4';`;
    expect(wordsOf(proseOfScript(source)).map(([line]) => line)).toEqual([3, 3, 3]);
  });
});
