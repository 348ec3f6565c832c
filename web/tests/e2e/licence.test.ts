import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUILD, ROOT, WEB } from '../../../scripts/tasks/paths.mjs';

test('the licence’s page has the notice of every package in the site', async () => {
  const text = await readFile(join(BUILD, 'licence.txt'), 'utf8');
  expect(text.startsWith((await readFile(join(ROOT, 'LICENSE'), 'utf8')).trim())).toBe(true);
  const about = JSON.parse(await readFile(join(WEB, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const named = [...text.matchAll(/^(\S+) (\d\S+) \((MIT|ISC|OFL-1\.1|Apache-2\.0)\)$/gm)];
  const versions = Object.fromEntries(named.map(([, name, version]) => [name, version]));
  expect(versions).toMatchObject(about.dependencies);
  // No dependency of ours, but in the scripts: of the framework, and of a dependency.
  for (const name of ['svelte', '@sveltejs/kit', '@lezer/common', 'ts-interface-checker']) {
    expect(versions).toHaveProperty([name]);
  }
  // Needed to build the site, and not part of it.
  for (const name of ['vite', 'typescript']) expect(versions).not.toHaveProperty([name]);
  for (const owner of ['Marijn Haverbeke', 'David Bau', 'Jake Archibald', 'Arm Limited']) {
    expect(text).toContain(owner);
  }
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).toContain('Redistributions in binary form must reproduce');
  // Nothing of the machine that built it.
  expect(text).not.toContain(ROOT);
});
