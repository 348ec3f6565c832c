import { expect, it } from 'vitest';
import { toCsv, toJson, toMarkdown } from './table-data.ts';

const table = {
  name: 'a',
  columns: ['x', 'y, z'],
  rows: [
    [0.1 + 0.2, 'say "so"'],
    [null, 1],
  ],
};

it('CSV quotes what needs it, and keeps full precision', () => {
  expect(toCsv(table)).toBe('x,"y, z"\r\n0.30000000000000004,"say ""so"""\r\n,1\r\n');
});

it('JSON has one object a row', () => {
  expect(JSON.parse(toJson(table))).toEqual([
    { x: 0.1 + 0.2, 'y, z': 'say "so"' },
    { x: null, 'y, z': 1 },
  ]);
});

it('Markdown sets numbers to the right and keeps bars out of the way', () => {
  expect(toMarkdown({ ...table, rows: [[0.123456, 'a|b']] })).toBe(
    '| x | y, z |\n| ---: | --- |\n| 0.1235 | a\\|b |\n',
  );
});
