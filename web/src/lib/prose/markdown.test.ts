import { describe, expect, it } from 'vitest';
import { renderProse } from './markdown.server.ts';
import type { ProseOptions } from './markdown.server.ts';
import type { QuotedNumber } from './numbers.ts';

const OPTIONS: ProseOptions = {
  toStart: '../../',
  number: (key): QuotedNumber => {
    if (key !== 'main/a') throw new Error(`No number {{${key}}}.`);
    return {
      key,
      text: '0.5 [0.4, 0.6]',
      what: '',
      about: 'A "mean"',
      file: '',
      seeds: '',
      commands: [],
    };
  },
  source: (file) =>
    file === 'se.ts'
      ? "import { a } from './a.ts';\n\nfirst();\nsecond();\nsecond();\n"
      : undefined,
  link: (href) => (href === 'nowhere.ts' ? null : `to:${href}`),
};
const render = (text: string) => renderProse(`# A title\n\n${text}`, OPTIONS);
const html = (text: string) =>
  render(text)
    .blocks.map((block) => (block.kind === 'html' ? block.html : ''))
    .join('');

describe('a text', () => {
  it('has a title, a lead, contents and the numbers it quotes', () => {
    const prose = render(
      'Leads with *words* and `code`.\n\n## One & two\n\n{{main/a}}\n\n### Three',
    );
    expect(prose).toMatchObject({
      title: 'A title',
      lead: 'Leads with words and code.',
      contents: [{ id: 'one-two', text: 'One & two' }],
      numbers: ['main/a'],
    });
    expect(() => renderProse('No title.', OPTIONS)).toThrow('begins with its title');
  });

  it('links a number to its origin', () => {
    expect(html('It is {{main/a}}.')).toContain(
      'It is <a class="number" href="../../methods/numbers/#main.a" title="A &quot;mean&quot;">0.5 [0.4,\u00a00.6]</a>.',
    );
    expect(html('As `{{main/a}}`.')).toContain('<code>{{main/a}}</code>');
    expect(() => render('{{main/b}}')).toThrow('No number {{main/b}}.');
  });

  it('has a printer’s apostrophes and quotation marks, but in code', () => {
    expect(html('An arm\'s "mean" ("so far"), _n_\'s, the arms\'; `it\'s`.')).toBe(
      '<p>An arm’s “mean” (“so far”), <em>n</em>’s, the arms’; <code>it&#39;s</code>.</p>\n',
    );
    expect(render("The arm's lead.").lead).toBe('The arm’s lead.');
  });

  it('keeps the name of an algorithm on one line', () => {
    expect(html('A & [KL-UCB](b.md), not KL-UCB-switch.')).toBe(
      '<p>A &amp; <a href="to:b.md"><span class="unbroken">KL-UCB</span></a>, not KL-UCB-switch.</p>\n',
    );
    expect(render('ε-greedy leads.').lead).toBe('ε-greedy leads.');
  });

  it('sets mathematics within and between paragraphs', () => {
    const set = html('With $n_a$ and $b$, so\n\n$$\\frac{a}{b}$$\n\nEnd.');
    expect(set.match(/<p>/g)).toHaveLength(2);
    expect(set.match(/<math/g)).toHaveLength(3);
    expect(set).toMatch(/<span class="unbroken"><math[^>]*><mi>b<\/mi><\/math>,<\/span> so/);
    expect(html('With $T$ = 20,000, and at σ = 4.')).toMatch(
      /<\/math> = 20,000,<\/span> and at σ\u00a0=\u00a04\./,
    );
    expect(set).toMatch(
      /<div class="formula"><math[^>]* display="block"|<div class="formula"><math display="block"/,
    );
    expect(() => render('$\\frac{a$')).toThrow();
  });

  it('leads where the caller says, or nowhere', () => {
    expect(html('[a](b.md) and [c](nowhere.ts)')).toBe('<p><a href="to:b.md">a</a> and c</p>\n');
  });

  it('keeps places for figures', () => {
    expect(render('One.\n\n<!-- figure: race -->\n\nTwo.').blocks.map(({ kind }) => kind)).toEqual([
      ...['html', 'figure', 'html'],
    ]);
  });

  it('shows a source without its imports, with notes at their lines', () => {
    const fence = (notes: string) => `\`\`\`source se.ts\n${notes}\n\`\`\``;
    expect(render(fence('first( => The *first*.')).blocks).toEqual([
      {
        kind: 'source',
        file: 'se.ts',
        lines: ['first();', 'second();', 'second();'],
        start: 3,
        notes: [{ line: 3, html: 'The <em>first</em>.' }],
      },
    ]);
    expect(() => render(fence('third( => Not there.'))).toThrow('stands in 0 lines of se.ts');
    expect(() => render(fence('second( => Twice.'))).toThrow('stands in 2 lines of se.ts');
    expect(() => render(fence('no note'))).toThrow('A note is');
    expect(() => render('```source no.ts\n```')).toThrow('No source no.ts.');
  });
});
