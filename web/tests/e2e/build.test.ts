import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUILD, ROOT } from '../../../scripts/tasks/paths.mjs';

const files = () => readdir(BUILD, { recursive: true });

test('the coursework stays out of the built site', async () => {
  const coursework = await readdir(join(ROOT, 'coursework')).catch(() => []);
  const built = await files();
  expect(built.filter((file) => file.includes('coursework'))).toEqual([]);
  const own = coursework.filter((name) => /\.(csv|gz|json|py)$/.test(name));
  expect(built.filter((file) => own.some((name) => file.endsWith(name)))).toEqual([]);
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
