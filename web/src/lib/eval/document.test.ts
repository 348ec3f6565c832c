import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { differences } from './compare.ts';
import {
  buildDocument,
  formatDocument,
  readCurves,
  readDocument,
  readRuns,
  splitDocument,
} from './document.ts';
import { Logs } from './logs.ts';
import { planRuns } from './plan.ts';
import { runPlanned } from './run.ts';

const configuration = readConfiguration({
  rates: [0.2, 0.7],
  events: 2000,
  policies: ['ts', 'dats'],
  repetitions: 2,
  rounds: 30,
  checkpoints: 3,
});
const logs = new Logs();
const results = planRuns(configuration).map((run) => runPlanned(configuration, run, logs));
const document = buildDocument(configuration, results, 'c0de');
const parsed = (text: string): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>;

describe('a document', () => {
  it('reads back as it is, whole or in parts', () => {
    expect(readDocument(parsed(formatDocument(document)))).toEqual(document);
    const files = splitDocument(document);
    expect([...files.keys()]).toEqual(['own.json', 'own-curves.json', 'own-runs.json']);
    const [first, curves, runs] = [...files.values()].map(parsed);
    expect(readCurves(curves)).toMatchObject(document.curves ?? {});
    expect(readRuns(runs).runs).toEqual(document.runs);
    expect({ ...readDocument(first), curves: document.curves, runs: document.runs }).toEqual(
      document,
    );
  });

  it('has a line for each run and summary, and ends with a line feed', () => {
    const lines = formatDocument(document).split('\n');
    expect(lines.at(-1)).toBe('');
    const ofRun = (line: string) => line.startsWith('{"key":"own/instant/ts/00"');
    expect(lines.filter(ofRun)).toHaveLength(1);
  });

  it('names the path of a fault', () => {
    const broken = parsed(formatDocument(document));
    (broken['runs'] as { steps: unknown }[])[3].steps = 1.5;
    expect(() => readDocument(broken, 'own.json')).toThrow(
      'own.json.runs[3].steps: 1.5 is not allowed; expected a whole number',
    );
    const configured = { ...document, configuration: { ...configuration, rounds: 0 } };
    expect(() => readDocument(configured, 'own.json')).toThrow('own.json.configuration.rounds: 0');
    const { version, study, provenance, summaries } = document;
    expect(() => readDocument({ version, study, provenance, summaries }, 'own.json')).toThrow(
      'own.json.configuration: undefined is not allowed; expected a value',
    );
  });

  it('refuses a later version by its number', () => {
    const later = { ...document, version: 2 };
    const message = 'own.json.version: 2 is not allowed; expected 1 or earlier';
    expect(() => readDocument(later, 'own.json')).toThrow(message);
    expect(() => readRuns(later, 'own.json')).toThrow(message);
  });

  it('of version 1 can still be opened', () => {
    // Written by version 1. It stays as it is when the form of documents changes.
    const file = new URL('./goldens/document-v1.json', import.meta.url);
    const old = readDocument(parsed(readFileSync(file, 'utf8')));
    expect(old.summaries).toHaveLength(8);
    expect(old.summaries[0]).toMatchObject({ scenario: 'instant', policy: 'ts', complete: 2 });
    expect(old.runs).toHaveLength(16);
  });
});

describe('differences', () => {
  it('name every place', () => {
    const was = { a: [1, 2, { b: 3 }], c: null, d: 'x' };
    const is = { a: [1, 5, { b: 4 }], c: 0, e: true };
    expect(differences(was, is)).toEqual([
      { path: 'a[1]', expected: 2, found: 5 },
      { path: 'a[2].b', expected: 3, found: 4 },
      { path: 'c', expected: null, found: 0 },
      { path: 'd', expected: 'x', found: undefined },
      { path: 'e', expected: undefined, found: true },
    ]);
    expect(differences(was, structuredClone(was))).toEqual([]);
    expect(differences([1], { 0: 1 })).toHaveLength(1);
  });
});
