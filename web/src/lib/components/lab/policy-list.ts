import { CATALOGUE } from '../../policies/catalogue.ts';
import { MAX_POLICIES } from '../../state/lab-setup.ts';
import type { PolicyChoice } from '../../state/lab-setup.ts';

/** The two groups of the picker; the second is folded until it is wanted. */
export const POLICY_GROUPS = (['seven', 'textbook'] as const).map((group) => ({
  group,
  title: group === 'seven' ? 'The seven of 2023' : 'From the literature',
  policies: CATALOGUE.filter((policy) => policy.group === group),
}));

/** Adds a policy with its defaults, in the registry's order, or takes every copy of it away. */
export function togglePolicy(list: readonly PolicyChoice[], id: string): readonly PolicyChoice[] {
  if (list.some((choice) => choice.id === id)) return list.filter((choice) => choice.id !== id);
  if (list.length >= MAX_POLICIES) return list;
  const rank = (choice: PolicyChoice) => CATALOGUE.findIndex((policy) => policy.id === choice.id);
  return [...list, { id, params: {} }].sort((a, b) => rank(a) - rank(b));
}

/** Adds another entry like the last of its policy, after it, to be given other parameters. */
export function addAgain(list: readonly PolicyChoice[], id: string): readonly PolicyChoice[] {
  const last = list.findLastIndex((choice) => choice.id === id);
  if (last < 0 || list.length >= MAX_POLICIES) return list;
  return list.toSpliced(last + 1, 0, list[last]);
}

/** Sets a parameter of one entry; `undefined` takes it back to its default. */
export function setParameter(
  list: readonly PolicyChoice[],
  index: number,
  name: string,
  value: number | string | undefined,
): readonly PolicyChoice[] {
  const others = Object.entries(list[index].params).filter(([key]) => key !== name);
  const own = value === undefined ? [] : [[name, value] as const];
  const params = Object.fromEntries([...others, ...own]);
  return list.with(index, { ...list[index], params });
}
