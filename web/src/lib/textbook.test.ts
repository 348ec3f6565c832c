import { describe, expect, it } from 'vitest';
import type { DelayModel } from './delays.ts';
import { replay } from './evaluation.ts';
import { generateLog } from './log.ts';
import goldens from './policies/goldens/runs.json' with { type: 'json' };
import { POLICIES } from './policies/registry.ts';

// As in scripts/goldens/policy_loops.py.
const log = generateLog(11, 20_000, [0.3, 0.85, 0.1, 0.5, 0.45]);
const POLICY_SEED = 5;
const ROUNDS = 600;

function delayOf(lag: readonly number[] | null): DelayModel {
  if (lag === null) return { kind: 'instant' };
  return { kind: 'reward-dependent', lag: [[lag[0], lag[1]]] };
}

describe('whole runs are those of the plain loops in Python', () => {
  for (const golden of goldens.runs) {
    const { policy, params, lag, engine } = golden;
    it(`${policy} ${JSON.stringify(params)}, ${engine}, lag ${String(lag)}`, () => {
      const run = replay({
        log,
        policy: { id: policy, params },
        delay: delayOf(lag),
        policySeed: POLICY_SEED,
        rounds: ROUNDS,
        engine: engine as 'delayed' | 'every-decision',
      });
      expect({
        steps: run.steps,
        clicks: run.curve.cumulativeReward.at(-1),
        countedPerArm: run.countedPerArm,
        eliminated: run.eliminated.map(({ arm }) => arm),
        digest: run.digest,
      }).toEqual({
        steps: golden.steps,
        clicks: golden.clicks,
        countedPerArm: golden.countedPerArm,
        eliminated: golden.eliminated,
        digest: golden.digest,
      });
    });
  }

  it('and leave no policy of the literature out', () => {
    const covered = new Set(goldens.runs.map(({ policy }) => policy));
    const missing = POLICIES.filter(({ group, id }) => group === 'textbook' && !covered.has(id));
    // DATS has its known answers in evaluation.test.ts, IMED in indices.test.ts.
    expect(missing.map(({ id }) => id)).toEqual(['imed', 'dats-textbook']);
  });
});

describe('on the course log, with instant feedback', () => {
  const REPETITIONS = 3;
  const logs = Array.from({ length: REPETITIONS }, (_, r) => generateLog(2023 + r, 200_000));
  const means = new Map(
    POLICIES.map(({ id }) => {
      const rewards = logs.map((courseLog, r) => {
        const run = replay({
          log: courseLog,
          policy: { id },
          delay: { kind: 'instant' },
          policySeed: 90_051 + r,
          rounds: 10_000,
        });
        return run.meanReward ?? NaN;
      });
      return [id, rewards.reduce((sum, mean) => sum + mean, 0) / REPETITIONS];
    }),
  );
  const meanOf = (id: string) => means.get(id) ?? NaN;

  it('uniform choice earns the mean rate', () => {
    expect(Math.abs(meanOf('uniform') - 0.2226)).toBeLessThan(0.005);
  });

  it('every policy of the literature earns more', () => {
    for (const { id, group } of POLICIES) {
      if (group === 'textbook' && id !== 'uniform') {
        expect(meanOf(id), id).toBeGreaterThan(meanOf('uniform') + 0.015);
      }
    }
  });

  it('the asymptotically optimal ones and MOSS come near the best arm, ahead of UCB1', () => {
    for (const id of ['kl-ucb', 'imed', 'beta-ts', 'moss', 'bayes-ucb']) {
      expect(meanOf(id), id).toBeGreaterThan(Math.max(meanOf('ucb1'), meanOf('ucb1-auer')) + 0.01);
      expect(meanOf(id), id).toBeGreaterThan(0.49);
    }
  });
});
