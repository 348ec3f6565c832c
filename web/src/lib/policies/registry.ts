import { InputError } from '../errors.ts';
import { dats, datsTextbook } from './dats.ts';
import { epsilonGreedy } from './epsilon-greedy.ts';
import { opse } from './opse.ts';
import type { PolicyDefinition } from './policy.ts';
import { pse } from './pse.ts';
import { se } from './se.ts';
import { ts } from './ts.ts';
import { ucb1 } from './ucb1.ts';

/** Every policy, in the order in which lists show them. To add one, import it and name it here. */
export const POLICIES: readonly PolicyDefinition[] = [
  epsilonGreedy,
  ucb1,
  ts,
  se,
  pse,
  opse,
  dats,
  datsTextbook,
];

/** The policy of that id. @throws InputError for an unknown one. */
export function policyById(id: string): PolicyDefinition {
  const found = POLICIES.find((policy) => policy.id === id);
  if (!found) {
    const known = POLICIES.map((policy) => policy.id).join(', ');
    throw new InputError('policy', id, `one of ${known}`);
  }
  return found;
}
