import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../eval/document.ts';
import { accountOf } from './account.ts';
import { coverageRange } from './coverage.ts';
import { forestScale } from './forest-scale.ts';
import { POLICIES } from '../../policies/registry.ts';
import { entrantLabel, joinNames } from './labels.ts';
import { resultTable } from './result-export.ts';
import { liesOutside, resultRows, sortRows } from './result-rows.ts';

const FOLDER = new URL('../../../../static/evaluation/', import.meta.url);
const read = (name: string) =>
  readDocument(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')), name);
const main = read('main');

describe('the rows', () => {
  const rows = resultRows(main, 'instant');
  it('carry short names and what was published', () => {
    expect(rows.map(({ label }) => label)).toContain('ε-greedy');
    expect(rows.find(({ key }) => key === 'dats')?.published.mean?.estimate).toBe(0.249);
    expect(resultRows(read('course-log'), 'instant')[0].published).toEqual({});
    expect(resultRows(main, 'loss').filter(({ published }) => published.difference)).toHaveLength(
      1,
    );
  });

  it('sort both ways, what has no value last', () => {
    const keys = (descending: boolean) =>
      sortRows(rows, { column: 'difference', descending }).map(({ key }) => key);
    expect(keys(true)[0]).toBe('epsilon-greedy');
    expect(keys(true).at(-1)).toBe('ts');
    expect(keys(false).at(-1)).toBe('ts');
  });

  it('tell a figure outside the published interval', () => {
    const published = { estimate: 0.36, interval: [0.357, 0.363] } as const;
    expect(liesOutside({ estimate: 0.357 }, published)).toBe(false);
    expect(liesOutside({ estimate: 0.3569 }, published)).toBe(true);
    expect(liesOutside({ estimate: 9 }, undefined)).toBe(false);
  });
});

describe('the account', () => {
  it('names who leads, who loses the best arm, and what chance would earn', () => {
    const text = accountOf(main, 'instant').join(' ');
    expect(text).toContain('ε-greedy earns most, 0.472 clicks a round');
    expect(text).toContain('DATS removes the best arm in 20 of 20');
    expect(text).toContain('random (0.223): PSE');
  });

  it('follows the document, and says nothing of runs that stalled', () => {
    const summaries = main.summaries.map((cell) =>
      cell.policy === 'dats'
        ? { ...cell, complete: 0, stalled: 20, meanReward: null, bestArmEliminated: null }
        : cell,
    );
    const text = accountOf({ ...main, summaries }, 'instant').join(' ');
    expect(text).not.toContain('DATS removes');
    expect(text).toContain('DATS stalled in 20 of 20 runs');
  });

  it('claims no interval of one run, and no leader where two earn the same', () => {
    const [first, second] = [
      ['ucb1', 0.5],
      ['ts', 0.4],
    ] as const;
    const cells = ([best, next]: readonly (readonly [string, number])[]) =>
      main.summaries
        .filter(
          ({ scenario, policy }) => scenario === 'instant' && [best[0], next[0]].includes(policy),
        )
        .map((cell) => {
          const estimate = cell.policy === best[0] ? best[1] : next[1];
          const difference =
            cell.difference === null
              ? null
              : { ...cell.difference, pairs: 1, wins: 1, losses: 0, ties: 0 };
          return {
            ...cell,
            meanReward: { estimate, low: null, high: null, bcaLow: null, bcaHigh: null },
            difference,
          };
        });
    const account = (...pair: (readonly [string, number])[]) =>
      accountOf({ ...main, summaries: cells(pair) }, 'instant').join(' ');
    expect(account(first, second)).toMatch(/^UCB1 earns most, 0\.500 .* follows with 0\.400\. /);
    expect(account(first, second)).toContain('above it in the one repetition: UCB1');
    expect(account(first, second)).not.toContain('interval');
    const tied = { pairs: 1, wins: 0, losses: 0, ties: 1 };
    const even = cells([first, ['ts', 0.5]]).map((cell) =>
      cell.difference === null ? cell : { ...cell, difference: { ...cell.difference, ...tied } },
    );
    expect(accountOf({ ...main, summaries: even }, 'instant').join(' ')).toContain(
      'UCB1 earns as much in every one.',
    );
    expect(account(first, ['ts', 0.5])).toMatch(/, and (TS|UCB1) as much\./);
  });

  it('compares a scenario with instant feedback', () => {
    const text = accountOf(main, 'loss').join(' ');
    expect(text).toContain('ε-greedy from 0.472 to 0.364');
    expect(text).toContain('ε-greedy is ahead of it in 10 of 20');
    expect(accountOf(main, 'pareto').join(' ')).toContain('no mean moves by more than 0.00');
  });
});

it('the forest plot holds every interval of every scenario on one scale', () => {
  const [instant, loss] = ['instant', 'loss'].map((id) => forestScale(main, id));
  for (const { meanReward } of main.summaries) {
    expect(instant.percent(meanReward?.low ?? 0)).toBeGreaterThanOrEqual(8);
    expect(loss.percent(meanReward?.high ?? 1)).toBeLessThanOrEqual(92);
  }
  expect(instant.percent(0.3)).toBe(loss.percent(0.3));
});

it('the forest plot has a width where all earn the same', () => {
  const summaries = main.summaries.map((cell) => ({
    ...cell,
    meanReward: { estimate: 0, low: 0, high: 0, bcaLow: null, bcaHigh: null },
  }));
  const configuration = { ...main.configuration, rates: [0, 0] };
  const scale = forestScale({ ...main, configuration, summaries }, 'instant');
  expect(scale.percent(0)).toBe(8);
  expect(scale.percent(0.11)).toBe(92);
});

it('coverages are of means', () => {
  const row = { scenario: 'a', policy: 'pse', bca: 0, t: 0 };
  const rows = [
    { ...row, quantity: 'mean' as const, percentile: 0.7 },
    { ...row, quantity: 'mean' as const, percentile: 0.75 },
    { ...row, quantity: 'difference' as const, percentile: 0.9 },
  ];
  expect(coverageRange(rows, () => true)).toEqual({ low: 0.7, high: 0.75 });
  expect(coverageRange(rows, () => false)).toBeNull();
});

it('the exported table has a column for every cell', () => {
  const { columns, rows } = resultTable(main, 'instant');
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => columns.length));
});

it('names are joined as in speech', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinNames)).toEqual([
    ...['', 'a', 'a and b', 'a, b and c'],
  ]);
});

it('the labels are the short names of the registry', () => {
  expect(POLICIES.map(entrantLabel)).toEqual(POLICIES.map(({ short }) => short));
  expect(entrantLabel({ name: 'Width 1' })).toBe('Width 1');
});
