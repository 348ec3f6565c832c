import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { Replay, replay } from '../evaluation.ts';
import type { ReplaySetup, StepTrace } from '../evaluation.ts';
import { generateLog } from '../log.ts';
import { driftingSetups } from './any-setup.ts';

/** All that a run shows of itself. */
const seen = (run: Replay) => [run.look(), run.queue(Infinity), run.record()];

describe('one step at a time', () => {
  it('leaves the run as advance does, whatever is mixed', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(driftingSetups, counts, (setup, sizes) => {
        const watched = new Replay(setup);
        const plain = new Replay(setup);
        for (const [i, size] of sizes.entries()) {
          for (let step = 0; step < size && !watched.finished; step++) {
            // Every other stretch by advance, to go on from what takeStep left.
            if (i % 2 === 0) watched.takeStep();
            else watched.advance(1);
          }
          plain.advance(size);
          expect(seen(watched)).toEqual(seen(plain));
        }
        watched.advance(Infinity);
        expect(watched.result()).toEqual(replay(setup));
      }),
      { numRuns: 150 },
    );
  });

  it('tells of every event once, until it arrives', () => {
    fc.assert(
      fc.property(driftingSetups, fc.integer({ min: 1, max: 300 }), (setup, most) => {
        const run = new Replay(setup);
        const traces: StepTrace[] = [];
        while (traces.length < most && !run.finished) traces.push(run.takeStep());
        const decisions = setup.engine === 'every-decision';
        const { arms, round } = run.look();
        const expected = setup.log.rates.map((_, arm) => {
          const read = traces.filter(({ event }) => event?.arm === arm);
          const lost = read.filter(({ delay }) => delay === Infinity).length;
          const arrived = traces.flatMap((trace) => trace.arrived).filter((e) => e.arm === arm);
          const pulls = traces.filter(({ choice }) => choice === arm).length;
          return {
            ...{ lost, pulls, pending: read.length - lost - arrived.length },
            counted: arrived.filter(({ counted }) => counted).length,
          };
        });
        expect(
          arms.map(({ lost, pulls, pending, counted }) => ({ lost, pulls, pending, counted })),
        ).toEqual(expected);
        const waiting = traces
          .map(({ step, event, delay }) => ({
            due: step + delay + (decisions ? 1 : 0),
            arm: event?.arm,
            reward: event?.reward,
          }))
          .filter(({ due }) => due >= run.step && due < (decisions ? run.rounds : 2_000_000))
          .sort((a, b) => a.due - b.due);
        expect(run.queue(Infinity)).toEqual(waiting);
        expect(run.queue(2)).toEqual(waiting.slice(0, 2));
        // The rounds before a step are those that the steps before it counted.
        let rounds = 0;
        for (const [i, trace] of traces.entries()) {
          expect([trace.step, trace.round]).toEqual([i, rounds]);
          rounds += decisions ? 1 : trace.arrived.filter(({ counted }) => counted).length;
          const { log } = setup;
          if (trace.event === null) throw new Error('No event.');
          expect(log.arms[trace.event.index]).toBe(trace.event.arm);
          if (log.uniforms === undefined) {
            expect(log.rewards[trace.event.index]).toBe(trace.event.reward);
          }
          if (decisions) expect(trace.event.arm).toBe(trace.choice);
          else expect(trace.event.index).toBe(i % log.arms.length);
        }
        expect(rounds).toBe(round);
      }),
      { numRuns: 150 },
    );
  });

  it('goes to a round and not a step further, however much arrives at once', () => {
    const rounds = fc.array(fc.integer({ min: 0, max: 160 }), { minLength: 1, maxLength: 6 });
    const steps = fc.constantFrom(30, Infinity);
    fc.assert(
      fc.property(driftingSetups, rounds, steps, (setup, stops, most) => {
        const bulk = new Replay(setup);
        const single = new Replay(setup);
        for (const stop of stops) {
          for (let taken = 0; taken < most && single.round < stop && !single.finished; taken++) {
            single.advance(1);
          }
          expect(bulk.advance(most, stop)).toBe(single.finished);
          expect(seen(bulk)).toEqual(seen(single));
          const pending = bulk.look().arms.reduce((sum, arm) => sum + arm.pending, 0);
          expect(bulk.waiting).toBe(pending);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is not for a run that is over', () => {
    const log = generateLog(1, 100, [0.2, 0.5]);
    const setup: ReplaySetup = {
      ...{ log, policy: { id: 'ts' }, delay: { kind: 'instant' }, policySeed: 1, rounds: 3 },
    };
    const run = new Replay(setup);
    run.advance(Infinity);
    expect(() => run.takeStep()).toThrow('The run is over.');
  });
});
