import { describe, expect, it } from 'vitest';
import { InputError } from '../../web/src/lib/errors.ts';
import { policyById } from '../../web/src/lib/policies/registry.ts';
import { parseDelay } from './delay.ts';
import { parseParameters } from './replay.ts';
import { decimal, decimals, oneOf, seed, seedForJson, wholeNumber } from './values.ts';

describe('numbers', () => {
  it.each([
    ['0', 0],
    ['-5', -5],
    ['+7', 7],
    ['007', 7],
    ['9007199254740991', 9007199254740991],
  ])('%s is a whole number', (text, value) => {
    expect(wholeNumber('n', text)).toBe(value);
  });

  it.each(['', ' ', '1.0', '1e3', '0x10', '1_000', '--5', 'NaN', 'Infinity', '9007199254740992'])(
    '%j is no whole number',
    (text) => {
      expect(() => wholeNumber('n', text)).toThrow(/^n: .* expected a whole number$/);
    },
  );

  it.each([
    ['0.5', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-1.5e-3', -0.0015],
    ['2E2', 200],
  ])('%s is a decimal', (text, value) => {
    expect(decimal('x', text)).toBe(value);
  });

  it.each(['', '.', '1,5', '0x1p3', 'NaN', '-Infinity', '1e999', '1 '])(
    '%j is no decimal',
    (text) => {
      expect(() => decimal('x', text)).toThrow(/^x: .* expected a finite number$/);
    },
  );

  it('keep to their range', () => {
    expect(() => wholeNumber('n', '0', { min: 1, max: 9 })).toThrow(
      'n: 0 is not allowed; expected a whole number from 1 to 9',
    );
  });

  it('come in lists, and the entry at fault is named', () => {
    expect(decimals('rates', '0.1,-2,3e1')).toEqual([0.1, -2, 30]);
    expect(() => decimals('rates', '0.1,,3')).toThrow('rates[1]: "" is not allowed');
    expect(() => decimals('rates', '')).toThrow('rates[0]: "" is not allowed');
  });
});

describe('seeds', () => {
  it.each([
    ['0', 0, 0],
    ['9007199254740991', 9007199254740991, 9007199254740991],
    ['9007199254740992', 9007199254740992n, '9007199254740992'],
    ['18446744073709551621', 18446744073709551621n, '18446744073709551621'],
  ])('%s', (text, value, inJson) => {
    expect(seed('--seed', text)).toBe(value);
    expect(seedForJson(seed('--seed', text))).toBe(inJson);
  });

  it.each(['', '-1', '1.5', '1e3', 'abc'])('%j is refused', (text) => {
    expect(() => seed('--seed', text)).toThrow('expected a whole number, at least 0');
  });
});

it('words are taken from a list', () => {
  expect(oneOf('--format', 'hex', ['hex', 'json'])).toBe('hex');
  expect(() => oneOf('--format', 'HEX', ['hex', 'json'])).toThrow(
    '--format: "HEX" is not allowed; expected one of hex, json',
  );
});

describe('delays', () => {
  it.each([
    ['instant', { kind: 'instant' }],
    ['pareto:1', { kind: 'pareto', alpha: [1] }],
    ['pareto:1,1,0.5', { kind: 'pareto', alpha: [1, 1, 0.5] }],
    ['loss:0,0,.9', { kind: 'loss', probability: [0, 0, 0.9] }],
    ['lag:0/5000', { kind: 'reward-dependent', lag: [[0, 5000]] }],
    [
      'lag:5000/0,0/5000',
      {
        kind: 'reward-dependent',
        lag: [
          [5000, 0],
          [0, 5000],
        ],
      },
    ],
  ])('%s', (text, model) => {
    expect(parseDelay(text)).toEqual(model);
  });

  it.each([
    ['', '--delay: "" is not allowed; expected instant, pareto:'],
    ['Instant', '--delay: "Instant"'],
    ['instant:1', '--delay: "instant:1"'],
    ['pareto', '--delay: "pareto"'],
    ['pareto:', 'alpha[0]: ""'],
    ['pareto:1,x', 'alpha[1]: "x"'],
    ['loss:0;1', 'probability[0]: "0;1"'],
    ['lag:5', 'lag[0]: "5" is not allowed; expected MISS/CLICK'],
    ['lag:1/2,3/4/5', 'lag[1]: "3/4/5"'],
    ['lag:1/-2', 'lag[0].click: -2'],
    ['lag:1.5/2', 'lag[0].miss: "1.5"'],
  ])('%j is refused', (text, message) => {
    expect(() => parseDelay(text)).toThrow(message);
    expect(() => parseDelay(text)).toThrow(InputError);
  });
});

describe('parameters', () => {
  it('have the types that the policy asks for', () => {
    const words = ['width=0.5', 'baseline=running-mean', 'burnIn=20'];
    expect(parseParameters(policyById('dats'), words)).toEqual({
      width: 0.5,
      baseline: 'running-mean',
      burnIn: 20,
    });
  });

  it.each([
    ['sigma', '--param: "sigma" is not allowed; expected NAME=VALUE'],
    ['=4', '--param: "=4"'],
    ['sigma=', 'sigma: ""'],
    ['sigma=four', 'sigma: "four"'],
    ['sigma=-1', 'sigma: -1 is not allowed; expected a finite number from 0 to 100'],
  ])('%s is refused', (word, message) => {
    expect(() => parseParameters(policyById('ts'), [word])).toThrow(message);
  });

  it('are given once', () => {
    expect(() => parseParameters(policyById('ts'), ['sigma=1', 'sigma=2'])).toThrow('given twice');
  });
});
