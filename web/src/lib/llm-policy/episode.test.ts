import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import { runLab } from '../../../../scripts/cli/run-lab.ts';
import { COURSE_RATES } from '../limits.ts';
import { policyById } from '../policies/registry.ts';
import { defaultRng } from '../random/generator.ts';
import { baselineRuns, Episode, fallbackArm } from './episode.ts';
import { BASELINES } from './episode-setup.ts';
import type { Decision } from './episode.ts';
import { specOf } from './episode-setup.ts';
import { runSpec } from '../workers/run-spec.ts';
import type { EpisodeSetup } from './episode-setup.ts';
import { promptOf } from './prompt.ts';

const SETUP: EpisodeSetup = {
  provider: 'scripted',
  model: 'greedy',
  rounds: 60,
  repetition: 0,
  rates: COURSE_RATES,
  delay: { kind: 'instant' },
};

const DELAYS: Record<string, DelayModel> = {
  instant: { kind: 'instant' },
  'pareto:1,1,0.5,1,1,1,1,1,1,1': { kind: 'pareto', alpha: [1, 1, 0.5, 1, 1, 1, 1, 1, 1, 1] },
  'loss:0.3': { kind: 'loss', probability: [0.3] },
  'lag:3/7': { kind: 'reward-dependent', lag: [[3, 7]] },
};

const DRIFTS: readonly (Drift | undefined)[] = [
  undefined,
  { kind: 'swap', round: 31, arms: [2, 6] },
  { kind: 'wave', period: 40, amplitude: 0.3 },
];

const decision = fc.record({
  arm: fc.nat(9),
  by: fc.constantFrom<Decision['by']>('model', 'fallback', 'visitor'),
});

describe('an episode', () => {
  it('goes on from its decisions exactly as if it had never stopped', () => {
    fc.assert(
      fc.property(
        fc.array(decision, { minLength: 60, maxLength: 60 }),
        fc.array(fc.nat(60), { maxLength: 4 }),
        fc.constantFrom(...Object.values(DELAYS)),
        fc.constantFrom(...DRIFTS),
        fc.nat(20),
        (decisions, stops, delay, drift, repetition) => {
          const setup = { ...SETUP, delay, repetition, ...(drift && { drift }) };
          const whole = new Episode(setup, decisions);
          let resumed = new Episode(setup);
          for (const next of decisions) {
            if (stops.includes(resumed.round)) resumed = new Episode(setup, resumed.decisions);
            resumed.apply(next);
          }
          expect(resumed.record()).toEqual(whole.record());
          expect(resumed.played).toEqual(whole.played);
          expect(resumed.finished).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('tells the model just what the engine tells a policy before its choice', () => {
    const beta = policyById('beta-ts');
    for (const delay of Object.values(DELAYS)) {
      const setup = { ...SETUP, delay, rounds: 120, repetition: 3 };
      const episode = new Episode(setup);
      // The policy plays through the prompts alone: it can only get the same digest if they told it
      // the same, at the same time, as the engine tells it.
      const rng = defaultRng(90054);
      while (!episode.finished) {
        const policy = beta.create(10, {});
        episode.promptView().arms.forEach(({ reported, clicks }, arm) => {
          for (let i = 0; i < reported; i++) policy.update(arm, i < clicks ? 1 : 0);
        });
        episode.apply({ arm: policy.choose(rng), by: 'model' });
      }
      const run = runSpec(specOf(setup, 'beta-ts'));
      expect(episode.record()).toMatchObject({
        ...{ digest: run.digest, meanReward: run.meanReward, pseudoRegret: run.pseudoRegret },
      });
    }
  });

  it.each(Object.entries(DELAYS))(
    'has baselines that equal the command line digit for digit (%s)',
    async (delay, model) => {
      const baselines = baselineRuns({ ...SETUP, rounds: 200, repetition: 4, delay: model });
      for (const [index, policy] of BASELINES.entries()) {
        const { stdout } = await runLab(
          ...['replay', '--engine', 'every-decision', '--policy', policy, '--delay', delay],
          ...['--log-seed', '2027', '--policy-seed', '90055', '--rounds', '200'],
        );
        const { roundsAsked, ...run } = JSON.parse(stdout) as Record<string, unknown>;
        expect(roundsAsked).toBe(200);
        expect(JSON.parse(JSON.stringify(baselines[index])), policy).toEqual(run);
      }
    },
  );

  it('counts rounds from 1 and shows the last five choices', () => {
    const episode = new Episode(SETUP);
    expect(episode.promptView()).toMatchObject({ round: 1, choices: [] });
    const arms = [0, 1, 2, 3, 4, 5, 2];
    const rounds = arms.map((arm) => episode.apply({ arm, by: 'model' }).round);
    expect(rounds).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const { table } = promptOf(episode.promptView());
    expect(table).toMatch(/^Round 8\n/);
    expect(table).toMatch(/oldest first: 2, 3, 4, 5, 2$/);
    const clicks = episode.played.filter(({ arm }) => arm === 2).map(({ reward }) => reward);
    expect(episode.promptView().arms[2]).toEqual({
      ...{ pulls: 2, reported: 2, clicks: clicks[0] + clicks[1] },
    });
  });

  it('lets the visitor decide the last round, and no other', () => {
    const episode = new Episode(SETUP, [
      { arm: 1, by: 'model' },
      { arm: 2, by: 'fallback' },
    ]);
    const overruled = episode.overruled(7);
    expect(overruled.decisions).toEqual([
      { arm: 1, by: 'model' },
      { arm: 7, by: 'visitor' },
    ]);
    expect(episode.decisions[1]).toEqual({ arm: 2, by: 'fallback' });
    expect(() => new Episode(SETUP).overruled(1)).toThrow('No round');
  });

  it('refuses what it cannot play', () => {
    expect(() => new Episode({ ...SETUP, rounds: 19 })).toThrow('rounds');
    expect(() => new Episode({ ...SETUP, rounds: 501 })).toThrow('rounds');
    expect(() => new Episode({ ...SETUP, repetition: -1 })).toThrow('repetition');
    expect(() => new Episode({ ...SETUP, model: ' ' })).toThrow('model');
    expect(() => new Episode({ ...SETUP, rates: [0.5] })).toThrow('arms');
    expect(() => new Episode(SETUP).apply({ arm: 10, by: 'model' })).toThrow('arm');
    const decisions = new Array<Decision>(61).fill({ arm: 0, by: 'model' });
    expect(() => new Episode(SETUP, decisions)).toThrow('decisions');
    const over = new Episode(SETUP, decisions.slice(1));
    expect(() => over.apply({ arm: 0, by: 'model' })).toThrow('over');
  });
});

describe('the fallback arm', () => {
  it('depends on repetition and round alone, and is spread over the arms', () => {
    const arms = Array.from({ length: 500 }, (_, round) => fallbackArm(SETUP, round + 1));
    expect(arms).toEqual(
      arms.map((_, round) => fallbackArm({ ...SETUP, delay: { kind: 'instant' } }, round + 1)),
    );
    expect(new Set(arms).size).toBe(10);
    expect(fallbackArm({ ...SETUP, rates: [0.1, 0.2] }, 5)).toBeLessThan(2);
    const other = arms.map((_, round) => fallbackArm({ ...SETUP, repetition: 1 }, round + 1));
    expect(other).not.toEqual(arms);
    // Of seedrandom 3: a change would make old runs impossible to resume.
    expect(arms.slice(0, 8)).toEqual([0, 5, 2, 4, 5, 0, 7, 3]);
  });
});
