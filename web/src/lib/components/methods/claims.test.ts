import { describe, expect, it } from 'vitest';
import { PUBLISHED } from '../../eval/published.ts';
import { cellKey, cellsOf } from '../../eval/summary.ts';
import { COURSE_RATES } from '../../limits.ts';
import { numberSources } from '../../prose/number-sources.server.ts';

/** Sentences of the decisions that are about the published runs but quote no number. */
describe('what the decisions say of the published runs', async () => {
  const { documents, runs } = await numberSources();
  const cellOf = (study: string, scenario: string, policy: string) => {
    const configuration = documents.get(study)?.configuration;
    if (configuration === undefined) throw new Error(`No ${study}.`);
    return cellsOf(configuration, runs.get(study) ?? []).get(cellKey(scenario, policy)) ?? [];
  };
  const byRate = COURSE_RATES.map((rate, arm) => ({ rate, arm })).sort((a, b) => b.rate - a.rate);

  it('DR-002: all seven means lie inside the published intervals', () => {
    const summaries = documents.get('main')?.summaries ?? [];
    for (const { policy, interval } of PUBLISHED) {
      const mean = summaries.find((one) => one.scenario === 'instant' && one.policy === policy)
        ?.meanReward?.estimate;
      expect(mean, policy).toBeGreaterThanOrEqual(interval[0]);
      expect(mean, policy).toBeLessThanOrEqual(interval[1]);
    }
    expect(PUBLISHED).toHaveLength(7);
  });

  it('DR-003: DATS removes the best arm first, then the second best', () => {
    const dats = cellOf('main', 'instant', 'dats');
    expect(dats).toHaveLength(20);
    for (const { eliminated } of dats) {
      expect(eliminated.slice(0, 2).map(({ arm }) => arm)).toEqual([byRate[0].arm, byRate[1].arm]);
    }
  });

  it('DR-003: with the width alone corrected, all arms but one go in all runs but one', () => {
    const width = cellOf('ablation', 'instant', 'width');
    const all = COURSE_RATES.length - 1;
    expect(width.filter(({ eliminated }) => eliminated.length === all)).toHaveLength(19);
    const lost = width.filter(({ eliminated }) =>
      eliminated.some(({ arm }) => arm === byRate[0].arm),
    );
    expect(lost).toHaveLength(20);
  });

  it('DR-003: one by one, the corrections other than the test sum to a loss', () => {
    const differences = ['width', 'baseline', 'burn-in'].map(
      (policy) =>
        documents.get('ablation')?.summaries.find((one) => one.policy === policy)?.difference
          ?.estimate ?? NaN,
    );
    expect(differences.reduce((sum, one) => sum + one)).toBeLessThan(-0.1);
    expect(differences[1]).toBeLessThan(0);
    expect(differences[2]).toBeGreaterThan(0);
  });

  it('DR-001: under loss, ε-greedy has about half of its rounds on the best arm, or never settles', () => {
    const shares = cellOf('main', 'loss', 'epsilon-greedy').map(({ bestArmShare }) => bestArmShare);
    expect(Math.max(...shares.map((share) => share ?? NaN))).toBeLessThan(0.52);
    expect(shares.filter((share) => (share ?? NaN) > 0.45).length).toBeGreaterThan(8);
    expect(shares.filter((share) => (share ?? NaN) < 0.1).length).toBeGreaterThan(2);
  });
});
