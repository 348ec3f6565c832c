import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { STUDIES } from './scenarios.ts';

const RATES = [0.2, 0.5, 0.7];

describe('a configuration', () => {
  it('needs rates alone: the rest is the main design', () => {
    const { scenarios, policies, ...rest } = readConfiguration({ rates: RATES });
    expect(rest).toEqual({
      ...{ id: 'own', title: 'Your own problem', rates: RATES, events: 300_000, reference: 'ts' },
      ...{ repetitions: 20, rounds: 10_000, checkpoints: 100, bands: true },
      seeds: { log: 2023, policy: 90051 },
      bootstrap: { resamples: 2000, seed: 2026, level: 0.95 },
    });
    expect(policies).toHaveLength(7);
    expect(scenarios.map(({ id }) => id)).toEqual(['instant', 'pareto', 'loss', '2023']);
    expect(scenarios[2].delay).toEqual({ kind: 'loss', probability: [0, 0, 0.9] });
  });

  it('takes a policy by its id, and spells its parameters out', () => {
    const { policies, reference } = readConfiguration({
      rates: RATES,
      policies: ['ucb1', { policy: 'ucb1', key: 'wide', name: 'Wide', params: { c: 8 } }],
    });
    expect(policies).toEqual([
      { key: 'ucb1', name: 'UCB1', policy: 'ucb1', params: { c: 2 } },
      { key: 'wide', name: 'Wide', policy: 'ucb1', params: { c: 8 } },
    ]);
    expect(reference).toBe('ucb1');
  });

  it('leaves delays out for policies that do not take part', () => {
    const { scenarios } = readConfiguration({ rates: RATES, policies: ['ts', 'opse'] });
    expect(Object.keys(scenarios[3].delayOf)).toEqual(['opse']);
  });

  it.each(STUDIES)('$id reads back as it is', (study) => {
    expect(readConfiguration(JSON.parse(JSON.stringify(study)))).toEqual(study);
  });

  const scenario = (delay: object) => ({ scenarios: [{ id: 'a', delay }] });
  it.each([
    [{ rates: 'many' }, 'rates: "many" is not allowed; expected an array'],
    [{ rates: [0.5] }, 'rates: [0.5] is not allowed; expected at least 2 entries'],
    [{ rates: [0.5, '0.5'] }, 'rates[1]: "0.5" is not allowed; expected a number'],
    [{ rates: [0.5, 1.5] }, 'configuration.rates[1]: 1.5 is not allowed'],
    [{ rates: undefined }, 'configuration.rates: undefined is not allowed; expected either rates'],
    [{ repetitions: 0 }, 'repetitions: 0 is not allowed; expected a number, at least 1'],
    [{ rounds: 1.5 }, 'rounds: 1.5 is not allowed; expected a whole number'],
    [{ round: 5 }, 'round: 5 is not allowed; expected no such field'],
    [{ seeds: { log: -1 } }, 'seeds.log: -1 is not allowed'],
    [{ policies: [] }, 'policies: [] is not allowed; expected at least 1 entry'],
    [{ policies: ['ts', 'tss'] }, 'configuration.policies[1].policy: "tss" is not allowed'],
    [{ policies: ['ts', 'ts'] }, 'configuration.policies[1].key: "ts" is not allowed'],
    [{ policies: [{ policy: 'ts', params: { tau: 1 } }] }, 'policies[0].params.tau: "tau"'],
    [{ policies: [{ policy: 'ts', params: { sigma: -1 } }] }, 'policies[0].params.sigma: -1'],
    [{ policies: [{ params: {} }] }, 'policies[0].policy: undefined is not allowed'],
    [{ reference: 'ucb' }, 'configuration.reference: "ucb" is not allowed; expected one of'],
    [scenario({ kind: 'late' }), 'scenarios[0].delay.kind: "late" is not allowed; expected one of'],
    [scenario({ kind: 'pareto', alpha: [1, 0, 1] }), 'scenarios[0].delay.alpha[1]: 0 is not'],
    [scenario({ kind: 'loss', probability: [0, 1] }), 'scenarios[0].delay.probability: [0, 1]'],
    [scenario({ kind: 'reward-dependent', lag: [[1, -1]] }), 'scenarios[0].delay.lag[0].click: -1'],
    [{ scenarios: [{ delay: { kind: 'instant' } }] }, 'scenarios[0].id: undefined'],
    [{ id: '../up' }, 'id: "../up" is not allowed; expected text that matches'],
    [
      { repetitions: 3572 },
      'configuration.repetitions: 3572 is not allowed; expected at most 100000',
    ],
    [{ bootstrap: { level: 1 } }, 'bootstrap.level: 1 is not allowed; expected a number, at most'],
  ])('%j: %s', (wrong, message) => {
    expect(() => readConfiguration({ rates: RATES, ...wrong })).toThrow(message);
  });

  it('puts the file before the path', () => {
    expect(() => readConfiguration({ rates: [2, 0] }, 'my.json')).toThrow('my.json.rates[0]: 2');
    expect(() => readConfiguration({ rates: RATES, rounds: 0 }, 'my.json')).toThrow(
      'my.json.rounds: 0',
    );
    expect(() => readConfiguration(7, 'my.json')).toThrow('my.json: 7 is not allowed');
  });
});
