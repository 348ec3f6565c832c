import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { coreRules } from './core-rules.mjs';
import { layersRule } from './layers.mjs';

function complaints(file: string, code: string): (string | null)[] {
  const linter = new Linter({ cwd: '/site' });
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser },
    plugins: { house: { rules: { layers: layersRule } } },
    rules: { 'house/layers': 'error', ...coreRules },
  };
  return linter.verify(code, config, `/site/web/src/${file}`).map((message) => message.ruleId);
}

describe('the import direction', () => {
  it.each([
    ['lib/random/generator.ts', "import { x } from '../log.ts';"],
    ['lib/log.ts', "import { x } from './evaluation.ts';"],
    ['lib/policies/ucb1.ts', "import type { x } from '../evaluation.ts';"],
    ['lib/evaluation.ts', "export { x } from './stats/mean.ts';"],
    ['lib/evaluation.ts', "export * from '#lib/stats/mean.ts';"],
    ['lib/stats/mean.ts', "type X = import('../eval/document.ts').X;"],
    ['lib/eval/document.ts', "const x = import('../workers/pool.ts');"],
    ['lib/eval/document.ts', "import { x } from '../unlisted.ts';"],
    ['lib/workers/pool.ts', "import { x } from '../state/lab.svelte.ts';"],
    ['lib/state/lab.svelte.ts', "import x from '#lib/charts/Chart.svelte';"],
    ['lib/components/Table.ts', "import { load } from '../../routes/lab/+page.ts';"],
  ])('refuses, in %s, %s', (file, code) => {
    expect(complaints(file, code)).toEqual(['house/layers']);
  });

  it.each([
    ['lib/errors.ts', "import { x } from 'zod';"],
    ['lib/random/generator.ts', "import { x } from '../errors.ts';"],
    ['lib/random/generator.ts', "import { log } from './log.ts';"],
    ['lib/delays.ts', "import type { EventLog } from './log.ts';"],
    ['lib/policies/ucb1.ts', "import { x } from '../random/generator.ts';"],
    ['lib/evaluation.ts', "import { x } from './policies/registry.ts';"],
    ['lib/unlisted.ts', "import { x } from '#lib/eval/document.ts';"],
    ['routes/lab/+page.ts', "import { x } from '#lib/state/lab.svelte.ts';"],
  ])('allows, in %s, %s', (file, code) => {
    expect(complaints(file, code)).toEqual([]);
  });
});

describe('the core', () => {
  it.each([
    ['no-restricted-properties', 'Math.random();'],
    ['no-restricted-properties', 'const { log } = Math;'],
    ['no-restricted-properties', "Math['pow'](2, 3);"],
    ['no-restricted-syntax', 'const cube = (x: number) => x ** 3;'],
    ['no-restricted-syntax', 'let x = 3; x **= 2;'],
    ['no-restricted-globals', 'const now = Date.now();'],
    ['no-restricted-globals', "document.querySelector('p');"],
    ['no-restricted-globals', "void fetch('/data.json');"],
    ['no-restricted-imports', "import { readFile } from 'node:fs';"],
    ['no-restricted-imports', "import { tick } from 'svelte';"],
  ])('breaks %s with %s', (rule, code) => {
    expect(complaints('lib/evaluation.ts', code)).toEqual([rule]);
  });

  it('may use what is the same everywhere', () => {
    const code = 'Math.sqrt(2); Math.imul(3, 4); 2n ** 64n; 2 ** 53; 2 ** -52;';
    expect(complaints('lib/evaluation.ts', code)).toEqual([]);
  });
});
