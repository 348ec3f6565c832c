import { describe, expect, it } from 'vitest';
import { resolveParameters } from '../../policies/policy.ts';
import type { Policy } from '../../policies/policy.ts';
import { POLICIES } from '../../policies/registry.ts';
import { defaultRng } from '../../random/generator.ts';
import { GROUPS, neighboursOf, PAPER_FORMS } from './groups.ts';
import { TRAITS } from './traits.ts';

const RATES = [0.2, 0.7, 0.45, 0.3];
const ids = POLICIES.map(({ id }) => id);

/** Lets a policy play and be told at once; gives its choices. */
function play(policy: Policy, rounds: number, seed = 5): number[] {
  const rng = defaultRng(seed);
  const world = defaultRng(seed + 1);
  return Array.from({ length: rounds }, () => {
    const arm = policy.choose(rng);
    policy.update(arm, world.random() < RATES[arm] ? 1 : 0);
    return arm;
  });
}

it('every policy has its traits and one place in the groups', () => {
  expect(Object.keys(TRAITS).sort()).toEqual([...ids].sort());
  expect(GROUPS.flatMap(({ policies }) => policies).sort()).toEqual([...ids].sort());
  expect(GROUPS[0].policies).toEqual(
    POLICIES.filter(({ group }) => group === 'seven').map(({ id }) => id),
  );
  for (const [own, paper] of Object.entries(PAPER_FORMS)) {
    expect(GROUPS[0].policies).toContain(own);
    expect(ids).toContain(paper);
  }
});

it('neighbours lead through all of them', () => {
  const way: string[] = [];
  for (let at: string | undefined = GROUPS[0].policies[0]; at; at = neighboursOf(at).after) {
    expect(neighboursOf(at).before).toBe(way.at(-1));
    way.push(at);
  }
  expect(way).toHaveLength(ids.length);
});

describe.each(POLICIES.map((definition) => [definition.id, definition] as const))(
  '%s',
  (id, definition) => {
    const { parameters } = definition;
    const has = (name: string) => parameters.some((one) => one.name === name);
    const made = (given: Record<string, number | string> = {}) =>
      definition.create(RATES.length, resolveParameters(definition, given));

    it('needs the horizon as the table says', () => {
      const needs = has('horizon')
        ? String(play(made({ horizon: 2 }), 1000)) === String(play(made({ horizon: 1e6 }), 1000))
          ? 'option'
          : 'yes'
        : 'no';
      expect(needs).toBe(TRAITS[id].horizon);
    });

    it('learns from what is pending as the table says', () => {
      const moves = (given: Record<string, number | string>) => {
        const policy = made(given);
        play(policy, 300);
        const rng = defaultRng(9);
        policy.choose(rng);
        const bounds = () => policy.inspect().map(({ lower, upper }) => [lower, upper]);
        const before = bounds();
        const asked = new Set(Array.from({ length: 100 }, () => policy.choose(rng)));
        const moved = bounds().flatMap((one, arm) =>
          one.join() === before[arm].join() ? [] : [arm],
        );
        if (moved.length === 0) return 'no';
        // A clock goes on for every arm; a count moves the bounds of those that were asked for.
        return moved.every((arm) => asked.has(arm)) ? 'bounds' : 'clock';
      };
      const asIs = moves({});
      const asked = has('plays') ? moves({ plays: 'asked' }) : asIs;
      expect(asIs === 'no' && asked !== 'no' ? 'option' : asIs).toBe(TRAITS[id].pending);
    });

    it('waits for feedback, or moves on, as the table says', () => {
      const policy = made();
      play(policy, 300);
      const rng = defaultRng(9);
      const arms = new Set(Array.from({ length: 20_000 }, () => policy.choose(rng)));
      expect(arms.size === 1 ? 'waits' : 'moves on').toBe(TRAITS[id].unanswered);
    });

    it('draws random numbers as the table says', () => {
      const policy = made();
      const rng = defaultRng(5);
      const world = defaultRng(6);
      const draws = () => {
        const before = JSON.stringify(rng.state);
        const arm = policy.choose(rng);
        return { arm, drew: JSON.stringify(rng.state) !== before };
      };
      // Of each round the first ask and a second one.
      const rounds = Array.from({ length: 300 }, () => {
        const { arm, drew } = draws();
        const again = draws().drew;
        policy.update(arm, world.random() < RATES[arm] ? 1 : 0);
        return { drew, again };
      });
      const late = rounds.slice(-100);
      const share = (name: 'drew' | 'again') => late.filter((round) => round[name]).length / 100;
      const random =
        share('drew') === 1
          ? share('again') === 1
            ? 'every ask'
            : 'once a feedback'
          : rounds[0].drew
            ? 'ties'
            : 'no';
      expect(random).toBe(TRAITS[id].random);
      if (random === 'once a feedback') expect(share('again')).toBe(0);
    });
  },
);
