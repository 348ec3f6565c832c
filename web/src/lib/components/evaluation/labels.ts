import { stylesOf } from '../../charts/policy-style.ts';
import type { PolicyStyle } from '../../charts/policy-style.ts';
import type { Configuration, Entrant } from '../../eval/configuration.ts';
import { CATALOGUE } from '../../policies/catalogue.ts';

const SHORT_NAMES = new Map(CATALOGUE.map(({ name, short }) => [name, short]));

/** Short enough for a line end or a row: the policy's short name, or the entrant's own. */
export function entrantLabel({ name }: Pick<Entrant, 'name'>): string {
  return SHORT_NAMES.get(name) ?? name;
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

/** How each entrant is drawn, by its key: variants of one policy are told apart. */
export function looksByKey(configuration: Configuration): ReadonlyMap<string, PolicyStyle> {
  const { policies } = configuration;
  const styles = stylesOf(policies.map(({ policy }) => ({ policyId: policy })));
  return new Map(policies.map(({ key }, index) => [key, styles[index]]));
}

/** "a", "a and b", "a, b and c". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** Which logs, policies and delays the repetitions have. */
export function seedWords({ seeds, repetitions }: Configuration): string {
  const range = (first: number) => `${first} to ${first + repetitions - 1}`;
  return `logs ${range(seeds.log)}, policies and delays ${range(seeds.policy)}`;
}
