import { describe, expect, it } from 'vitest';
import { percentileInterval } from '../stats/bootstrap.ts';
import { holm } from '../stats/holm.ts';
import { tTestPaired } from '../stats/t-test.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { readConfiguration } from './configuration.ts';
import { curvesOf } from './curves.ts';
import { Logs } from './logs.ts';
import { planRuns } from './plan.ts';
import { checkpointRounds, runPlanned } from './run.ts';
import type { RunResult } from './run.ts';
import { summarise } from './summary.ts';

const configuration = readConfiguration({
  rates: [0.2, 0.7],
  scenarios: [{ id: 'instant', delay: { kind: 'instant' } }],
  policies: ['ts', 'se', 'ucb1'],
  repetitions: 5,
  rounds: 40,
  checkpoints: 4,
});

const run = (key: string, meanReward: number, change: Partial<RunResult> = {}): RunResult => ({
  ...{ key, status: 'complete', meanReward, bestArmShare: 0.5, pseudoRegret: 2, rounds: 40 },
  ...{ steps: 80, bestArm: 1, countedPerArm: [20, 20], eliminated: [], digest: '0'.repeat(64) },
  curve: {
    cumulativeReward: [1, 2, 3, 4],
    pseudoRegret: [1, 2, 3, 4],
    bestArmRounds: [5, 6, 7, 8],
  },
  ...change,
});

const TS = [0.5, 0.6, 0.4, 0.55, 0.65];
const SE = [0.3, 0.6, 0.45, 0.2, 0.1];
const UCB = [0.7, 0.65, 0.5, 0.75, 0.85];

/** The results of the three policies, with changes to single runs of `se`. */
const results = (changes: Record<number, Partial<RunResult>> = {}) =>
  TS.flatMap((ts, r) => [run('ts', ts), run('se', SE[r], changes[r]), run('ucb1', UCB[r])]);

describe('a summary', () => {
  it('compares with the reference, repetition by repetition', () => {
    const [ts, se, ucb1] = summarise(configuration, results());
    expect(ts.difference).toBeNull();
    expect(ts.meanReward).toMatchObject(percentileInterval(TS));
    const differences = SE.map((value, r) => value - TS[r]);
    expect(se.difference).toMatchObject({
      ...percentileInterval(differences),
      ...{ pairs: 5, wins: 1, losses: 3, ties: 1 },
    });
    const p = [SE, UCB].map((values) => tTestPaired(values, TS).p ?? 1);
    expect([se.difference?.p, ucb1.difference?.p]).toEqual(p);
    expect([se.difference?.pHolm, ucb1.difference?.pHolm]).toEqual(holm(p));
  });

  it('counts the removals of the best arm, and no others', () => {
    const removed = { eliminated: [{ arm: 1, round: 9 }] };
    const other = { eliminated: [{ arm: 0, round: 9 }] };
    const [, se] = summarise(configuration, results({ 0: removed, 3: removed, 4: other }));
    expect(se.bestArmEliminated).toEqual({ runs: 2, ...wilsonInterval(2, 5) });
  });

  it('leaves stalled runs out of every mean, and out of the pairs', () => {
    const stalled = { status: 'stalled', rounds: 3, meanReward: 1 } as const;
    const [, se] = summarise(configuration, results({ 1: stalled, 2: stalled }));
    expect(se).toMatchObject({ runs: 5, complete: 3, stalled: 2 });
    expect(se.meanReward).toMatchObject(percentileInterval([0.3, 0.2, 0.1]));
    expect(se.difference).toMatchObject({ pairs: 3, wins: 0, losses: 3, ties: 0 });
    expect(se.bestArmEliminated).toMatchObject(wilsonInterval(0, 3));
  });

  it('says nothing where every run stalled, and gives no interval for one', () => {
    const stalled = { status: 'stalled', meanReward: null } as const;
    const four = { 0: stalled, 1: stalled, 2: stalled, 3: stalled };
    const [, one] = summarise(configuration, results(four));
    expect(one.meanReward).toEqual({
      ...{ estimate: 0.1, low: null, high: null, bcaLow: null, bcaHigh: null },
    });
    expect(one.difference).toMatchObject({ pairs: 1, losses: 1, dz: null, p: null, pHolm: null });
    const [, none, ucb1] = summarise(configuration, results({ ...four, 4: stalled }));
    expect(none).toMatchObject({ stalled: 5, meanReward: null, difference: null, meanSteps: null });
    // Only one comparison is left to adjust for.
    expect(ucb1.difference?.pHolm).toBe(ucb1.difference?.p);
  });
});

describe('curves', () => {
  it('end where the summary is', () => {
    const logs = new Logs();
    const made = planRuns(configuration).map((planned) => runPlanned(configuration, planned, logs));
    const cells = curvesOf(configuration, made);
    expect(checkpointRounds(configuration)).toEqual([10, 20, 30, 40]);
    summarise(configuration, made).forEach(({ scenario, policy, meanReward, bestArmShare }, i) => {
      expect(cells[i]).toMatchObject({ scenario, policy });
      for (const bound of ['estimate', 'low', 'high'] as const) {
        expect(cells[i].meanReward[bound][3]).toBeCloseTo(meanReward?.[bound] ?? NaN, 6);
        expect(cells[i].bestArmShare[bound][3]).toBeCloseTo(bestArmShare?.[bound] ?? NaN, 6);
      }
    });
  });

  it('have no entry where fewer than two runs were completed', () => {
    const stalled = { status: 'stalled' } as const;
    const changes = { 0: stalled, 1: stalled, 2: stalled, 3: stalled };
    const policies = curvesOf(configuration, results(changes)).map(({ policy }) => policy);
    expect(policies).toEqual(['ts', 'ucb1']);
  });
});
