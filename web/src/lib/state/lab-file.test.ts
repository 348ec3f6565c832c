import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.ts';
import { runSpec } from '../workers/run-spec.ts';
import { fileFault } from './file-fault.ts';
import { compareWithFile, labFile, readLabFile } from './lab-file.ts';
import { allParams, DEFAULT_SETUP, policyLabel, specsOf } from './lab-setup.ts';
import type { LabSetup } from './lab-setup.ts';
import { decodeSetup } from './url-codec.ts';

const SETUP: LabSetup = {
  ...DEFAULT_SETUP,
  rates: [0.3, 0.5, 0.4],
  policies: [
    { id: 'ucb1', params: {} },
    { id: 'ts', params: { sigma: 2 } },
  ],
  rounds: 200,
  repetitions: 2,
};

function seriesOf(setup: LabSetup) {
  return setup.policies.map((choice, index) => ({
    key: String(index),
    policyId: choice.id,
    label: policyLabel(choice),
    params: allParams(choice),
    runs: [0, 1].map((repetition) => runSpec(specsOf(setup, repetition)[index])),
  }));
}

describe('a saved comparison', () => {
  const series = seriesOf(SETUP);
  const text = labFile(SETUP, series, 'Bandit Lab 0');

  it('opens to the same set-up and the same digests', () => {
    const saved = readLabFile(text);
    expect(decodeSetup(saved.query)).toMatchObject({ setup: SETUP, notes: [] });
    expect(compareWithFile(saved, series)).toEqual({ equal: 4, compared: 4, different: [] });
  });

  it('tells which run differs, and leaves out what has not run', () => {
    const saved = readLabFile(text);
    const other = seriesOf({ ...SETUP, policySeed: SETUP.policySeed + 1 });
    const mixed = [series[0], { ...series[1], runs: [other[1].runs[0], null] }];
    expect(compareWithFile(saved, mixed)).toEqual({ equal: 2, compared: 3, different: [[1, 0]] });
  });

  it.each([
    ['', 'mine.json is not a file saved by the lab, or not the whole of one.'],
    [text.slice(0, 900), 'mine.json is not a file saved by the lab, or not the whole of one.'],
    ['{"format":"other"}', 'mine.json is not a file saved by the lab, or not the whole of one.'],
    [text.replace('"version": 1', '"version": 2'), 'mine.json is of another version'],
    [text.replace(/"digest": "[0-9a-f]{64}"/, '"digest": "00"'), 'mine.json is damaged. file.pol'],
  ])('is refused in words for its reader', (broken, words) => {
    let fault: unknown;
    try {
      readLabFile(broken);
    } catch (error) {
      fault = error;
    }
    expect(fileFault('mine.json', 'a file saved by the lab', fault as InputError)).toContain(words);
  });

  it.each([
    ['nonsense', 'file'],
    ['[]', 'file'],
    ['{"format":"other"}', 'file.format'],
    [text.replace('"version": 1', '"version": 2'), 'file.version'],
    [text.replace(/"digest": "[0-9a-f]{64}"/, '"digest": "00"'), 'file.policies[0].runs[0].digest'],
  ])('is refused by name when it is something else', (broken, field) => {
    expect(() => readLabFile(broken)).toThrow(InputError);
    expect(() => readLabFile(broken)).toThrow(`${field}:`);
  });
});
