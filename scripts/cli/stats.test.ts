import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bcaInterval } from '../../web/src/lib/stats/bca.ts';
import { percentileInterval } from '../../web/src/lib/stats/bootstrap.ts';
import { pairedComparison } from '../../web/src/lib/stats/paired.ts';
import { tTestPooled, tTestWelch } from '../../web/src/lib/stats/t-test.ts';
import { wilsonInterval } from '../../web/src/lib/stats/wilson.ts';

const LAB = fileURLToPath(new URL('../lab.ts', import.meta.url));
const FIRST = [0.1, 0.5, 0.4, 0.2, 0.35, 0.9, 0.77];
const SECOND = [0.2, 0.35, 0.3, 0.2, 0.3, 0.5, 0.8];

function stats(words: string, input: unknown) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const args = [LAB, 'stats', ...words.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    input: text,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function result(words: string, input: unknown): unknown {
  const { status, stdout, stderr } = stats(words, input);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('lab stats', { timeout: 20_000 }, () => {
  it('prints what the core computes, every digit of it', () => {
    const options = { level: 0.9, resamples: 500, seed: 2n ** 64n + 5n };
    const words = '--level 0.9 --resamples 500 --seed 18446744073709551621';
    expect(result('bootstrap', FIRST)).toMatchObject(percentileInterval(FIRST));
    expect(result(`bootstrap ${words} --quantile numpy`, FIRST)).toEqual({
      ...percentileInterval(FIRST, { ...options, interpolation: 'numpy' }),
      n: 7,
      level: 0.9,
      resamples: 500,
      seed: '18446744073709551621',
    });
    expect(result(`bca ${words}`, FIRST)).toMatchObject({ ...bcaInterval(FIRST, options) });
    expect(result('wilson', [13, 20])).toMatchObject(wilsonInterval(13, 20));
    expect(result('paired', [FIRST, SECOND])).toMatchObject(pairedComparison(FIRST, SECOND));
    expect(result('ttest', [FIRST, SECOND])).toMatchObject({ ...tTestPooled(FIRST, SECOND) });
    expect(result('ttest --welch --level 0.99', [FIRST, SECOND])).toMatchObject({
      ...tTestWelch(FIRST, SECOND, 0.99),
      test: 'welch',
    });
  });

  it('says null where something is not defined', () => {
    expect(result('bca', [0.5, 0.5])).toMatchObject({ estimate: 0.5, low: null, high: null });
    const same = { estimate: 0, dz: null, ties: 2, low: 0, high: 0 };
    expect(result('paired', [FIRST.slice(0, 2), FIRST.slice(0, 2)])).toMatchObject(same);
  });

  it.each([
    ['bootstrap', '[1, NaN]', 'stats bootstrap: values[1]: "NaN" is not allowed'],
    ['bootstrap', '[1, null]', 'values[1]: null is not allowed; expected a finite number'],
    ['bootstrap', '[1, 1e999]', 'values[1]: Infinity is not allowed'],
    ['bca', '[0.5]', 'values: [0.5] is not allowed; expected at least 2 numbers, not 1'],
    ['bootstrap', '', 'standard input is not JSON'],
    ['bootstrap', '{}', 'expected an array of numbers'],
    ['bootstrap --level 1', '[1, 2]', 'level: 1 is not allowed'],
    ['bootstrap --resamples 0', '[1, 2]', 'resamples: 0 is not allowed'],
    ['wilson', '[21, 20]', 'successes: 21 is not allowed; expected a whole number from 0 to 20'],
    ['wilson', '[1]', 'expected [successes, trials]'],
    ['paired', '[[1, 2], [1]]', 'second: '],
    ['ttest', '[1, 2]', 'first: 1 is not allowed; expected an array of numbers'],
    ['ttest --welch --paired', '[[1, 2], [1, 3]]', '--welch and --paired exclude each other'],
  ])('%s < %s: one line, exit code 2', (words, input, message) => {
    const { status, stdout, stderr } = stats(words, input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^lab [^\n]*\n$/);
    expect(stderr).toContain(message);
  });
});
