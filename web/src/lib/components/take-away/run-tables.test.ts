import { describe, expect, it } from 'vitest';
import { allParams, DEFAULT_SETUP, policyLabel, specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { checkpointTable, citation, runTable } from './run-tables.ts';

const SETUP: LabSetup = {
  ...DEFAULT_SETUP,
  policies: [{ id: 'se', params: { horizon: 50 } }],
  rates: [0.05, 0.95],
  rounds: 150,
  repetitions: 2,
};
const runs = [0, 1].map((repetition) => runSpec(specsOf(SETUP, repetition)[0]));
const [choice] = SETUP.policies;
const series = [
  {
    key: 'se',
    policyId: choice.id,
    label: policyLabel(choice),
    params: allParams(choice),
    runs: [runs[0], runs[1]],
  },
];

describe('what a visitor takes away', () => {
  it('has one row a run, with its seeds and digest', () => {
    const { columns, rows } = runTable(SETUP, series);
    const records = rows.map((row) =>
      Object.fromEntries(columns.map((name, index) => [name, row[index]])),
    );
    expect(records).toMatchObject([
      { policy: 'se', parameters: 'horizon=50', repetition: 0, log_seed: 2023, policy_seed: 90051 },
      { repetition: 1, log_seed: 2024, policy_seed: 90052, digest: runs[1].digest, rounds: 150 },
    ]);
    const [{ arm, round }] = runs[0].eliminated;
    expect(records[0].eliminated).toBe(`${arm}@${round}`);
  });

  it('has one row a checkpoint, whose last row is the run’s result', () => {
    const { columns, rows } = checkpointTable(series);
    expect(rows).toHaveLength(2 * runs[0].curve.round.length);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    const last = rows.at(-1)!;
    expect(last[columns.indexOf('mean_reward')]).toBe(runs[1].meanReward);
    expect(last[columns.indexOf('pseudo_regret')]).toBeCloseTo(runs[1].pseudoRegret, 9);
  });

  it('leaves out runs that have not ended', () => {
    const partial = [{ ...series[0], runs: [null, runs[1]] }];
    expect(runTable(SETUP, partial).rows).toHaveLength(1);
    expect(checkpointTable(partial).rows[0].slice(2, 3)).toEqual([1]);
  });

  it('cites version, seeds and digests', () => {
    const text = citation(SETUP, series, 'Bandit Lab 0.1.0', 'https://example.org/lab/');
    expect(text).toContain('Bandit Lab 0.1.0. https://example.org/lab/');
    expect(text).toContain('log seeds 2023 to 2024, policy seeds 90051 to 90052');
    for (const { digest } of runs) expect(text).toContain(digest);
  });
});
