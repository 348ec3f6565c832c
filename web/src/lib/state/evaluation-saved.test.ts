import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../eval/document.ts';
import { decodeProblem, encodeProblem, readProblem } from './evaluation-problem.ts';
import { forget, readSaved, save } from './evaluation-saved.ts';

const url = new URL('../../../static/evaluation/ablation.json', import.meta.url);
const text = readFileSync(url, 'utf8');
const document = readDocument(JSON.parse(text), 'ablation');

function memory(start?: string) {
  const kept = new Map(start === undefined ? [] : [['evaluations', start]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('saved evaluations', () => {
  it('come back without their runs, the newest first', () => {
    const store = memory();
    save(store, 'a', { ...document, runs: [] });
    save(store, 'b', document);
    save(store, 'a', document);
    const saved = readSaved(store);
    expect(saved.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(saved[0].document).toEqual(document);
    expect(forget(store, 'a').map(({ name }) => name)).toEqual(['b']);
  });

  it('survive a store that is broken', () => {
    expect(readSaved(memory('{'))).toEqual([]);
    expect(readSaved(memory('[{"name":"a","document":{"version":9}}]'))).toEqual([]);
  });
});

describe('a problem of one’s own', () => {
  const given = { rates: [0.2, 0.5, 0.7], title: 'Größe Δ' };
  it('goes through a link', () => {
    expect(encodeProblem(given)).toMatch(/^[\w-]+$/);
    expect(decodeProblem(encodeProblem(given))).toEqual(given);
    expect(() => decodeProblem('%%')).toThrow();
  });

  it('is told from a document', () => {
    expect(readProblem(text).kind).toBe('document');
    const problem = readProblem(JSON.stringify(given));
    expect(problem.kind === 'configuration' && problem.read.rounds).toBe(10_000);
    expect(() => readProblem('{"rates":[0.5,2]}')).toThrow('configuration.rates[1]: 2');
  });
});
