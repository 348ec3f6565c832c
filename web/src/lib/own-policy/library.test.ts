import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import {
  fileName,
  freeName,
  importedPolicies,
  mergeLibraries,
  printLibrary,
  readLibrary,
  tidyName,
  writeLibrary,
} from './library.ts';

const POLICIES = [
  { name: 'Mine', source: 'export default class {}\n' },
  { name: 'ε “two”', source: '' },
];

function store(kept: string | null = null) {
  let text = kept;
  return { getItem: () => text, setItem: (_: string, value: string) => (text = value) };
}

describe('the library', () => {
  it('comes back as it was kept and as it was exported', () => {
    const device = store();
    writeLibrary(device, POLICIES);
    expect(readLibrary(device)).toEqual(POLICIES);
    expect(importedPolicies('all.json', printLibrary(POLICIES))).toEqual(POLICIES);
  });

  it.each([null, '', '{', '{"kind":"own-policies","version":2}', '[1]'])(
    'is empty where %j was kept',
    (kept) => expect(readLibrary(store(kept))).toEqual([]),
  );

  it('is empty where the browser keeps nothing', () => {
    const closed = { ...store(), getItem: () => { throw new Error('closed'); } }; // prettier-ignore
    expect(readLibrary(closed)).toEqual([]);
  });
});

describe('a file', () => {
  it('of code is a policy of its name', () => {
    expect(importedPolicies('my policy.ts', 'x')).toEqual([{ name: 'my policy', source: 'x' }]);
    expect(importedPolicies('a.mjs', 'x')[0].name).toBe('a');
  });

  it.each([
    ['a.json', '{"kind":"other"}', /own-policies/],
    ['a.json', '{"kind":"own-policies","version":9}', /version: 9/],
    ['a.json', '{"kind":"own-policies","version":1,"policies":[{"name":"a"}]}', /source/],
    ['a.json', 'no', /JSON that this page exported/],
    ['a.ts', 'x'.repeat(100_001), /at most 100000/],
  ])('%s with %.60s is refused by name', (name, text, message) => {
    expect(() => importedPolicies(name, text)).toThrow(InputError);
    expect(() => importedPolicies(name, text)).toThrow(message);
  });
});

describe('a name', () => {
  it('is one short line', () => {
    expect(tidyName('  a\n b  ')).toBe('a b');
    expect(tidyName(' \n')).toBe('Unnamed');
    expect(tidyName('x'.repeat(200))).toHaveLength(60);
  });

  it('is like no other', () => {
    expect(freeName('A', ['B'])).toBe('A');
    expect(freeName('A', ['A', 'A 2'])).toBe('A 3');
    expect(freeName('A 2', ['A', 'A 2'])).toBe('A 3');
  });

  it('of a file is plain', () => {
    expect(fileName('ε-greedy, my  Second')).toBe('-greedy-my-second.ts');
    expect(fileName('…')).toBe('policy.ts');
  });
});

describe('two pages at once', () => {
  const [a, b] = ['a', 'b'].map((name) => ({ name, source: `${name}0` }));
  const base = [a, b];
  const changed = { ...a, source: 'a1' };

  it('keep what either has changed, added or deleted', () => {
    const added = { name: 'c', source: 'c0' };
    expect(mergeLibraries(base, base, [changed, b, added])).toEqual([changed, b, added]);
    expect(mergeLibraries(base, [changed, b], [...base, added])).toEqual([changed, b, added]);
    expect(mergeLibraries(base, base, [a])).toEqual([a]);
    expect(mergeLibraries(base, [b], base)).toEqual([b]);
  });

  it('keep both versions of what both have changed', () => {
    const theirs = { ...a, source: 'a2' };
    expect(mergeLibraries(base, [changed, b], [theirs, b])).toEqual([
      changed,
      b,
      { name: 'a 2', source: 'a2' },
    ]);
    expect(mergeLibraries(base, [changed, b], [b])).toEqual([changed, b]);
    expect(mergeLibraries(base, [b], [theirs, b])).toEqual([b, theirs]);
  });
});
