import { describe, expect, it } from 'vitest';
import { policySource } from '../../watch/policy-sources.ts';
import { whatRan } from './what-ran.ts';

const ranOf = (id: string, asked: boolean, news: boolean | undefined) =>
  whatRan(policySource(id).choose, asked, news).map(({ method, ran }) => [method.name, ran]);

describe('what ran when a policy was asked', () => {
  it('is its redraw only where it came with news', () => {
    expect(ranOf('ts', true, true)).toEqual([
      ['choose', true],
      ['#redraw', true],
    ]);
    expect(ranOf('ts', true, false)).toEqual([
      ['choose', true],
      ['#redraw', false],
    ]);
    expect(ranOf('ts', false, true).every(([, ran]) => ran === false)).toBe(true);
  });

  it('stays open where something else decides', () => {
    expect(ranOf('dats', true, true)).toEqual([
      ['choose', true],
      ['#decide', true],
      ['#eliminate', undefined],
    ]);
    expect(ranOf('dats', true, false).map(([, ran]) => ran)).toEqual([true, false, false]);
  });

  it('goes line by line', () => {
    const [choose] = whatRan(policySource('dats').choose, true, false);
    const ran = choose.method.lines.filter((_, index) => choose.lines[index] === 'ran');
    expect(ran.join()).toContain('if (this.#stale) {');
    expect(ran.join()).not.toContain('this.#decide(');
    const [again] = whatRan(policySource('dats').choose, true, true);
    expect(again.lines.every((state) => state === 'ran')).toBe(true);
    const [unknown] = whatRan(policySource('dats').choose, true, undefined);
    expect(new Set(unknown.lines)).toEqual(new Set(['ran', 'maybe']));
  });
});
