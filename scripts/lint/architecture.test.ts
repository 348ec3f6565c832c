import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tasks/paths.mjs';
import { CORE_FILES, LAYERS, target } from './layers.mjs';

interface Row {
  readonly section: string;
  readonly parts: readonly string[];
  readonly arrows: readonly string[];
}

const TEXT = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const ROWS = rowsOf(/```text\n([^]*?)```/.exec(TEXT)![1]);
const IMPORTS = importsOf('web/src/**/*.{ts,svelte,js}');

/** The drawing: sections, and lines of parts that import each other, with arrows to further parts. */
function rowsOf(drawing: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  const names = (list: string) => list.split(',').flatMap((name) => name.trim() || []);
  for (const line of drawing.trimEnd().split('\n')) {
    if (!line.startsWith(' ')) section = line;
    else {
      const [parts, arrows = ''] = line.split('→');
      rows.push({ section, parts: names(parts), arrows: names(arrows) });
    }
  }
  return rows;
}

/** The part that a file belongs to, from its path below web/src. */
function partOf(path: string): string {
  const [first, second] = path.split('/');
  return (first === 'lib' ? second : first).replace(/(\.svelte)?\.ts$/, '');
}

/** Every import from one part of the sources into another, with a file that has it. */
function importsOf(pattern: string): Map<string, { from: string; to: string; file: string }> {
  const found = new Map<string, { from: string; to: string; file: string }>();
  const specifier =
    /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"]/g;
  for (const name of globSync(pattern, { cwd: ROOT })) {
    const file = name.replaceAll('\\', '/');
    if (/\.test\.ts$|\.d\.ts$/.test(file)) continue;
    const from = partOf(file.slice('web/src/'.length));
    found.set(from, { from, to: from, file });
    for (const [, imported, url] of readFileSync(join(ROOT, file), 'utf8').matchAll(specifier)) {
      const path = target(`/${file}`, imported ?? url);
      if (path === undefined) continue;
      const to = partOf(path);
      found.set(`${from} ${to}`, { from, to, file });
    }
  }
  return found;
}

const rowOf = (part: string) => ROWS.findIndex(({ parts }) => parts.includes(part));

/** The rows that a row reaches along arrows, itself included; none where the part is not drawn. */
function reach(row: number, seen = new Set<number>()): Set<number> {
  if (row < 0 || seen.has(row)) return seen;
  seen.add(row);
  for (const arrow of ROWS[row].arrows) reach(rowOf(arrow), seen);
  return seen;
}

describe('the drawing of docs/architecture.md', () => {
  it('names every part of the sources once, and no other', () => {
    const drawn = ROWS.flatMap(({ parts }) => parts).sort();
    // A part that imports nothing has an entry of its own; style sheets have no other.
    const parts = new Set([...IMPORTS.values()].flatMap(({ from, to }) => [from, to]));
    expect(drawn).toEqual([...parts].sort());
  });

  it('has a way for every import', () => {
    const undrawn = [...IMPORTS.values()].filter(
      ({ from, to }) => !reach(rowOf(from)).has(rowOf(to)),
    );
    expect(undrawn).toEqual([]);
  });

  it('has no arrow without an import, and none upwards', () => {
    ROWS.forEach(({ parts, arrows }, row) => {
      for (const arrow of arrows) {
        const below = rowOf(arrow);
        const pairs = parts.flatMap((part) => ROWS[below].parts.map((to) => `${part} ${to}`));
        expect(
          pairs.filter((pair) => IMPORTS.has(pair)),
          `${parts.join()} → ${arrow}`,
        ).not.toEqual([]);
        expect(below, `${parts.join()} → ${arrow}`).toBeGreaterThan(row);
      }
    });
  });

  it('has one line for parts only where they import each other', () => {
    for (const { parts } of ROWS.filter(
      (row) => row.parts.length > 1 && row.section !== 'the screen',
    )) {
      const imported = parts.every((part) =>
        parts.some((other) => other !== part && IMPORTS.has(`${part} ${other}`)),
      );
      expect(imported, parts.join()).toBe(true);
    }
  });

  it('agrees with the layers that ESLint knows', () => {
    const layer = (part: string) =>
      LAYERS.findIndex((names) => names.some((name) => [part, `lib/${part}`].includes(name)));
    for (const { section, parts, arrows } of ROWS) {
      for (const part of parts) {
        const isCore = CORE_FILES.includes(`web/src/lib/${part}.ts`);
        expect(isCore, part).toBe(section === 'the core');
        for (const arrow of arrows) {
          if (layer(part) < 0 || layer(arrow) < 0) continue;
          expect(layer(part), `${part} → ${arrow}`).toBeGreaterThanOrEqual(layer(arrow));
        }
      }
    }
  });
});
