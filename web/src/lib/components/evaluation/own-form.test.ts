import { expect, it } from 'vitest';
import { readConfiguration } from '../../eval/configuration.ts';
import { formProblem, parseRates, START } from './own-form.ts';

it('the form makes a configuration that can be read', () => {
  const read = readConfiguration(formProblem(START));
  expect(read.scenarios.map(({ id }) => id)).toEqual(['instant', 'delayed']);
  expect(read).toMatchObject({ repetitions: 10, rounds: 2000, reference: 'ts' });
  const instant = readConfiguration(formProblem({ ...START, delay: { kind: 'instant' } }));
  expect(instant.scenarios).toHaveLength(1);
});

it.each([
  ['0.1, 0.5', [0.1, 0.5]],
  ['.2 .3;1', [0.2, 0.3, 1]],
  ['0.5', null],
  ['0.5, 1.2', null],
  ['0.5, x', null],
])('rates from %j', (text, rates) => {
  expect(parseRates(text)).toEqual(rates);
});
