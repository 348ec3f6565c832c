import { describe, expect, it } from 'vitest';
import type { DelayModel } from '../../delays.ts';
import { startSpec } from '../../workers/run-spec.ts';
import { figureSpec } from './figure-problem.ts';
import { MatchRun, stripWords } from './match-run.ts';

const runOf = (delay: DelayModel) => new MatchRun(startSpec(figureSpec('epsilon-greedy', delay)));
const LATE: DelayModel = { kind: 'reward-dependent', lag: [[4, 4]] };

describe('a watched run', () => {
  it('takes the steps of the engine, forwards and back', () => {
    const run = runOf(LATE);
    const engine = startSpec(figureSpec('epsilon-greedy', LATE));
    const traces = Array.from({ length: 50 }, () => engine.takeStep());
    expect(run.at(50).trace).toEqual(traces[49]);
    expect(run.at(7).trace).toEqual(traces[6]);
    expect(run.at(50).after).toEqual(engine.look());
    expect(run.at(0).trace).toBeNull();
  });

  it('finds the next match', () => {
    const run = runOf(LATE);
    const step = run.nextMatch(10);
    expect(run.at(step).after.round).toBe(run.at(10).after.round + 1);
    expect(run.at(step - 1).after.round).toBe(run.at(10).after.round);
  });

  it.each<[string, DelayModel]>([
    ['at once', { kind: 'instant' }],
    ['late', LATE],
    ['lost', { kind: 'loss', probability: [0.5] }],
  ])('counts in its strip what the engine counts: %s', (_, delay) => {
    const run = runOf(delay);
    const { first, choices, journeys } = run.strip(60, 60);
    expect([first, choices.length, journeys.length]).toEqual([0, 60, 60]);
    const counted = journeys.filter(({ fate }) => fate === 'counted').length;
    expect(counted).toBe(run.at(60).after.round);
    expect(counted).toBeGreaterThan(3);
    const [lost, pending] = (['lost', 'pending'] as const).map((what) =>
      run.at(60).after.arms.reduce((sum, arm) => sum + arm[what], 0),
    );
    expect(journeys.filter(({ fate }) => fate === 'lost')).toHaveLength(lost);
    expect(journeys.filter(({ fate }) => fate === 'waits')).toHaveLength(pending);
  });

  it('shows the last steps, with what comes into them from before', () => {
    const { first, choices, journeys } = runOf(LATE).strip(40, 10);
    expect([first, choices.length]).toEqual([30, 10]);
    expect(journeys[0]).toMatchObject({ read: 26, due: 30 });
    expect(stripWords({ first, choices, journeys })).toMatch(
      /^Steps 31 to 40: 10 events became known, \d of them .* Of those read, 4 on their way\.$/,
    );
  });
});
