import { describe, expect, it } from 'vitest';
import { decodeView, DEFAULT_VIEW, encodeView } from './evaluation-view.ts';
import type { EvaluationView } from './evaluation-view.ts';

const KNOWN = {
  scenarios: ['instant', 'loss'],
  policies: ['ts', 'dats'],
  columns: ['label', 'meanReward', 'dz'],
};

describe('the address of /evaluation', () => {
  it('is empty for the default view', () => {
    expect(encodeView(DEFAULT_VIEW)).toBe('');
    expect(decodeView('', KNOWN)).toEqual(DEFAULT_VIEW);
  });

  it('brings a view back', () => {
    const view: EvaluationView = {
      ...{ study: 'course-log', scenario: 'loss', sort: 'label', descending: false },
      ...{ measure: 'pseudoRegret', axis: 'log', off: ['ts', 'dats'], heat: 'difference' },
      own: 'abc_-',
    };
    const query = encodeView(view);
    expect(query).toBe(
      'log=course-log&scenario=loss&sort=label.up&curve=pseudoRegret&axis=log&off=ts,dats&heat=difference&own=abc_-',
    );
    expect(decodeView(query, KNOWN)).toEqual(view);
  });

  it('keeps the order of the default column when it is turned round', () => {
    expect(encodeView({ ...DEFAULT_VIEW, descending: false })).toBe('sort=meanReward.up');
    expect(decodeView('sort=meanReward.up', KNOWN).descending).toBe(false);
  });

  it('takes nothing that it does not know', () => {
    const query = 'log=x&scenario=<b>&sort=p.up&curve=9&axis=cubic&off=ts,nobody&heat=';
    expect(decodeView(query, KNOWN)).toEqual({ ...DEFAULT_VIEW, off: ['ts'] });
  });
});
