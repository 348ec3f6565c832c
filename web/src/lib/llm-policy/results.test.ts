import { describe, expect, it } from 'vitest';
import { madeUpRun, timeAt } from '../audit/made-up.ts';
import type { RunSummary } from '../audit/run.ts';
import { percentileInterval } from '../stats/bootstrap.ts';
import { pairedComparison } from '../stats/paired.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { baselineRuns, Episode } from './episode.ts';
import { BASELINES } from './episode-setup.ts';
import { modelRows, outcomeOf } from './results.ts';

/** An accepted run that plays one arm throughout. */
function accepted(repetition: number, arm: number, given: Partial<RunSummary> = {}): RunSummary {
  const run = madeUpRun();
  return {
    ...run,
    id: `run-${repetition}-${arm}`,
    setup: { ...run.setup, repetition },
    state: 'accepted',
    reviewedAt: timeAt(repetition),
    decisions: Array.from({ length: 20 }, () => ({ arm, by: 'model' as const })),
    tally: { ...run.tally, calls: 21, answers: 20, failed: 1, valid: 19, input: 8000, output: 500 },
    ...given,
  };
}

const rowsOf = (runs: readonly RunSummary[]) => modelRows(runs.map(outcomeOf));

describe('the comparison of models', () => {
  it('has one row a model, with its intervals', () => {
    const runs = [0, 1, 2, 3, 4].map((repetition) =>
      accepted(repetition, repetition === 0 ? 6 : 2),
    );
    const rewards = runs.map((run) => {
      const record = new Episode(run.setup, run.decisions).record();
      return record.meanReward!;
    });
    const [row, ...others] = rowsOf([...runs].reverse());
    expect(others).toEqual([]);
    expect(row).toMatchObject({ provider: 'openai', model: 'small', kind: 'ai' });
    expect(row.outcomes.map(({ run }) => run.setup.repetition)).toEqual([0, 1, 2, 3, 4]);
    expect(row.meanReward.interval).toEqual(percentileInterval(rewards));
    expect(row.bestArmShare).toEqual(wilsonInterval(80, 100));
    expect(row.pseudoRegret).toBeCloseTo((20 * (0.509 - 0.005)) / 5, 9);
    expect(row.validAnswers).toEqual(wilsonInterval(95, 100));
    expect([row.input, row.output]).toEqual([40_000, 2500]);
    expect(row.cost).toBeCloseTo((40_000 * 2 + 2500 * 10) / 1e6, 12);
    expect(row.measures).toMatchObject({ suffixFailures: 0.2, leastPlayed: 0 });
    const theirs = runs.map(({ setup }) => baselineRuns(setup).map((record) => record.meanReward!));
    BASELINES.forEach((baseline, index) => {
      const found = row.differences[index];
      expect(found.baseline).toBe(baseline);
      const values = theirs.map((means) => means[index]);
      expect(found.comparison).toEqual(pairedComparison(rewards, values));
      expect(found.differences[3]).toEqual({
        repetition: 3,
        difference: rewards[3] - values[3],
      });
    });
  });

  it('lists differences by repetition below five, without an interval', () => {
    const [row] = rowsOf([0, 1, 2, 3].map((repetition) => accepted(repetition, 2)));
    for (const { comparison, differences } of row.differences) {
      expect(comparison).toBeNull();
      expect(differences.map(({ repetition }) => repetition)).toEqual([0, 1, 2, 3]);
    }
    const [single] = rowsOf([accepted(0, 2)]);
    expect(single.meanReward.interval).toBeNull();
    expect(single.validAnswers?.estimate).toBe(0.95);
  });

  it('counts each repetition once: the run accepted last, so five runs of one are no five', () => {
    const again = [1, 2, 3, 4, 5].map((time) =>
      accepted(7, time, { id: `again-${time}`, reviewedAt: timeAt(time === 2 ? 99 : time) }),
    );
    const [row] = rowsOf(again);
    expect(row.outcomes.map(({ run }) => run.id)).toEqual(['again-2']);
    expect(row.differences[0].comparison).toBeNull();
  });

  it('never mixes the stand-in with a model, nor one problem with another', () => {
    const run = accepted(0, 2);
    const rows = rowsOf([
      run,
      accepted(1, 2, { kind: 'scripted' }),
      accepted(1, 2, { setup: { ...run.setup, repetition: 1, model: 'large' } }),
      accepted(1, 2, {
        setup: { ...run.setup, repetition: 1, delay: { kind: 'loss', probability: [0.5] } },
      }),
      accepted(1, 2, { setup: { ...run.setup, repetition: 1, drift: { kind: 'none' } } }),
    ]);
    expect(rows.map((row) => row.outcomes.length)).toEqual([2, 1, 1, 1]);
  });

  it('takes only runs that were accepted and are whole', () => {
    const run = accepted(0, 2);
    expect(() => outcomeOf({ ...run, state: 'complete' })).toThrow('accepted');
    expect(() => outcomeOf({ ...run, decisions: run.decisions.slice(1) })).toThrow('every round');
    expect(modelRows([])).toEqual([]);
  });
});
