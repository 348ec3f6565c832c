import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DelayModel } from './delays.ts';
import { Replay, replay, stepLimit, streamsOf } from './evaluation.ts';
import type { ReplaySetup, RunRecord } from './evaluation.ts';
import { generateLog } from './log.ts';
import { resolveParameters } from './policies/policy.ts';
import { POLICIES, policyById } from './policies/registry.ts';
import type { Removal } from './tally.ts';

/** As `np.rint`, for x ≥ 0. */
function rint(x: number): number {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1;
}

const entry = <T>(list: readonly T[], arm: number) => list[list.length === 1 ? 0 : arm];

/** The replay as its definition reads, one event at a time, with a sorted queue. */
function plainReplay({ log, policy: { id, params }, delay, policySeed, rounds }: ReplaySetup) {
  const definition = policyById(id);
  const policy = definition.create(log.armCount, resolveParameters(definition, params));
  const streams = streamsOf(policySeed);
  const draw = (arm: number, reward: number): number => {
    if (delay.kind === 'pareto') return rint(streams.delay.pareto(entry(delay.alpha, arm)));
    if (delay.kind === 'loss') {
      return streams.delay.random() < entry(delay.probability, arm) ? Infinity : 0;
    }
    return delay.kind === 'instant' ? 0 : entry(delay.lag, arm)[reward];
  };
  const counted = new Array<number>(log.armCount).fill(0);
  const decisions: number[] = [];
  const removals: Removal[] = [];
  const noteRemovals = () => {
    for (const arm of (policy.eliminated ?? []).slice(removals.length)) {
      removals.push({ arm, round: decisions.length });
    }
  };
  let queue: { due: number; arm: number; reward: number }[] = [];
  let step = 0;
  while (decisions.length < rounds && step < stepLimit(rounds)) {
    const arm = log.arms[step % log.arms.length];
    const reward = log.rewards[step % log.arms.length];
    const wait = draw(arm, reward);
    if (wait < Infinity) queue.push({ due: step + wait, arm, reward });
    const choice = policy.choose(streams.policy);
    noteRemovals();
    const due = queue.filter((event) => event.due === step);
    queue = queue.filter((event) => event.due !== step);
    for (const event of due) {
      if (decisions.length === rounds || event.arm !== choice) continue;
      policy.update(event.arm, event.reward);
      counted[event.arm] += 1;
      decisions.push(2 * event.arm + event.reward);
      noteRemovals();
    }
    step += 1;
  }
  return {
    steps: step,
    countedPerArm: counted,
    digest: createHash('sha256').update(Uint8Array.from(decisions)).digest('hex'),
    eliminated: removals,
  };
}

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

const setups: fc.Arbitrary<ReplaySetup> = rates.chain((tenths) =>
  fc
    .record({
      delay: delays(tenths.length),
      // A small horizon, so that arms are removed in a short run.
      id: fc.constantFrom(...POLICIES.map(({ id }) => id)),
      horizon: fc.constantFrom(2, 20_000),
      seed: whole(1e6),
      // Enough for every arm to have one.
      events: fc.integer({ min: 200, max: 800 }),
      rounds: fc.integer({ min: 1, max: 150 }),
      engine: fc.constantFrom('delayed' as const, 'every-decision' as const),
    })
    .map(({ delay, id, horizon, seed, events, rounds, engine }) => {
      const known = policyById(id).parameters.some(({ name }) => name === 'horizon');
      return {
        log: generateLog(
          seed,
          events,
          tenths.map((tenth) => tenth / 10),
        ),
        policy: { id, params: known ? { horizon } : {} },
        ...{ delay, policySeed: seed + 1, rounds, engine },
      };
    }),
);

it('equals the plain replay for any set-up', () => {
  fc.assert(
    fc.property(setups, (setup) => {
      const record = replay({ ...setup, engine: 'delayed' });
      const plain = plainReplay(setup);
      expect({
        steps: record.steps,
        countedPerArm: record.countedPerArm,
        digest: record.digest,
        eliminated: record.eliminated,
      }).toEqual(plain);
    }),
    { numRuns: 120 },
  );
});

/** The record of a run advanced in pieces, looked at in between. */
function inPieces(setup: ReplaySetup, pieces: readonly number[]): RunRecord {
  const run = new Replay(setup);
  for (let i = 0; !run.advance(pieces[i % pieces.length]); i++) {
    if (run.round > run.rounds) throw new Error('More rounds than were asked for.');
    run.record();
    run.inspect();
  }
  return run.result();
}

it('comes out the same however it is advanced and looked at', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(setups, pieces, (setup, sizes) => {
      expect(inPieces(setup, sizes)).toEqual(replay(setup));
    }),
    { numRuns: 120 },
  );
});

it('keeps its books: counts, means, regret and curve agree', () => {
  fc.assert(
    fc.property(setups, (setup) => {
      const record = replay(setup);
      const { rates } = setup.log;
      const best = Math.max(...rates);
      expect(record.countedPerArm.reduce((sum, n) => sum + n, 0)).toBe(record.rounds);
      expect(rates[record.bestArm]).toBe(best);
      expect(record.bestArmShare).toBe(record.countedPerArm[record.bestArm] / record.rounds);
      const regret = record.countedPerArm.reduce((sum, n, arm) => sum + n * (best - rates[arm]), 0);
      expect(record.pseudoRegret).toBeCloseTo(regret, 9);
      const { round, cumulativeReward, pseudoRegret, bestArmRounds } = record.curve;
      expect(round.at(-1)).toBe(record.rounds);
      expect((cumulativeReward.at(-1) ?? NaN) / record.rounds).toBe(record.meanReward);
      expect(pseudoRegret.at(-1)).toBe(record.pseudoRegret);
      expect(bestArmRounds.at(-1)).toBe(record.countedPerArm[record.bestArm]);
      for (const { round: at } of record.eliminated) expect(at).toBeLessThanOrEqual(record.rounds);
    }),
    { numRuns: 100 },
  );
});
