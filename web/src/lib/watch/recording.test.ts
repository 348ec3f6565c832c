import { describe, expect, it } from 'vitest';
import type { Replay, RunRecord, Snapshot } from '../evaluation.ts';
import type { RunSpec } from '../workers/messages.ts';
import { runSpec, startSpec } from '../workers/run-spec.ts';
import { binQueue } from './queue-bins.ts';
import { recordMoments, stopsOf } from './recording.ts';
import type { Incident, Moment } from './recording.ts';

const RATES = [0.1, 0.5, 0.45, 0.02];

const SPEC: RunSpec = {
  logSeed: 1,
  events: 20_000,
  rates: RATES,
  policy: { id: 'se', params: { horizon: 200 } },
  delay: { kind: 'instant' },
  policySeed: 7,
  rounds: 4_000,
};

/** Removes the best arm, in this run. */
const DATS = { id: 'dats', params: { horizon: 40 } };

function record(spec: RunSpec): { whole: RunRecord; moments: Moment[]; incidents: Incident[] } {
  const whole = runSpec(spec);
  const { rates, drift, delay } = spec;
  const waits = delay.kind === 'pareto' || delay.kind === 'reward-dependent';
  const moments: Moment[] = [];
  const incidents: Incident[] = [];
  for (const one of recordMoments(startSpec(spec), whole, { rates, drift, waits })) {
    moments.push(one.moment);
    incidents.push(...one.incidents);
  }
  return { whole, moments, incidents };
}

/** The same run taken singly, to the first step after which so many are taken. */
function advanced(spec: RunSpec, step: number): Replay {
  const run = startSpec(spec);
  while (run.step < step) run.advance(1);
  return run;
}

const removals = (incidents: readonly Incident[]) =>
  incidents.flatMap((one) => (one.kind === 'removed' ? [{ arm: one.arm, round: one.round }] : []));

const SPECS: [name: string, spec: RunSpec][] = [
  ['instant feedback', SPEC],
  ['losses', { ...SPEC, delay: { kind: 'loss', probability: [0, 0.6, 0, 0.1] } }],
  ['Pareto delays', { ...SPEC, delay: { kind: 'pareto', alpha: [0.6] } }],
  ['a policy that removes while it chooses', { ...SPEC, policy: DATS }],
  ['removals between turns', { ...SPEC, policy: { id: 'se-textbook', params: { horizon: 200 } } }],
  [
    'every decision',
    { ...SPEC, engine: 'every-decision', delay: { kind: 'pareto', alpha: [0.6] } },
  ],
  ['drift', { ...SPEC, drift: { kind: 'swap', round: 1_500, arms: [0, 1] } }],
];

describe.each(SPECS)('a recording with %s', (_, spec) => {
  const { whole, moments, incidents } = record(spec);

  it('shows what a fresh replay shows at the same step', () => {
    expect(moments.length).toBeGreaterThan(200);
    for (const moment of [0, 1, 5, 60, moments.length - 1].map((at) => moments[at])) {
      const run = advanced(spec, moment.step);
      const { round, step, arms } = moment;
      expect({ round, step, arms }).toEqual(run.look());
      expect(moment.queue).toEqual(binQueue(run.queue(20_001), step));
    }
  });

  it('comes to every even round, at the first step that has it', () => {
    const rounds = moments.map(({ round }) => round);
    expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
    for (const stop of stopsOf(spec.rounds).filter((_, index) => index % 12 === 0)) {
      const moment = moments.find(({ round }) => round >= stop);
      expect(advanced(spec, (moment?.step ?? 0) - 1).round).toBeLessThanOrEqual(stop);
    }
    expect(rounds.at(-1)).toBe(whole.rounds);
  });

  it('has the removals of the record, shown from the moment they name', () => {
    expect(whole.eliminated.length).toBeGreaterThan(0);
    expect(removals(incidents)).toEqual(whole.eliminated);
    for (const one of incidents) {
      if (one.kind !== 'removed') continue;
      expect(moments[one.moment].arms[one.arm].active).toBe(false);
      expect(moments[one.moment].arms[one.arm].removal).toEqual(one.removal);
      expect(one.removal).not.toBeNull();
      // It was active one step before.
      expect(advanced(spec, moments[one.moment].step - 1).look().arms[one.arm].active).toBe(true);
    }
  });
});

describe('incidents', () => {
  const WAITING: [name: string, changes: Partial<RunSpec>][] = [
    ['a policy that removes later', {}],
    ['too few rounds for most to arrive', { rounds: 400 }],
    ['every decision', { engine: 'every-decision' }],
    [
      'arms that went before, while the policy chose',
      {
        policy: { ...DATS, params: { horizon: 10 } },
        delay: { kind: 'pareto', alpha: [0.6] },
      },
    ],
  ];

  it.each(WAITING)('tell the first step at which more wait than a mark, with %s', (_, changes) => {
    const delay: RunSpec['delay'] = { kind: 'reward-dependent', lag: [[300, 1_500]] };
    const spec = { ...SPEC, delay, ...changes };
    const { moments, incidents } = record(spec);
    const marks = incidents.filter((one) => one.kind === 'waiting');
    expect(marks.map(({ mark }) => mark)).toEqual([100]);
    const waiting = ({ arms }: Snapshot) => arms.reduce((sum, { pending }) => sum + pending, 0);
    const { step } = moments[marks[0].moment];
    expect(waiting(moments[marks[0].moment])).toBe(101);
    const before = moments.slice(0, marks[0].moment);
    expect(Math.max(...before.map(waiting))).toBeLessThanOrEqual(100);
    expect(waiting(advanced(spec, step - 1).look())).toBeLessThanOrEqual(100);
  });

  it('tell when the best arm goes', () => {
    const { incidents } = record({ ...SPEC, policy: DATS });
    const best = incidents.filter((one) => one.kind === 'removed' && one.grave);
    expect(best).toMatchObject([{ arm: 1, rank: 'the best' }]);
  });

  it('tell all of several equally good arms, and stress only the last to go', () => {
    const tied = { ...SPEC, rates: [0.5, 0.5, 0.45, 0.02], policy: DATS };
    const { incidents } = record(tied);
    const removed = incidents.filter((one) => one.kind === 'removed');
    const good = removed.filter(({ arm }) => arm < 2);
    expect(good.length).toBeGreaterThan(0);
    expect(good.every(({ rank }) => rank === 'one of the best')).toBe(true);
    expect(good.map(({ grave }) => grave)).toEqual(good.map((_, index) => index === 1));
    expect(
      removed.filter(({ arm }) => arm > 1).some(({ rank, grave }) => rank !== '' || grave),
    ).toBe(false);
    const level = { kind: 'step', round: 1_001, rates: [0.2, 0.5, 0.4, 0.5] } as const;
    const [drift] = record({ ...SPEC, drift: level }).incidents.filter(
      (one) => one.kind === 'drift',
    );
    expect(drift).toMatchObject({ best: [1, 3] });
  });

  it('tell of drift, with the arm that is the best then', () => {
    const { incidents, moments } = record({
      ...SPEC,
      drift: { kind: 'step', round: 1_001, rates: [0.9, 0.5, 0.4, 0] },
    });
    const [drift] = incidents.filter((one) => one.kind === 'drift');
    expect(drift).toMatchObject({ round: 1_000, best: [0] });
    expect(moments[drift.moment].rates).toEqual([0.9, 0.5, 0.4, 0]);
    expect(moments[drift.moment - 1].rates).toEqual(RATES);
  });

  it('tell of each new best arm where rates swing', () => {
    const { incidents } = record({ ...SPEC, drift: { kind: 'wave', period: 800, amplitude: 0.3 } });
    const best = incidents.flatMap((one) => (one.kind === 'drift' ? one.best : []));
    expect(best.length).toBeGreaterThan(4);
    expect(best.every((arm, index) => arm !== best[index - 1])).toBe(true);
  });

  it('end with the stall of a run that counts nothing', () => {
    const { incidents, moments } = record({ ...SPEC, delay: { kind: 'loss', probability: [1] } });
    expect(incidents).toEqual([{ kind: 'stalled', moment: 1, round: 0 }]);
    expect(moments.map(({ step }) => step)).toEqual([0, 2_000_000]);
  });
});

describe('the rounds to stop at', () => {
  it('are about as many as asked for, with a few early ones', () => {
    expect(stopsOf(10_000).slice(0, 8)).toEqual([0, 1, 2, 5, 10, 20, 50, 100]);
    expect(stopsOf(10_000)).toHaveLength(206);
    expect(stopsOf(3)).toEqual([0, 1, 2, 3]);
  });
});

describe('bins of a queue', () => {
  it('double in width and keep misses and clicks apart', () => {
    const events = [10, 11, 12, 13, 14, 25, 26].map((due) => ({ due, arm: 2, reward: due % 2 }));
    expect(binQueue([...events, { due: 26, arm: 3, reward: 1 }], 10)).toEqual({
      cells: [
        { arm: 2, bin: 0, misses: 1, clicks: 0 },
        { arm: 2, bin: 1, misses: 0, clicks: 1 },
        { arm: 2, bin: 2, misses: 1, clicks: 1 },
        { arm: 2, bin: 3, misses: 1, clicks: 0 },
        { arm: 2, bin: 4, misses: 0, clicks: 1 },
        { arm: 2, bin: 5, misses: 1, clicks: 0 },
        { arm: 3, bin: 5, misses: 0, clicks: 1 },
      ],
      count: 8,
      cut: false,
    });
  });
});
