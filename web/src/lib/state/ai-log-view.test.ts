import { expect, it } from 'vitest';
import { decodeLogView, encodeLogView, filterOf, WHOLE_LOG } from './ai-log-view.ts';
import type { LogView } from './ai-log-view.ts';

const FULL: LogView = {
  ...{ run: 'run-1', model: 'a/b & c=ü', result: 'invalid', decision: 'edited' },
  ...{ from: '2026-11-29', to: '2026-11-30', text: '<b> 100% #', entry: 'run-1-2-1' },
};

it('an address carries the whole view, and nothing of the whole log', () => {
  expect(decodeLogView(encodeLogView(FULL))).toEqual(FULL);
  expect(encodeLogView(WHOLE_LOG)).toBe('');
  expect(decodeLogView('')).toEqual(WHOLE_LOG);
});

it('what makes no sense in an address restricts nothing', () => {
  const query = 'result=perhaps&decision=&from=2026-02-30&to=yesterday&constructor=1';
  expect(decodeLogView(query)).toEqual(WHOLE_LOG);
});

it('a long text is cut', () => {
  expect(decodeLogView(`text=${'x'.repeat(5000)}`).text).toHaveLength(200);
});

it('a filter runs from the start of the first day to the end of the last', () => {
  const filter = filterOf({ ...FULL, from: '2026-11-29', to: '2026-11-29' });
  const { from, before, ...rest } = filter ?? {};
  const at = (...parts: [number, number, number]) => new Date(...parts).toISOString();
  expect([from, before]).toEqual([at(2026, 10, 29), at(2026, 10, 30)]);
  expect(rest).toEqual({
    ...{ run: 'run-1', model: 'a/b & c=ü', result: 'invalid', decision: 'edited' },
    text: '<b> 100% #',
  });
  expect(filterOf(WHOLE_LOG)).toEqual({});
});

it('days the wrong way round are no filter at all', () => {
  expect(filterOf({ ...WHOLE_LOG, from: '2026-11-30', to: '2026-11-29' })).toBeNull();
});
