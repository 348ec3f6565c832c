import { expect, it } from 'vitest';
import { sourceParts } from './source-parts.ts';

const FIELDS = Array.from({ length: 12 }, (_, at) => `  readonly field${at}: number;`);
const LINES = [
  ...['class Coin {', ...FIELDS, '  constructor() {', '    this.a = 1;', '  }', ''],
  ...['  choose() {', '    return 0;', '  }', '}'],
  ...Array.from({ length: 13 }, (_, at) => `export const fact${at} = 1;`),
];
const block = (notes: { line: number; html: string }[]) =>
  ({ kind: 'source', file: 'coin.ts', lines: LINES, start: 5, notes }) as const;

it('folds the fields and the tail, and gives every note its lines', () => {
  const parts = sourceParts(block([{ line: 23, html: 'Heads.' }]));
  expect(parts.map(({ start, html, folded }) => [start, html, folded])).toEqual([
    [5, '', ''],
    [6, '', 'fields and constructor'],
    [21, '', ''],
    [23, 'Heads.', ''],
    [26, '', 'what the page and the command line know of it'],
  ]);
  expect(parts.flatMap(({ lines }) => lines)).toEqual(LINES);
});

it('folds nothing that has a note', () => {
  const notes = [
    { line: 7, html: 'A field.' },
    { line: 30, html: 'A fact.' },
  ];
  const parts = sourceParts(block(notes));
  expect(parts.every(({ folded }) => folded === '')).toBe(true);
  expect(parts.map(({ html }) => html)).toEqual(['', 'A field.', 'A fact.']);
  expect(parts.flatMap(({ lines }) => lines)).toEqual(LINES);
});
