import { expect, it } from 'vitest';
import type { PolicyChoice } from '../../state/lab-setup.ts';
import { POLICIES } from '../../policies/registry.ts';
import { addAgain, POLICY_GROUPS, setParameter, togglePolicy } from './policy-list.ts';

const list: readonly PolicyChoice[] = [
  { id: 'ts', params: {} },
  { id: 'dats', params: { width: 2 } },
];

it('keeps the registry’s order', () => {
  expect(togglePolicy(list, 'ucb1').map(({ id }) => id)).toEqual(['ucb1', 'ts', 'dats']);
  expect(togglePolicy(list, 'ts').map(({ id }) => id)).toEqual(['dats']);
});

it('takes no eighth policy', () => {
  const seven = new Array<PolicyChoice>(7).fill(list[0]);
  expect(togglePolicy(seven, 'se')).toBe(seven);
});

it('adds a policy again beside itself, up to seven in all', () => {
  expect(addAgain(list, 'ts').map(({ id }) => id)).toEqual(['ts', 'ts', 'dats']);
  expect(addAgain(list, 'dats')[2]).toEqual(list[1]);
  expect(addAgain(list, 'se')).toBe(list);
  const seven = new Array<PolicyChoice>(7).fill(list[0]);
  expect(addAgain(seven, 'ts')).toBe(seven);
});

it('sets a parameter and takes it back', () => {
  expect(setParameter(list, 0, 'sigma', 1)[0].params).toEqual({ sigma: 1 });
  expect(setParameter(list, 1, 'width', undefined)[1].params).toEqual({});
});

it('shows every policy in one of the two groups, in the registry’s order', () => {
  const shown = POLICY_GROUPS.flatMap(({ policies }) => policies.map(({ id }) => id));
  expect(shown).toEqual(POLICIES.map(({ id }) => id));
  expect(POLICY_GROUPS.map(({ policies }) => policies.length)).toEqual([7, POLICIES.length - 7]);
});
