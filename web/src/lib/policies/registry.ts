import { InputError } from '../errors.ts';
import { bayesUcb } from './bayes-ucb.ts';
import { betaTs } from './beta-ts.ts';
import { dats, datsTextbook } from './dats.ts';
import { delayedUcb1 } from './delayed-ucb1.ts';
import { epsilonGreedy } from './epsilon-greedy.ts';
import { imed } from './imed.ts';
import { klUcb } from './kl-ucb.ts';
import { moss } from './moss.ts';
import { opse } from './opse.ts';
import { opseTextbook } from './opse-textbook.ts';
import { patientBandits } from './patient-bandits.ts';
import type { PolicyDefinition } from './policy.ts';
import { pse } from './pse.ts';
import { pseTextbook } from './pse-textbook.ts';
import { se } from './se.ts';
import { seTextbook } from './se-textbook.ts';
import { ts } from './ts.ts';
import { tsTextbook } from './ts-textbook.ts';
import { tsallisInf } from './tsallis-inf.ts';
import { ucb1 } from './ucb1.ts';
import { ucb1Auer } from './ucb1-auer.ts';
import { uniform } from './uniform.ts';

/** Every policy, in the order in which lists show them. To add one, import it and name it here. */
export const POLICIES: readonly PolicyDefinition[] = [
  epsilonGreedy,
  ucb1,
  ts,
  se,
  pse,
  opse,
  dats,
  ucb1Auer,
  klUcb,
  moss,
  bayesUcb,
  imed,
  betaTs,
  tsTextbook,
  tsallisInf,
  delayedUcb1,
  patientBandits,
  seTextbook,
  pseTextbook,
  opseTextbook,
  datsTextbook,
  uniform,
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
