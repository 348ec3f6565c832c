import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../web/src/lib/eval/configuration.ts';
import { STUDIES } from '../../../web/src/lib/eval/scenarios.ts';
import { POLICIES } from '../../../web/src/lib/policies/registry.ts';
import { coreSources, coreVersion } from './core-version.ts';

const [MAIN, SENSITIVITY, ABLATION] = STUDIES;

describe('the version of the core', () => {
  it('covers what decides the results, and the policies that take part', () => {
    const sources = coreSources(ABLATION);
    for (const name of ['evaluation', 'log', 'delays', 'random/pcg64', 'stats/bca', 'eval/run']) {
      expect(sources).toContain(`${name}.ts`);
    }
    const policies = (files: string[]) =>
      files.filter((file) => /^policies\/(dats|ts)\b/.test(file));
    expect(policies(sources)).toEqual([
      'policies/dats-chances.ts',
      'policies/dats-nodes.ts',
      'policies/dats.ts',
    ]);
    expect(policies(coreSources(MAIN))).toContain('policies/ts.ts');
    expect(sources).not.toContain('policies/registry.ts');
    expect(sources.filter((file) => file.endsWith('.test.ts'))).toEqual([]);
  });

  it('is one for the studies of the same policies', () => {
    expect(coreVersion(MAIN)).toMatch(/^[0-9a-f]{64}$/);
    expect(coreVersion(SENSITIVITY)).toBe(coreVersion(MAIN));
    expect(coreVersion(ABLATION)).not.toBe(coreVersion(MAIN));
  });

  it('finds the source of every policy', () => {
    const all = readConfiguration({
      rates: [0.1, 0.2],
      policies: POLICIES.map(({ id }) => id),
    });
    expect(coreVersion(all)).toMatch(/^[0-9a-f]{64}$/);
  });
});
