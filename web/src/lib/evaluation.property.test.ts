import { createHash } from 'node:crypto';
import fc from '../../tests/property.ts';
import { expect, it } from 'vitest';
import { Replay, replay, streamsOf } from './evaluation.ts';
import type { ReplaySetup, RunRecord } from './evaluation.ts';
import { stepLimit } from './limits.ts';
import { resolveParameters } from './policies/policy.ts';
import { policyById } from './policies/registry.ts';
import { driftingSetups, setups } from './replay/any-setup.ts';
import type { Removal } from './tally.ts';

/** As `np.rint`, for x ≥ 0. */
function rint(x: number): number {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1;
}

const entry = <T>(list: readonly T[], arm: number) => list[list.length === 1 ? 0 : arm];

/** The rates of the round that follows so many counted ones. */
function ratesAt({ log: { rates }, drift = { kind: 'none' } }: ReplaySetup, counted: number) {
  switch (drift.kind) {
    case 'none':
      return rates;
    case 'step':
      return counted + 1 < drift.round ? rates : drift.rates;
    case 'swap': {
      if (counted + 1 < drift.round) return rates;
      const [a, b] = drift.arms;
      return rates.map((rate, arm) => (arm === a ? rates[b] : arm === b ? rates[a] : rate));
    }
    case 'wave':
      return rates.map((rate, arm) => {
        const turn = counted / drift.period + arm / rates.length;
        const swung = rate + drift.amplitude * Math.sin(2 * Math.PI * turn);
        return Math.min(Math.max(swung, 0), 1);
      });
  }
}

/** The replay as its definition reads, one event at a time, with a sorted queue. */
function plainReplay(setup: ReplaySetup) {
  const {
    log,
    policy: { id, params },
    delay,
    policySeed,
    rounds,
  } = setup;
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
  let regret = 0;
  while (decisions.length < rounds && step < stepLimit(rounds)) {
    const arm = log.arms[step % log.arms.length];
    const uniform = log.uniforms?.[step % log.arms.length];
    const click = uniform !== undefined && uniform < ratesAt(setup, decisions.length)[arm];
    const reward = uniform === undefined ? log.rewards[step % log.arms.length] : Number(click);
    const wait = draw(arm, reward);
    if (wait < Infinity) queue.push({ due: step + wait, arm, reward });
    const choice = policy.choose(streams.policy);
    noteRemovals();
    const due = queue.filter((event) => event.due === step);
    queue = queue.filter((event) => event.due !== step);
    for (const event of due) {
      if (decisions.length === rounds || event.arm !== choice) continue;
      const now = ratesAt(setup, decisions.length);
      const best = Math.max(...now);
      regret += best - now[event.arm];
      policy.update(event.arm, event.reward, policy.propensity);
      counted[event.arm] += 1;
      decisions.push(2 * event.arm + event.reward);
      noteRemovals();
    }
    step += 1;
  }
  return {
    regret,
    steps: step,
    countedPerArm: counted,
    digest: createHash('sha256').update(Uint8Array.from(decisions)).digest('hex'),
    eliminated: removals,
  };
}

it('equals the plain replay for any set-up', () => {
  fc.assert(
    fc.property(driftingSetups, (setup) => {
      const record = replay({ ...setup, engine: 'delayed' });
      const { regret, ...plain } = plainReplay(setup);
      expect(record.pseudoRegret).toBeCloseTo(regret, 9);
      expect({
        steps: record.steps,
        countedPerArm: record.countedPerArm,
        digest: record.digest,
        eliminated: record.eliminated,
      }).toEqual(plain);
    }),
    { numRuns: 150 },
  );
});

/** The record of a run advanced in pieces, looked at in between. */
function inPieces(setup: ReplaySetup, pieces: readonly number[]): RunRecord {
  const run = new Replay(setup);
  for (let i = 0; !run.advance(pieces[i % pieces.length]); i++) {
    if (run.round > run.rounds) throw new Error('More rounds than were asked for.');
    run.record();
    run.look();
    run.queue(3);
  }
  return run.result();
}

it('comes out the same however it is advanced and looked at', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(driftingSetups, pieces, (setup, sizes) => {
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
