import { expect, it } from 'vitest';
import { piecesOf, sourceParts } from './source-parts.ts';

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

it('folds much that stands between the class and a note below it', () => {
  const more = Array.from({ length: 15 }, (_, at) => `export const more${at} = 1;`);
  const parts = sourceParts({
    ...block([{ line: 52, html: 'The last.' }]),
    lines: [...LINES, ...more],
  });
  expect(parts.map(({ start, html, folded }) => [start, html, folded])).toEqual([
    [5, '', ''],
    [6, '', 'fields and constructor'],
    [21, '', ''],
    [26, '', 'what the page and the command line know of it'],
    [52, 'The last.', ''],
  ]);
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

it('breaks a long word after its brackets, and no other line', () => {
  const long = '    rng.standardNormalFill(this.#normals[first(0)]);';
  const pieces = piecesOf(long);
  expect(pieces.map(({ kind, text }) => (kind === 'break' ? '|' : text)).join('')).toBe(
    '    rng.standardNormalFill(|this.#normals[first(|0)]);',
  );
  expect(piecesOf('  fill(0); // (as it was)').some(({ kind }) => kind === 'break')).toBe(false);
});
