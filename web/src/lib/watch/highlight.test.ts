import { describe, expect, it } from 'vitest';
import { tokensOf } from './highlight.ts';

const marked = (line: string) =>
  tokensOf(line)
    .map(({ kind, text }) => (kind === 'plain' ? text : `<${kind[0]}:${text}>`))
    .join('');

describe('the pieces of a line', () => {
  it('are words of the language, literals and comments', () => {
    expect(marked("const a = this.n[1] + 'return' + 2.5; // why")).toBe(
      "<k:const> a = <k:this>.n[<l:1>] + <l:'return'> + <l:2.5>; <c:// why>",
    );
    expect(marked('   * Brings the bounds up to date')).toBe(
      '<c:   * Brings the bounds up to date>',
    );
    expect(marked('/** S/n, or `unseen` */')).toBe('<c:/** S/n, or `unseen` */>');
  });

  it('do not find words inside names', () => {
    expect(marked('informed.of(newest, #this)')).toBe('informed.of(newest, #this)');
  });

  it('give the line again', () => {
    for (const line of ['', '  if (x > 0) return null;', '}']) {
      expect(
        tokensOf(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
    }
  });
});
