import { expect, it } from 'vitest';
import { replay } from '../evaluation.ts';
import type { RunRecord } from '../evaluation.ts';
import { generateLog } from '../log.ts';
import { datsTextbook } from '../policies/dats.ts';
import type { PolicyDefinition } from '../policies/policy.ts';
import { tsallisInf } from '../policies/tsallis-inf.ts';

/** Tsallis-INF that divides by the chance of now, since it is not told of its choices. */
const untold: PolicyDefinition = {
  ...tsallisInf,
  create: (armCount, parameters) => {
    const inner = tsallisInf.create(armCount, parameters);
    return {
      choose: (rng) => inner.choose(rng),
      update: (arm, reward) => inner.update(arm, reward),
      inspect: () => inner.inspect(),
    };
  },
};

function variant(definition: PolicyDefinition, lag: number, more: Record<string, string> = {}) {
  const { engine = 'every-decision', ...params } = more;
  const delay = { kind: 'reward-dependent', lag: [[lag, lag]] } as const;
  return { definition, delay, engine: engine as 'every-decision', params };
}

const reduced = { estimator: 'reduced-variance' };
const VARIANTS = {
  'at once': variant(tsallisInf, 0),
  'lag 50': variant(tsallisInf, 50),
  'lag 500': variant(tsallisInf, 500),
  'lag 500, reduced variance': variant(tsallisInf, 500, reduced),
  'lag 500, delayed replay': variant(tsallisInf, 500, { engine: 'delayed' }),
  'lag 50, untold': variant(untold, 50),
  'lag 500, untold': variant(untold, 500),
  'lag 500, reduced variance, untold': variant(untold, 500, reduced),
  'lag 500, delayed replay, untold': variant(untold, 500, { engine: 'delayed' }),
  'DATS at once': variant(datsTextbook, 0),
  'lag 500, DATS': variant(datsTextbook, 500),
};
type Name = keyof typeof VARIANTS;

const REPETITIONS = 20;

/** Repetitions 0 to 19 of each; those of one log come together, since it takes longer than a run. */
function allRuns(): Map<Name, RunRecord[]> {
  const found = new Map((Object.keys(VARIANTS) as Name[]).map((name) => [name, [] as RunRecord[]]));
  for (let r = 0; r < REPETITIONS; r++) {
    const shared = { log: generateLog(2023 + r), policySeed: 90051 + r, rounds: 10_000 };
    for (const [name, runs] of found) {
      const { definition, params, ...rest } = VARIANTS[name];
      runs.push(replay({ ...shared, ...rest, definition, policy: { id: definition.id, params } }));
    }
  }
  return found;
}

it('DR-015: late feedback ruins who divides by the chance of now', { timeout: 60_000 }, () => {
  const all = allRuns();
  const runsOf = (name: Name) => all.get(name) ?? [];
  const meanOf = (name: Name) => {
    const sum = runsOf(name).reduce((total, { meanReward }) => total + (meanReward ?? NaN), 0);
    return (sum / REPETITIONS).toFixed(3);
  };
  /** How many runs played an arm most. */
  const favourites = (name: Name) => {
    const counts: Record<number, number> = {};
    for (const { countedPerArm } of runsOf(name)) {
      const arm = countedPerArm.indexOf(Math.max(...countedPerArm));
      counts[arm] = (counts[arm] ?? 0) + 1;
    }
    return counts;
  };

  expect(meanOf('at once')).toBe('0.483');
  expect(meanOf('lag 50')).toBe('0.481');
  expect(meanOf('lag 500')).toBe('0.468');
  expect(meanOf('lag 500, reduced variance')).toBe('0.472');
  for (const name of ['at once', 'lag 50', 'lag 500', 'lag 500, reduced variance'] as const)
    expect(favourites(name)).toEqual({ 2: REPETITIONS });
  expect(meanOf('lag 50, untold')).toBe('0.263');
  expect(favourites('lag 50, untold')).toEqual({ 2: 6, 4: 2, 9: 12 });
  expect(meanOf('lag 500, untold')).toBe('0.132');
  expect(favourites('lag 500, untold')).toEqual({ 9: REPETITIONS });
  expect(meanOf('lag 500, reduced variance, untold')).toBe('0.131');
  expect(meanOf('lag 500, delayed replay')).toBe('0.481');
  expect(meanOf('lag 500, delayed replay, untold')).toBe('0.481');
  expect(meanOf('DATS at once')).toBe('0.499');
  expect(meanOf('lag 500, DATS')).toBe('0.424');
  expect(favourites('lag 500, DATS')[2]).toBe(14);
});
