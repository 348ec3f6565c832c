import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { runLab } from '../../../../scripts/cli/run-lab.ts';
import { generateLog } from '../log.ts';
import { POLICIES } from '../policies/registry.ts';
import { DEFAULT_SETUP } from '../state/lab-setup.ts';
import { replayCommand } from '../state/command-line.ts';
import { runSpec, startSpec } from '../workers/run-spec.ts';
import { games } from './any-game.ts';
import { Game } from './game.ts';
import { problemOf, repetitionOf } from './problem.ts';
import type { GameTerms } from './problem.ts';

const TERMS: GameTerms = { setup: DEFAULT_SETUP, seed: 7, rounds: 60, shuffled: true };

/** The choices of a policy on the game's problem. */
function choicesOf(terms: GameTerms, id: string): number[] {
  const run = startSpec({ ...problemOf(terms).spec, policy: { id }, rounds: terms.rounds });
  return Array.from({ length: terms.rounds }, () => run.takeStep().choice);
}

describe('a game', () => {
  it('has the digest that the command line gives for a policy of the same choices', async () => {
    for (const [id, delay] of [
      ['ucb1', { kind: 'instant' }],
      ['ts', { kind: 'pareto', alpha: [1, 1, 0.5, 1, 1, 1, 1, 1, 1, 1] }],
    ] as const) {
      const terms = { ...TERMS, setup: { ...DEFAULT_SETUP, delay } };
      const { spec } = problemOf(terms);
      const command = replayCommand({ ...spec, policy: { id }, rounds: terms.rounds });
      const { stdout } = await runLab(...command.slice(command.indexOf('replay')).split(' '));
      const record = JSON.parse(stdout) as { digest: string; pseudoRegret: number };
      const game = new Game(terms, choicesOf(terms, id));
      expect(game.digest()).toBe(record.digest);
      expect(game.score().pseudoRegret).toBe(record.pseudoRegret);
    }
  });

  it('scores and reports as the engine does for every policy, whatever delays and drift', () => {
    const ids = fc.constantFrom(...POLICIES.map(({ id }) => id));
    fc.assert(
      fc.property(games, ids, ({ terms }, id) => {
        const spec = { ...problemOf(terms).spec, policy: { id }, rounds: terms.rounds };
        const record = runSpec({ ...spec, checkpoints: terms.rounds });
        const game = new Game(terms, choicesOf(terms, id));
        const score = game.score();
        expect(game.over).toBe(true);
        expect(game.digest()).toBe(record.digest);
        expect(score.pseudoRegret).toBe(record.pseudoRegret);
        expect(score.curve).toEqual(record.curve);
        expect(score.bestArmShare).toBe(record.bestArmShare);
        expect(score.reward / score.round).toBe(record.meanReward);
      }),
      { numRuns: 60 },
    );
  });

  it('tells a player before each choice what it would tell a policy', () => {
    fc.assert(
      fc.property(games, ({ terms, choices }) => {
        const spec = { ...problemOf(terms).spec, policy: { id: 'ucb1' }, rounds: terms.rounds };
        const run = startSpec(spec);
        const game = new Game(terms);
        // What the policy learns at a step is what the player was told after the choice before it.
        let told: readonly { arm: number; reward: number }[] = [];
        for (let i = 0; i < Math.max(choices.length, 20) && !run.finished; i++) {
          const { choice, arrived } = run.takeStep();
          expect(arrived.map(({ arm, reward }) => ({ arm, reward }))).toEqual(told);
          told = game.choose(choice).map(({ arm, reward }) => ({ arm, reward }));
        }
        const pulls = game.known().map((arm) => arm.pulls);
        expect(pulls).toEqual(run.look().arms.map((arm) => arm.pulls));
      }),
      { numRuns: 60 },
    );
  });

  it('is the same when it is broken off and gone on with', () => {
    fc.assert(
      fc.property(games, fc.nat(50), ({ terms, choices }, at) => {
        const whole = new Game(terms, choices);
        const resumed = new Game(terms, choices.slice(0, at));
        for (const arm of choices.slice(at)) resumed.choose(arm);
        expect(resumed.known()).toEqual(whole.known());
        expect(resumed.reports).toEqual(whole.reports);
        expect(resumed.score()).toEqual(whole.score());
      }),
      { numRuns: 60 },
    );
  });

  it('ends after its rounds', () => {
    const game = new Game(TERMS, new Array<number>(60).fill(3));
    expect(game.over).toBe(true);
    expect(() => game.choose(3)).toThrow('The game is over.');
  });
});

describe('the problem of a game', () => {
  it('has the arms of the set-up in another order, each with its own delay and drift', () => {
    const setup = {
      ...DEFAULT_SETUP,
      rates: [0.1, 0.2, 0.3, 0.4],
      delay: { kind: 'pareto', alpha: [1, 2, 3, 4] },
      drift: { kind: 'step', round: 5_000, rates: [0.5, 0.6, 0.7, 0.8] },
    } as const;
    const { order, spec } = problemOf({ ...TERMS, setup });
    expect([...order].sort()).toEqual([0, 1, 2, 3]);
    expect(order).not.toEqual([0, 1, 2, 3]);
    expect(spec.rates).toEqual(order.map((arm) => setup.rates[arm]));
    expect(spec.delay).toEqual({ kind: 'pareto', alpha: order.map((arm) => arm + 1) });
    const rates = order.map((arm) => setup.drift.rates[arm]);
    // Half way through the set-up's runs, half way through the game.
    expect(spec.drift).toEqual({ kind: 'step', round: 30, rates });
    const swapped = problemOf({
      ...TERMS,
      setup: { ...setup, drift: { kind: 'swap', round: 1, arms: [1, 3] } },
    });
    expect(swapped.spec.drift).toEqual({
      ...{ kind: 'swap', round: 1, arms: [swapped.order.indexOf(1), swapped.order.indexOf(3)] },
    });
  });

  it('is the set-up’s own where the arms are not shuffled', () => {
    const { order, spec } = problemOf({ ...TERMS, seed: 0, shuffled: false });
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(spec).toMatchObject({ rates: DEFAULT_SETUP.rates, logSeed: 2023, policySeed: 90051 });
  });

  it('has enough events for every arm to be chosen in every round', () => {
    const { logSeed, events, rates } = problemOf(TERMS).spec;
    const shown = rates.map(() => 0);
    for (const arm of generateLog(logSeed, events, rates).arms) shown[arm] += 1;
    expect(Math.min(...shown)).toBeGreaterThan(200);
  });

  it('keeps its arms and changes its seeds from repetition to repetition', () => {
    const problem = problemOf(TERMS);
    const { spec } = repetitionOf(TERMS, problem, 3);
    expect(spec).toEqual({ ...problem.spec, logSeed: 2033, policySeed: 90061 });
    const last = { ...TERMS.setup, logSeed: Number.MAX_SAFE_INTEGER };
    expect(repetitionOf({ ...TERMS, setup: last }, problem, 3).spec.logSeed).toBe(9);
  });
});
