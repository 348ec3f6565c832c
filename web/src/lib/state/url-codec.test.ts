import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import type { DelayModel, Lag } from '../delays.ts';
import type { Drift } from '../drift.ts';
import type { ParameterSpec } from '../policies/policy.ts';
import { POLICIES } from '../policies/registry.ts';
import {
  AXES,
  DEFAULT_CHARTS,
  DEFAULT_SETUP,
  LIMITS,
  MEASURES,
  MAX_POLICIES,
  seedRange,
  VIEWS,
} from './lab-setup.ts';
import type { LabSetup, PolicyChoice, ViewId } from './lab-setup.ts';
import { decodeSetup, encodeSetup } from './url-codec.ts';

/** Set-ups in the codec's own form: parameters only where they differ from their default. */
const setups = fc.integer({ min: 2, max: 100 }).chain((arms) =>
  fc.record<LabSetup>({
    rates: fc.oneof(fc.constant(DEFAULT_SETUP.rates), listOf(LIMITS.rate, arms)),
    drift: fc.constant(DEFAULT_SETUP.drift),
    policies: fc.array(fc.constantFrom(...POLICIES).chain(choices), { maxLength: MAX_POLICIES }),
    delay: fc.constant(DEFAULT_SETUP.delay),
    logSeed: number(seedRange(LIMITS.repetitions.max)),
    policySeed: number(seedRange(LIMITS.repetitions.max)),
    rounds: number(LIMITS.rounds),
    engine: fc.constantFrom('delayed', 'every-decision'),
    repetitions: number(LIMITS.repetitions),
  }),
);
const fullSetups = setups.chain((setup) =>
  fc
    .tuple(delays(setup.rates.length), drifts(setup.rates.length))
    .map(([delay, drift]) => ({ ...setup, delay, drift })),
);
const views = fc.constantFrom(...VIEWS);
const chartChoices = fc.record({
  axis: fc.constantFrom(...AXES),
  measure: fc.constantFrom(...MEASURES),
});

function number(range: { min: number; max: number; integer?: boolean }) {
  const { min, max } = range;
  if (range.integer) return fc.integer({ min, max });
  return fc.double({ min, max, noNaN: true }).map((value) => value + 0);
}

function listOf(range: Parameters<typeof number>[0], length: number) {
  return fc.array(number(range), { minLength: length, maxLength: length });
}

function delays(arms: number): fc.Arbitrary<DelayModel> {
  return fc.constantFrom(1, arms).chain((length) => {
    const pairs = fc.array(fc.tuple(number(LIMITS.lag), number(LIMITS.lag)), {
      minLength: length,
      maxLength: length,
    });
    return fc.oneof(
      fc.constant<DelayModel>({ kind: 'instant' }),
      listOf(LIMITS.alpha, length).map((alpha): DelayModel => ({ kind: 'pareto', alpha })),
      listOf(LIMITS.probability, length).map((probability): DelayModel => ({
        kind: 'loss',
        probability,
      })),
      pairs.map((lag: Lag[]): DelayModel => ({ kind: 'reward-dependent', lag })),
    );
  });
}

function drifts(arms: number): fc.Arbitrary<Drift> {
  const arm = fc.integer({ min: 0, max: arms - 1 });
  const pair = fc.tuple(arm, arm).filter(([a, b]) => a !== b);
  const round = number(LIMITS.driftRound);
  const wave = fc.tuple(number(LIMITS.period), number(LIMITS.amplitude));
  return fc.oneof(
    fc.constant<Drift>({ kind: 'none' }),
    fc
      .tuple(round, listOf(LIMITS.rate, arms))
      .map(([from, rates]): Drift => ({ kind: 'step', round: from, rates })),
    fc.tuple(round, pair).map(([from, both]): Drift => ({ kind: 'swap', round: from, arms: both })),
    wave.map(([period, amplitude]): Drift => ({ kind: 'wave', period, amplitude })),
  );
}

function choices({ id, parameters }: (typeof POLICIES)[number]): fc.Arbitrary<PolicyChoice> {
  const values = parameters.map((spec) => fc.option(valueOf(spec), { nil: spec.default }));
  return fc.tuple(...values).map((drawn) => {
    const named = parameters.map((spec, index) => [spec, drawn[index]] as const);
    const changed = named.filter(([spec, value]) => value !== spec.default);
    return { id, params: Object.fromEntries(changed.map(([spec, value]) => [spec.name, value])) };
  });
}

function valueOf(spec: ParameterSpec): fc.Arbitrary<number | string> {
  if (spec.type === 'choice') return fc.constantFrom(...spec.options);
  const { min = -1e9, max = 1e9, exclusiveMin } = spec;
  const value = number({ min, max, integer: spec.type === 'integer' });
  return value.filter((drawn) => !exclusiveMin || drawn > min);
}

/** All that an address says besides the set-up, where it says nothing of it. */
const PLAIN = { view: 'compare', charts: DEFAULT_CHARTS, notes: [] } as const;

describe('round trip', () => {
  it('gives any set-up and view again, without a note', () => {
    fc.assert(
      fc.property(fullSetups, views, chartChoices, (setup, view, charts) => {
        expect(decodeSetup(encodeSetup(setup, view, charts))).toEqual({
          setup,
          view,
          charts,
          notes: [],
        });
      }),
    );
  });

  it('survives a trip through a URL', () => {
    fc.assert(
      fc.property(fullSetups, (setup) => {
        const { search } = new URL(`https://example.org/lab?${encodeSetup(setup)}`);
        expect(decodeSetup(search)).toEqual({ ...PLAIN, setup });
        const escaped = String(new URLSearchParams(search));
        expect(decodeSetup(escaped)).toEqual({ ...PLAIN, setup });
      }),
    );
  });

  it('leaves the defaults out', () => {
    expect(encodeSetup(DEFAULT_SETUP)).toBe('');
    expect(decodeSetup('')).toEqual({ ...PLAIN, setup: DEFAULT_SETUP });
    expect(encodeSetup({ ...DEFAULT_SETUP, rounds: 500 })).toBe('v=2&rounds=500');
    expect(encodeSetup(DEFAULT_SETUP, 'inside')).toBe('v=2&view=inside');
    const log = { ...DEFAULT_CHARTS, axis: 'log' } as const;
    expect(encodeSetup(DEFAULT_SETUP, 'compare', log)).toBe('v=2&axis=log');
    const policies = [{ id: 'ts', params: { sigma: 4 } }];
    expect(encodeSetup({ ...DEFAULT_SETUP, policies })).toBe('v=2&policies=ts');
  });

  it('keeps an empty choice of policies', () => {
    const setup = { ...DEFAULT_SETUP, policies: [] };
    expect(encodeSetup(setup)).toBe('v=2&policies=');
    expect(decodeSetup('v=2&policies=').setup).toEqual(setup);
  });

  it('keeps the same policy twice', () => {
    const policies: PolicyChoice[] = [
      { id: 'ts', params: {} },
      { id: 'ts', params: { sigma: 1 } },
      { id: 'ts', params: {} },
    ];
    const query = encodeSetup({ ...DEFAULT_SETUP, policies });
    expect(query).toBe('v=2&policies=ts,ts~sigma:1,ts');
    expect(decodeSetup(query).setup.policies).toEqual(policies);
  });
});

/** Addresses as they were shared, with what they mean. To be added to, never to be changed. */
const SHARED: readonly [query: string, changes: Partial<LabSetup>, view?: ViewId][] = [
  [
    '?v=1&rates=0.1,0.5,0.9&policies=ts~sigma:2,dats~width:1~baseline:running-mean,pse' +
      '&delay=lag:0/5000,5000/0,1/2&logSeed=7&policySeed=9007199254740991&rounds=2500' +
      '&engine=every-decision',
    {
      rates: [0.1, 0.5, 0.9],
      policies: [
        { id: 'ts', params: { sigma: 2 } },
        { id: 'dats', params: { width: 1, baseline: 'running-mean' } },
        { id: 'pse', params: {} },
      ],
      delay: {
        kind: 'reward-dependent',
        lag: [
          [0, 5000],
          [5000, 0],
          [1, 2],
        ],
      },
      logSeed: 7,
      policySeed: 9007199254740991,
      rounds: 2500,
      engine: 'every-decision',
    },
  ],
  ['v=1&rates=0.5,0.6&delay=pareto:1,0.5', pair({ kind: 'pareto', alpha: [1, 0.5] })],
  ['v=1&rates=0.5,0.6&delay=loss:0,0.9', pair({ kind: 'loss', probability: [0, 0.9] })],
  ['v=1&rates=0.5,0.6&delay=lag:3/4', pair({ kind: 'reward-dependent', lag: [[3, 4]] })],
  ['v=1&rates=0.5,0.6&delay=instant', pair({ kind: 'instant' })],
  ['rates=0.5%2C0.6', pair({ kind: 'instant' })],
  [
    'v=2&rates=0.2,0.8&drift=step:2500:0.8,0.2&repetitions=20&view=inside',
    {
      rates: [0.2, 0.8],
      drift: { kind: 'step', round: 2500, rates: [0.8, 0.2] },
      repetitions: 20,
    },
    'inside',
  ],
  ['v=2&drift=swap:5000:2,6', { drift: { kind: 'swap', round: 5000, arms: [2, 6] } }],
  [
    'v=2&drift=wave:2000:0.15&view=own',
    { drift: { kind: 'wave', period: 2000, amplitude: 0.15 } },
    'own',
  ],
];

function pair(delay: DelayModel): Partial<LabSetup> {
  return { rates: [0.5, 0.6], delay };
}

describe('an address that was shared', () => {
  it.each(SHARED)('%s still opens', (query, changes, view = 'compare') => {
    expect(decodeSetup(query)).toEqual({
      ...PLAIN,
      setup: { ...DEFAULT_SETUP, ...changes },
      view,
    });
  });

  it('of a hundred arms still opens', () => {
    const rates = Array.from({ length: 100 }, (_, arm) => arm / 100);
    expect(decodeSetup(`v=1&rates=${rates.join()}`)).toMatchObject({ setup: { rates }, notes: [] });
  });
});

describe('what cannot be taken', () => {
  it.each<[string, Partial<LabSetup>, string[]]>([
    ['rounds=0', { rounds: 1 }, ['rounds: “0”', 'used 1.']],
    ['rounds=1e12', { rounds: 20_000_000 }, ['rounds: “1e12”', 'used 20000000.']],
    ['rounds=many', { rounds: 10_000 }, ['rounds: “many”', 'used 10000.']],
    ['rounds=', { rounds: 10_000 }, ['rounds: “”', 'used 10000.']],
    ['logSeed=-1', { logSeed: 0 }, ['logSeed: “-1”', 'used 0.']],
    ['policySeed=1.5', { policySeed: 2 }, ['policySeed: “1.5”', 'used 2.']],
    ['policySeed=1e999', { policySeed: 2 ** 53 - 1 }, ['“1e999”', 'used 9007199254740991.']],
    ['engine=fast', { engine: 'delayed' }, ['engine: “fast”', 'used delayed.']],
    ['rates=0.5,1.5', { rates: [0.5, 1] }, ['rates[1]: “1.5”', 'used 1.']],
    ['rates=0.5,0x1', { rates: [0.5, 0] }, ['rates[1]: “0x1”', 'used 0.']],
    ['rates=0.5', { rates: DEFAULT_SETUP.rates }, ['rates: “0.5”', 'used the default rates.']],
    ['policies=ts,exp3', { policies: [{ id: 'ts', params: {} }] }, ['“exp3”', 'left out.']],
    ['policies=exp3', { policies: DEFAULT_SETUP.policies }, ['“exp3”', 'left out.']],
    ['policies=ts~speed:1', { policies: [{ id: 'ts', params: {} }] }, ['ts: “speed:1”']],
    [
      'policies=ts~sigma:1e9',
      { policies: [{ id: 'ts', params: { sigma: 100 } }] },
      ['ts sigma: “1e9”', 'used 100.'],
    ],
    // The width must be above 0, so there is no nearest one.
    ['policies=dats~width:0', { policies: [{ id: 'dats', params: {} }] }, ['“0”', 'used 4.']],
    ['policies=dats~baseline:x', { policies: [{ id: 'dats', params: {} }] }, ['“x”', 'used none.']],
    ['delay=slow:1', { delay: { kind: 'instant' } }, ['delay: “slow”', 'used instant.']],
    ['delay=pareto', { delay: { kind: 'pareto', alpha: [1] } }, ['alpha[0]: “”', 'used 1.']],
    ['delay=pareto:0', { delay: { kind: 'pareto', alpha: [0.01] } }, ['alpha[0]: “0”', '0.01.']],
    ['delay=loss:2', { delay: { kind: 'loss', probability: [1] } }, ['loss[0]: “2”', 'used 1.']],
    [
      'delay=lag:-5/x',
      { delay: { kind: 'reward-dependent', lag: [[0, 0]] } },
      ['lag[0].miss: “-5”', 'lag[0].click: “x”'],
    ],
    ['drift=jump:5', {}, ['drift: “jump”', 'used none.']],
    ['drift=swap:5000:3,3', {}, ['“swap:5000:3,3”', 'used none.']],
    ['drift=swap:0:1,12', { drift: { kind: 'swap', round: 1, arms: [1, 9] } }, ['used 1.', '“12”']],
    [
      'rates=0.5,0.6&drift=step:100:0.9',
      { rates: [0.5, 0.6], drift: { kind: 'step', round: 100, rates: [0.9, 0.6] } },
      ['drift rates: “1 rates”', 'used the starting rates for the others.'],
    ],
    [
      'drift=wave:1:3',
      { drift: { kind: 'wave', period: 2, amplitude: 1 } },
      ['drift period: “1”', 'drift amplitude: “3”'],
    ],
    ['repetitions=1000', { repetitions: 200 }, ['repetitions: “1000”', 'used 200.']],
    [
      'repetitions=200&logSeed=9007199254740991',
      { repetitions: 200, logSeed: 2 ** 53 - 200 },
      ['logSeed', 'used 9007199254740792.'],
    ],
    ['view=map', {}, ['view: “map”', 'used compare.']],
    ['v=3', {}, ['v: “3”', 'read as version 2.']],
  ])('%s is mended, and a note says how', (query, changes, parts) => {
    const { setup, notes } = decodeSetup(query);
    expect(setup).toEqual({ ...DEFAULT_SETUP, ...changes });
    for (const part of parts) expect(notes.join(' ')).toContain(part);
  });

  it('fits lists to the arms', () => {
    const short = decodeSetup('rates=0.1,0.2,0.3&delay=loss:0.1,0.2');
    expect(short.setup.delay).toEqual({ kind: 'loss', probability: [0.1, 0.2, 0.2] });
    expect(short.notes).toEqual([
      'delay: “2 entries” is not 1 or 3 entries; used the last for the other arms.',
    ]);
    const long = decodeSetup('rates=0.1,0.2&delay=pareto:1,2,3');
    expect(long.setup.delay).toEqual({ kind: 'pareto', alpha: [1, 2] });
    expect(long.notes).toHaveLength(1);
    const many = decodeSetup(`rates=${'0.5,'.repeat(200)}0.5&policies=${'ts,'.repeat(20)}ts`);
    expect(many.setup.rates).toHaveLength(100);
    expect(many.setup.policies).toHaveLength(MAX_POLICIES);
    expect(many.notes).toHaveLength(2);
  });

  it('says the same thing once, however often it is at fault', () => {
    const { notes } = decodeSetup('policies=foo,foo,ts~sigma:999,ts~sigma:999');
    expect(notes).toEqual([
      'policies: “foo” is not a known policy; left out.',
      'ts sigma: “999” is not a finite number from 0 to 100; used 100.',
    ]);
  });

  it('keeps the notes short', () => {
    const { notes } = decodeSetup(`rates=${'x'.repeat(500)}${',x'.repeat(50)}`);
    expect(notes).toHaveLength(13);
    expect(notes[12]).toBe('39 more values were changed.');
    expect(notes[0].length).toBeLessThan(150);
  });

  it('never throws, and what it gives encodes and decodes without a note', () => {
    const piece = fc.constantFrom(
      ...['v', 'rates', 'policies', 'delay', 'rounds', 'logSeed', 'engine', 'drift', 'view'],
      ...['=', '&', ',', '~', ':', '/', '%', '%2', '+', '-', 'e9', '1', '0.5', 'NaN', '__proto__'],
      ...['ts', 'dats', 'sigma', 'width', 'pareto', 'loss', 'lag', 'instant', 'constructor'],
      ...['step', 'swap', 'wave', 'repetitions', 'axis', 'measure', 'log', 'mean'],
    );
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc
        .array(fc.tuple(piece, fc.array(piece, { maxLength: 12 })), { maxLength: 8 })
        .map((fields) => fields.map(([name, text]) => `${name}=${text.join('')}`).join('&')),
    );
    fc.assert(
      fc.property(garbage, (query) => {
        const { setup, view, charts } = decodeSetup(query);
        const again = decodeSetup(encodeSetup(setup, view, charts));
        expect(again).toEqual({ setup, view, charts, notes: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
