import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document.ts';
import { PUBLISHED, PUBLISHED_LEAD_UNDER_LOSS } from './published.ts';
import { STUDIES } from './scenarios.ts';

const FOLDER = new URL('../../../static/evaluation/', import.meta.url);
const NAMES = [...STUDIES.map(({ id }) => id), 'course-log'];
const textOf = (name: string) => readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
const documentOf = (name: string) => readDocument(JSON.parse(textOf(name)), name);

const { summaries } = documentOf('main');
const cell = (scenario: string, policy: string) => {
  const found = summaries.find((row) => row.scenario === scenario && row.policy === policy);
  if (found === undefined) throw new Error(`no ${scenario}/${policy}`);
  return found;
};
const inside = (value: number | undefined, [low, high]: readonly [number, number]) =>
  value !== undefined && value >= low && value <= high;

describe('our results beside the published ones, instant feedback', () => {
  it.each(PUBLISHED)('$policy: the mean lies inside the interval', ({ policy, interval }) => {
    expect(cell('instant', policy).meanReward?.estimate).toSatisfy((value: number) =>
      inside(value, interval),
    );
  });

  it.each(PUBLISHED.filter(({ difference }) => difference))(
    '$policy: the difference to Thompson sampling lies inside its interval',
    ({ policy, difference, beatsTs }) => {
      const ours = cell('instant', policy).difference;
      expect(inside(ours?.estimate, difference?.interval ?? [0, 0])).toBe(true);
      expect(ours?.wins).toBe(beatsTs);
    },
  );

  it.each(PUBLISHED.filter(({ bestArmEliminated }) => bestArmEliminated !== undefined))(
    '$policy loses the best arm in $bestArmEliminated of 20',
    ({ policy, bestArmEliminated }) => {
      expect(cell('instant', policy).bestArmEliminated?.runs).toBe(bestArmEliminated);
    },
  );
});

it('the lead of ε-greedy under 90% loss lies inside its published interval', () => {
  const lead = cell('loss', 'epsilon-greedy').difference?.estimate;
  expect(inside(lead, PUBLISHED_LEAD_UNDER_LOSS.interval)).toBe(true);
});

describe('the ablation', () => {
  const shares = documentOf('ablation').summaries.map(({ policy, bestArmEliminated }) => [
    policy,
    bestArmEliminated?.runs,
  ]);
  it('saves the best arm by the elimination test alone', () => {
    expect(Object.fromEntries(shares)).toEqual({
      ...{ dats: 20, width: 20, baseline: 20, 'burn-in': 20, elimination: 0, all: 0 },
    });
  });
});

describe('the documents', () => {
  it.each(NAMES)('%s has a first file under 150 kB gzipped', (name) => {
    expect(gzipSync(textOf(name)).length).toBeLessThan(150_000);
  });

  it('count no stalled run', () => {
    const stalled = NAMES.flatMap((name) => documentOf(name).summaries.map((row) => row.stalled));
    expect(Math.max(...stalled)).toBe(0);
  });

  it('hold intervals of the course log, no run and no rate', () => {
    const document = documentOf('course-log');
    expect(document.runs).toBeUndefined();
    expect(document.configuration.rates).toBeUndefined();
    expect(Object.keys(document.configuration.recorded ?? {})).toEqual([
      ...['sha256', 'arms', 'blockLength'],
    ]);
    for (const field of ['countedPerArm', 'digest', 'rewards']) {
      expect(textOf('course-log') + textOf('course-log-curves')).not.toContain(`"${field}"`);
    }
  });
});
