import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Manifest } from 'vite';
import { BUILD, ROOT, WEB } from '../../../scripts/tasks/paths.mjs';

const files = () => readdir(BUILD, { recursive: true });

test('the coursework stays out of the built site', async () => {
  const coursework = await readdir(join(ROOT, 'coursework')).catch(() => []);
  const built = await files();
  expect(built.filter((file) => file.includes('coursework'))).toEqual([]);
  const own = coursework.filter((name) => /\.(csv|gz|json|py)$/.test(name));
  expect(built.filter((file) => own.some((name) => file.endsWith(name)))).toEqual([]);
});

test('every built page links all that it needs at once', async () => {
  const manifest = JSON.parse(
    await readFile(join(WEB, '.svelte-kit/output/client/.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const chunkOf = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const nodeOf = /_app\/immutable\/nodes\/[\w.-]+\.js/g;
  let checked = 0;
  for (const page of (await files()).filter((file) => file.endsWith('index.html'))) {
    const html = await readFile(join(BUILD, page), 'utf8');
    const waiting = [...new Set(html.match(nodeOf))];
    const seen = new Set<string>();
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      const { css = [], imports = [] } = chunkOf.get(file) ?? {};
      for (const needed of [file, ...css]) {
        expect(html.includes(needed), `${page} has a link to ${needed}`).toBe(true);
        checked += 1;
      }
      waiting.push(...imports.map((key) => manifest[key].file));
    }
  }
  expect(checked).toBeGreaterThan(500);
});

test('every built page carries a security policy and only relative addresses', async () => {
  const pages = (await files()).filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  for (const page of pages) {
    const html = await readFile(join(BUILD, page), 'utf8');
    expect(html, page).toContain('content-security-policy');
    expect(html, page).not.toMatch(/(?:src|href)="\/|@import|from\s?"\//);
  }
});
