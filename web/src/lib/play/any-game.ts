import fc from 'fast-check';
import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import { DEFAULT_SETUP } from '../state/lab-setup.ts';
import type { GameTerms } from './problem.ts';

const list = <T>(value: fc.Arbitrary<T>, arms: number) =>
  fc.array(value, { minLength: arms, maxLength: arms });

function delays(arms: number): fc.Arbitrary<DelayModel> {
  const lag = fc.tuple(fc.nat(60), fc.nat(60));
  return fc.oneof(
    fc.constant<DelayModel>({ kind: 'instant' }),
    list(fc.constantFrom(0.5, 1, 2), arms).map((alpha): DelayModel => ({ kind: 'pareto', alpha })),
    list(fc.constantFrom(0, 0.4, 1), arms).map((probability): DelayModel => {
      return { kind: 'loss', probability };
    }),
    list(lag, arms).map((lags): DelayModel => ({ kind: 'reward-dependent', lag: lags })),
  );
}

function drifts(arms: number): fc.Arbitrary<Drift> {
  const round = fc.integer({ min: 1, max: 10_000 });
  return fc.oneof(
    fc.constant<Drift>({ kind: 'none' }),
    fc.record({
      kind: fc.constant('step' as const),
      round,
      rates: list(fc.constantFrom(0, 0.2, 0.7), arms),
    }),
    fc.constant<Drift>({ kind: 'swap', round: 5_000, arms: [0, arms - 1] }),
    fc.constant<Drift>({ kind: 'wave', period: 4_000, amplitude: 0.3 }),
  );
}

/** For property tests: the terms of any game, and choices for some of its rounds. */
export const games: fc.Arbitrary<{ terms: GameTerms; choices: number[] }> = fc
  .oneof(fc.integer({ min: 2, max: 12 }), fc.constantFrom(36, 37, 100))
  .chain((arms) =>
    fc.record({
      rates: list(fc.constantFrom(0, 0.1, 0.25, 0.5, 0.9), arms),
      delay: delays(arms),
      drift: drifts(arms),
      logSeed: fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER)),
      seed: fc.nat(999_999),
      rounds: fc.integer({ min: 50, max: 200 }),
      shuffled: fc.boolean(),
      choices: fc.array(fc.nat(arms - 1), { maxLength: 50 }),
    }),
  )
  .map(({ rates, delay, drift, logSeed, seed, rounds, shuffled, choices }) => ({
    terms: { setup: { ...DEFAULT_SETUP, rates, delay, drift, logSeed }, seed, rounds, shuffled },
    choices,
  }));
