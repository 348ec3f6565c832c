import { expect, it } from 'vitest';
import type { PolicyChoice } from '../../state/lab-setup.ts';
import { POLICIES } from '../../policies/registry.ts';
import { addAgain, countTextbook, SEVEN, TEXTBOOK, togglePolicy } from './policy-list.ts';

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

it('adds a policy again beside itself, as far as there is room', () => {
  expect(addAgain(list, 'ts', 7).map(({ id }) => id)).toEqual(['ts', 'ts', 'dats']);
  expect(addAgain(list, 'dats', 3)[2]).toEqual(list[1]);
  expect(addAgain(list, 'se', 7)).toBe(list);
  expect(addAgain(list, 'ts', 2)).toBe(list);
});

it('gives a copy the parameters alone, and not the name', () => {
  const named = [{ id: 'ts', params: { sigma: 2 }, key: 'wide', name: 'Wide' }];
  expect(addAgain(named, 'ts', 7)).toEqual([named[0], { id: 'ts', params: { sigma: 2 } }]);
});

it('shows every policy in one of the two lists, in the registry’s order', () => {
  expect([...SEVEN, ...TEXTBOOK].map(({ id }) => id)).toEqual(POLICIES.map(({ id }) => id));
  expect([SEVEN.length, TEXTBOOK.length]).toEqual([7, POLICIES.length - 7]);
});

it('counts the policies of the literature, copies once', () => {
  expect(countTextbook(list)).toBe(0);
  const textbook = [TEXTBOOK[0], TEXTBOOK[3], TEXTBOOK[0]].map(({ id }) => ({ id, params: {} }));
  expect(countTextbook([...list, ...textbook])).toBe(2);
});
