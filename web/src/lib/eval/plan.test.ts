import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { planRuns, sampleRuns, shardOf } from './plan.ts';
import { STUDIES } from './scenarios.ts';

const [MAIN, SENSITIVITY, ABLATION] = STUDIES;
const FIRST_THREE = [MAIN, SENSITIVITY, ABLATION];

describe('the plan', () => {
  it('has the runs of the design', () => {
    expect(STUDIES.map((study) => planRuns(study).length)).toEqual([560, 1050, 120, 1320]);
    const keys = STUDIES.flatMap((study) => planRuns(study).map(({ key }) => key));
    expect(new Set(keys).size).toBe(3050);
  });

  it('takes the same seeds for every policy of a repetition', () => {
    for (const { repetition, logSeed, policySeed } of planRuns(MAIN)) {
      expect([logSeed, policySeed]).toEqual([2023 + repetition, 90051 + repetition]);
    }
  });

  it('gives policies of the 2023 scenario their own delay', () => {
    const kinds = planRuns(MAIN)
      .filter(({ key }) => /^main\/2023\/.*\/07$/.test(key))
      .map(({ entrant, delay }) => `${entrant.key} ${delay.kind}`);
    expect(kinds).toEqual([
      ...['epsilon-greedy pareto', 'ucb1 pareto', 'ts pareto', 'se pareto'],
      ...['pse loss', 'opse reward-dependent', 'dats pareto'],
    ]);
  });

  it('is cut into shards without gap or overlap', () => {
    const size = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 40 }), (runs, of) => {
        const all = Array.from({ length: runs }, (_, i) => i);
        const parts = all.slice(0, of).map((_, i) => shardOf(all, { shard: i + 1, of }));
        if (runs >= of) expect(parts.flat()).toEqual(all);
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(Math.ceil(runs / of));
      }),
    );
    expect(() => shardOf([1], { shard: 3, of: 2 })).toThrow('shard: 3 is not allowed');
  });
});

describe('a sample', () => {
  it('is spread over studies, scenarios and policies', () => {
    const sample = sampleRuns(FIRST_THREE, 21);
    const count = (pick: (entry: (typeof sample)[number]) => string) =>
      new Set(sample.map(pick)).size;
    expect(sample).toHaveLength(21);
    expect(count(({ run }) => run.key)).toBe(21);
    expect(count(({ study }) => study.id)).toBe(3);
    const main = sample.filter(({ study }) => study === MAIN);
    expect(new Set(main.map(({ run }) => run.entrant.key)).size).toBe(7);
    expect(new Set(main.map(({ run }) => run.scenario.id)).size).toBe(4);
    const sensitivity = sample.filter(({ study }) => study === SENSITIVITY);
    expect(new Set(sensitivity.map(({ run }) => run.scenario.id)).size).toBe(7);
    const ablation = sample.filter(({ study }) => study === ABLATION);
    expect(new Set(ablation.map(({ run }) => run.entrant.key)).size).toBe(6);
  });

  it('grows into all runs, each once, whatever the sizes', () => {
    const configurations = [...STUDIES, ...[1, 2, 4, 6].map(square)];
    for (const study of configurations) {
      const keys = sampleRuns([study], Infinity).map(({ run }) => run.key);
      expect(new Set(keys).size).toBe(planRuns(study).length);
      expect(keys).toHaveLength(planRuns(study).length);
    }
  });
});

/** Four scenarios, and policies whose number may share a divisor with theirs. */
function square(policies: number) {
  const entrants = Array.from({ length: policies }, (_, i) => ({ policy: 'ts', key: `ts-${i}` }));
  return readConfiguration({ rates: [0.1, 0.2], policies: entrants, repetitions: 3 });
}
