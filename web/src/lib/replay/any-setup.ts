import fc from 'fast-check';
import type { DelayModel } from '../delays.ts';
import type { Drift } from '../drift.ts';
import type { ReplaySetup } from '../evaluation.ts';
import { generateLog } from '../log.ts';
import { POLICIES, policyById } from '../policies/registry.ts';

const rates = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 6 });
const whole = (max: number) => fc.integer({ min: 0, max });

/** A list of one entry, or of one an arm. */
const perArm = <T>(value: fc.Arbitrary<T>, arms: number) =>
  fc.oneof(fc.tuple(value), fc.array(value, { minLength: arms, maxLength: arms }));

function delays(arms: number): fc.Arbitrary<DelayModel> {
  const alpha = perArm(fc.constantFrom(0.3, 0.5, 1, 2), arms);
  const probability = perArm(fc.constantFrom(0, 0.3, 0.8), arms);
  const lag = perArm(fc.tuple(whole(5000), whole(9000)), arms);
  return fc.oneof(
    fc.constant<DelayModel>({ kind: 'instant' }),
    alpha.map((list): DelayModel => ({ kind: 'pareto', alpha: list })),
    probability.map((list): DelayModel => ({ kind: 'loss', probability: list })),
    lag.map((list): DelayModel => ({ kind: 'reward-dependent', lag: list })),
  );
}

function drifts(arms: number): fc.Arbitrary<Drift> {
  const round = fc.integer({ min: 1, max: 60 });
  const rate = fc.double({ min: 0, max: 1, noNaN: true });
  const others = fc.array(rate, { minLength: arms, maxLength: arms });
  const pair = fc.tuple(whole(arms - 1), fc.integer({ min: 1, max: arms - 1 }));
  return fc.oneof(
    fc.tuple(round, others).map(([at, to]): Drift => ({ kind: 'step', round: at, rates: to })),
    fc.tuple(round, pair).map(([at, [a, by]]): Drift => {
      return { kind: 'swap', round: at, arms: [a, (a + by) % arms] };
    }),
    fc.tuple(fc.integer({ min: 2, max: 90 }), rate).map(([period, amplitude]): Drift => {
      return { kind: 'wave', period, amplitude };
    }),
  );
}

const none = (): fc.Arbitrary<Drift> => fc.constant({ kind: 'none' });

/** For property tests: any policy, delay and engine, up to six arms and 150 rounds. */
export const setups = setupsWith(none);

/** As {@link setups}, most of them with drift. */
export const driftingSetups = setupsWith((arms) =>
  fc.oneof({ weight: 1, arbitrary: none() }, { weight: 4, arbitrary: drifts(arms) }),
);

function setupsWith(drift: (arms: number) => fc.Arbitrary<Drift>): fc.Arbitrary<ReplaySetup> {
  return rates.chain((tenths) =>
    fc
      .record({
        delay: delays(tenths.length),
        drift: drift(tenths.length),
        // A small horizon, so that arms are removed in a short run.
        id: fc.constantFrom(...POLICIES.map(({ id }) => id)),
        horizon: fc.constantFrom(2, 20_000),
        seed: whole(1e6),
        // Enough for every arm to have one.
        events: fc.integer({ min: 200, max: 800 }),
        rounds: fc.integer({ min: 1, max: 150 }),
        engine: fc.constantFrom('delayed' as const, 'every-decision' as const),
      })
      .map(({ delay, drift: found, id, horizon, seed, events, rounds, engine }) => {
        const known = policyById(id).parameters.some(({ name }) => name === 'horizon');
        return {
          log: generateLog(
            seed,
            events,
            tenths.map((tenth) => tenth / 10),
            found.kind !== 'none',
          ),
          policy: { id, params: known ? { horizon } : {} },
          ...{ delay, drift: found, policySeed: seed + 1, rounds, engine },
        };
      }),
  );
}
