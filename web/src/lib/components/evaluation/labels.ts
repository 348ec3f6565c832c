import type { Configuration, Entrant } from '../../eval/configuration.ts';

/**
 * The short names of the policies by their full ones, as the registry has them; a test compares.
 * The registry itself would bring the code of every policy into the first view.
 */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Thompson sampling (2023)': 'TS',
  'Successive elimination': 'SE',
  'Phased successive elimination': 'PSE',
  'Optimistic-pessimistic elimination': 'OPSE',
  'DATS as submitted': 'DATS',
  'UCB1 as published': 'UCB1 paper',
  'Thompson sampling, Beta posterior': 'Beta TS',
  'Thompson sampling, Gaussian prior': 'Gaussian TS',
  PatientBandits: 'Patient',
  'Successive elimination, by plays': 'SE by plays',
  'Phased elimination, in turn': 'PSE in turn',
  'Optimistic-pessimistic elimination, by plays': 'OPSE by plays',
  'DATS, corrected': 'DATS corrected',
  'Uniform choice': 'Uniform',
};

/** Short enough for a line end or a row: the policy's short name, or the entrant's own. */
export function entrantLabel({ name }: Pick<Entrant, 'name'>): string {
  return SHORT_NAMES[name] ?? name;
}

/** Label and policy of each entrant by its key. */
export function entrantsByKey(
  configuration: Configuration,
): ReadonlyMap<string, { readonly label: string; readonly policyId: string }> {
  return new Map(
    configuration.policies.map((entrant) => [
      entrant.key,
      { label: entrantLabel(entrant), policyId: entrant.policy },
    ]),
  );
}

/** "a", "a and b", "a, b and c". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
