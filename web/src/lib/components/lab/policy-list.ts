import { CATALOGUE } from '../../policies/catalogue.ts';
import { MAX_POLICIES } from '../../state/lab-setup.ts';
import type { PolicyChoice } from '../../state/lab-setup.ts';

/** The policies to choose from, in two lists. */
export const SEVEN = CATALOGUE.filter(({ group }) => group === 'seven');
export const TEXTBOOK = CATALOGUE.filter(({ group }) => group === 'textbook');

/** How many of the literature's policies a list has. */
export function countTextbook(list: readonly PolicyChoice[]): number {
  return TEXTBOOK.filter(({ id }) => list.some((choice) => choice.id === id)).length;
}

/** Adds a policy with its defaults, in the registry's order, or takes every copy of it away. */
export function togglePolicy(list: readonly PolicyChoice[], id: string): readonly PolicyChoice[] {
  if (list.some((choice) => choice.id === id)) return list.filter((choice) => choice.id !== id);
  if (list.length >= MAX_POLICIES) return list;
  const rank = (choice: PolicyChoice) => CATALOGUE.findIndex((policy) => policy.id === choice.id);
  return [...list, { id, params: {} }].sort((a, b) => rank(a) - rank(b));
}

/** Adds another entry like the last of its policy, after it, to be given other parameters. */
export function addAgain(
  list: readonly PolicyChoice[],
  id: string,
  most: number,
): readonly PolicyChoice[] {
  const last = list.findLastIndex((choice) => choice.id === id);
  if (last < 0 || list.length >= most) return list;
  // Not a name or a key that the last one may have of its own.
  return list.toSpliced(last + 1, 0, { id, params: list[last].params });
}
