import { expect, it } from 'vitest';
import { DEFAULT_SETUP } from './lab-setup.ts';
import type { LabSetup } from './lab-setup.ts';
import { describeChange, describeSetup } from './setup-words.ts';

const { rates, policies } = DEFAULT_SETUP;

it('says what a set-up is', () => {
  expect(describeSetup(DEFAULT_SETUP)).toBe(
    '10 arms · no delay · ε-greedy, UCB1, TS and 2 more · 10,000 rounds',
  );
  const drift = { kind: 'swap', round: 5, arms: [0, 1] } as const;
  expect(describeSetup({ ...DEFAULT_SETUP, policies: [], drift, repetitions: 20 })).toBe(
    '10 arms · no delay · a swap · no policy · 20 × 10,000 rounds',
  );
});

it.each<[Partial<LabSetup>, string | null]>([
  [{}, null],
  [{ rates: rates.with(3, 0.5) }, 'the rate of arm 3'],
  [{ rates: rates.with(3, 0.5), delay: { kind: 'pareto', alpha: [1] } }, 'the rate of arm 3'],
  [{ rates: rates.with(3, 0.5).with(4, 0.6) }, 'the rates'],
  [{ rates: [...rates, 0.1] }, 'an arm more'],
  [{ rates: rates.slice(1) }, 'an arm less'],
  [{ delay: { kind: 'pareto', alpha: [1] } }, 'the delay'],
  [{ policies: policies.slice(1) }, 'the policies'],
  [{ policies: policies.with(2, { id: 'ts', params: { sigma: 1 } }) }, 'the parameters of TS'],
  [{ policies: policies.with(2, { id: 'pse', params: {} }) }, 'the policies'],
  [{ rounds: 5, logSeed: 3 }, 'several settings'],
])('says what was changed by %j', (changes, words) => {
  expect(describeChange(DEFAULT_SETUP, { ...DEFAULT_SETUP, ...changes })).toBe(words);
});
