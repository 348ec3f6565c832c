import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import { formatCount } from '../format.ts';
import { findPolicy, policyLabel, policyToken } from './lab-setup.ts';
import type { LabSetup } from './lab-setup.ts';

const DELAY_WORDS: Readonly<Record<DelayModel['kind'], string>> = {
  instant: 'no delay',
  pareto: 'Pareto delays',
  loss: 'losses',
  'reward-dependent': 'lag by reward',
};

const DRIFT_WORDS: Readonly<Record<Drift['kind'], string>> = {
  none: '',
  step: 'a step change',
  swap: 'a swap',
  wave: 'a slow wave',
};

/** A set-up in a line, enough to know it again among a few. */
export function describeSetup(setup: LabSetup): string {
  const { policies, repetitions } = setup;
  const names = policies.slice(0, 3).map(policyLabel).join(', ');
  const more = policies.length > 3 ? ` and ${policies.length - 3} more` : '';
  const rounds = `${formatCount(setup.rounds)} rounds`;
  return [
    `${setup.rates.length} arms`,
    DELAY_WORDS[setup.delay.kind],
    DRIFT_WORDS[setup.drift.kind],
    policies.length === 0 ? 'no policy' : names + more,
    repetitions > 1 ? `${repetitions} × ${rounds}` : rounds,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const FIELD_WORDS: Readonly<Record<keyof LabSetup, string>> = {
  rates: 'the rates',
  drift: 'the drift',
  policies: 'the policies',
  delay: 'the delay',
  logSeed: 'the seed of the log',
  policySeed: 'the seed of policy and delay',
  rounds: 'the rounds',
  engine: 'the engine',
  repetitions: 'the repetitions',
};

/**
 * What is different between two set-ups, in words, or `null` when they are the same: one arm's
 * rate, one policy's parameters, a field by name, or several things.
 */
export function describeChange(before: LabSetup, after: LabSetup): string | null {
  const fields = (Object.keys(FIELD_WORDS) as (keyof LabSetup)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  // The delays and the drift follow the arms.
  const follows = fields.includes('rates') && fields.every((field) => FOLLOWERS.includes(field));
  if (follows) return rateChange(before.rates, after.rates);
  if (fields.length > 1) return 'several settings';
  const [field] = fields;
  if (field === undefined) return null;
  return field === 'policies' ? policyChange(before, after) : FIELD_WORDS[field];
}

const FOLLOWERS: readonly (keyof LabSetup)[] = ['rates', 'delay', 'drift'];

function rateChange(before: readonly number[], after: readonly number[]): string {
  if (after.length === before.length + 1) return 'an arm more';
  if (after.length === before.length - 1) return 'an arm less';
  const changed = before.flatMap((rate, arm) => (rate === after[arm] ? [] : [arm]));
  const one = before.length === after.length && changed.length === 1;
  return one ? `the rate of arm ${changed[0]}` : FIELD_WORDS.rates;
}

function policyChange({ policies: before }: LabSetup, { policies: after }: LabSetup): string {
  if (before.length !== after.length) return FIELD_WORDS.policies;
  const changed = before.flatMap((choice, index) =>
    policyToken(choice) === policyToken(after[index]) ? [] : [index],
  );
  const one = changed.length === 1 && before[changed[0]].id === after[changed[0]].id;
  return one ? `the parameters of ${shortName(before[changed[0]].id)}` : FIELD_WORDS.policies;
}

function shortName(id: string): string {
  return findPolicy(id)?.short ?? id;
}
