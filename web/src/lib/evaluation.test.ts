import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DelayModel } from './delays.ts';
import { InputError } from './errors.ts';
import { Replay, replay, streamsOf } from './evaluation.ts';
import type { ReplaySetup } from './evaluation.ts';
import { stepLimit } from './limits.ts';
import { generateLog, logFromEvents } from './log.ts';
import { defaultRng } from './random/generator.ts';
import { SeedSequence } from './random/seed-sequence.ts';

const INSTANT: DelayModel = { kind: 'instant' };
const NEVER: DelayModel = { kind: 'loss', probability: [1] };

/** A log from words such as `0+` (arm 0, click) and `1-` (arm 1, miss). */
function logOf(events: string, armCount = 2) {
  const words = events.split(' ');
  const arms = Uint8Array.from(words, (word) => Number(word[0]));
  const rewards = Uint8Array.from(words, (word) => (word[1] === '+' ? 1 : 0));
  return logFromEvents(arms, rewards, armCount);
}

/** The decisions behind a digest, in the words of {@link logOf}. */
function digestOf(decisions: string): string {
  const bytes = decisions.split(' ').map((word) => 2 * Number(word[0]) + (word[1] === '+' ? 1 : 0));
  return createHash('sha256').update(Uint8Array.from(bytes)).digest('hex');
}

/**
 * SE asks for arm 0, 1, 0, 1, … until it removes one; PSE asks for arm 0 until that has 44
 * rounds at the least. Neither draws, so that a run can be followed by hand.
 */
const ALTERNATE = { id: 'se', params: { horizon: 1_000_000 } };
const ALWAYS_0 = { id: 'pse' };

const lag = (...pairs: [number, number][]): DelayModel => ({
  kind: 'reward-dependent',
  lag: pairs,
});

function run(events: string, setup: Partial<ReplaySetup>) {
  const base = { policy: ALTERNATE, delay: INSTANT, policySeed: 1, rounds: 2 };
  return replay({ ...base, log: logOf(events), ...setup });
}

describe('the delayed replay, by hand', () => {
  it('counts an event when its arm is chosen, and reads the log round and round', () => {
    // Asked 0 1 0 1 0: steps 0 and 3 match, then step 4, which is event 0 again.
    const record = run('0+ 0+ 1- 1+', { rounds: 3 });
    expect(record).toMatchObject({ status: 'complete', steps: 5, countedPerArm: [2, 1] });
    expect(record.digest).toBe(digestOf('0+ 1+ 0+'));
    expect(record.meanReward).toBe(1);
  });

  it('compares an event with the choice made when it arrives', () => {
    // Every event of arm 0 is read when 0 is asked for, and arrives when 1 is.
    const record = run('0+ 1- 0- 1+', { delay: lag([1, 1], [2, 2]), rounds: 2 });
    // Arm 1, read at steps 1 and 3, arrives at steps 3 and 5, both asked for 1.
    expect(record.digest).toBe(digestOf('1- 1+'));
    expect(record.steps).toBe(6);
  });

  it('takes what arrives at one step in reading order', () => {
    const policy = ALWAYS_0;
    // Step 0 waits for step 2 (miss), step 1 for step 2 (click), and step 2 is not yet due.
    const record = run('0- 0+ 0-', { policy, delay: lag([2, 1]), rounds: 2 });
    expect(record.digest).toBe(digestOf('0- 0+'));
    expect(record.steps).toBe(3);
    // What is due at once was read last.
    const atOnce = run('0- 0+', { policy, delay: lag([1, 0]), rounds: 2 });
    expect(atOnce.digest).toBe(digestOf('0- 0+'));
    expect(atOnce.steps).toBe(2);
  });

  it('stops in the middle of a step when the rounds are full', () => {
    const policy = ALWAYS_0;
    const waiting = run('0- 0+ 0-', { policy, delay: lag([2, 1]), rounds: 1 });
    expect(waiting.digest).toBe(digestOf('0-'));
    expect(waiting.steps).toBe(3);
    const atOnce = run('0- 0+', { policy, delay: lag([1, 0]), rounds: 1 });
    expect(atOnce.digest).toBe(digestOf('0-'));
    expect(atOnce.steps).toBe(2);
  });

  it('never counts a lost event', () => {
    const delay: DelayModel = { kind: 'loss', probability: [1, 0] };
    const record = run('0+ 1- 0+ 1+', { delay, rounds: 3 });
    expect(record.digest).toBe(digestOf('1- 1+ 1-'));
    expect(record.steps).toBe(6);
  });

  it('draws one Pareto delay an event, in reading order, from the delay stream', () => {
    const seed = 42;
    const rng = defaultRng(new SeedSequence(seed).spawn(1)[0]);
    const due = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => step + Math.round(rng.pareto(0.8)));
    const first = Math.min(...due);
    const delay: DelayModel = { kind: 'pareto', alpha: [0.8] };
    const record = run('0+ 0-', { policy: ALWAYS_0, delay, policySeed: seed, rounds: 1 });
    expect(record.steps).toBe(first + 1);
    expect(record.digest).toBe(digestOf(due.indexOf(first) % 2 === 0 ? '0+' : '0-'));
  });

  it('notes removals with the rounds counted by then', () => {
    // T = 2: radius √(2 ln 2 / n). Arm 1 (mean 0) falls below arm 0 (mean 1) when n is 6 for
    // both: 2 · 0.4807 < 1; with 6 and 5, 0.4807 + 0.5265 is still above 1.
    const policy = { id: 'se', params: { horizon: 2 } };
    const record = run('0+ 1-', { policy, rounds: 20 });
    expect(record.eliminated).toEqual([{ arm: 1, round: 12 }]);
    // From then on every ask is for arm 0: one match in two steps.
    expect(record.countedPerArm).toEqual([14, 6]);
    expect(record.steps).toBe(12 + 15);
  });

  it('stalls at the step limit, with what it reached', () => {
    const nothing = run('0+ 1-', { delay: NEVER, rounds: 5 });
    expect(nothing).toMatchObject({ status: 'stalled', rounds: 0, steps: 2_000_000 });
    expect(nothing).toMatchObject({ roundsAsked: 5, meanReward: null, bestArmShare: null });
    expect(nothing.digest).toBe(createHash('sha256').digest('hex'));
    // Arm 0 is all that PSE asks for, and each of its events but the last misses the limit.
    const late = run('0+ 1-', { policy: ALWAYS_0, delay: lag([1_999_998, 1_999_998]), rounds: 5 });
    expect(late).toMatchObject({ status: 'stalled', rounds: 1, steps: 2_000_000, meanReward: 1 });
    expect(late.digest).toBe(digestOf('0+'));
    expect([5, 10_000, 10_001, 20_000_000].map(stepLimit)).toEqual([
      2_000_000, 2_000_000, 2_000_200, 2_000_000_000,
    ]);
  });
});

describe('the every-decision replay, by hand', () => {
  const engine = 'every-decision';

  it('gives each choice the next logged reward of its arm, round and round', () => {
    // Asked 0 1 0 1 0 1; the queues are + − for arm 0 and − for arm 1.
    const record = run('0+ 1- 0-', { engine, rounds: 6 });
    expect(record.digest).toBe(digestOf('0+ 1- 0- 1- 0+ 1-'));
    expect(record).toMatchObject({ steps: 6, rounds: 6, countedPerArm: [3, 3] });
  });

  it.each([
    ['at once, before the next choice', INSTANT, [0, 1, 2, 3]],
    ['one round later', lag([1, 1]), [0, 0, 1, 2]],
    ['clicks at once, misses never in time', lag([9, 0]), [0, 1, 1, 2]],
    ['never', NEVER, [0, 0, 0, 0]],
  ])('tells the policy %s', (_, delay, known) => {
    const log = logOf('0+ 1-');
    const setup = { log, policy: ALTERNATE, delay, policySeed: 1, rounds: 4, engine } as const;
    const run = new Replay(setup);
    // What is known before the choice of each round.
    const learnt = known.map(() => {
      run.advance(1);
      return run.look().arms.reduce((sum, arm) => sum + arm.counted, 0);
    });
    expect(learnt).toEqual(known);
    // The score counts every decision all the same.
    expect(run.result().digest).toBe(digestOf('0+ 1- 0+ 1-'));
  });

  it('needs an event of every arm that is chosen', () => {
    const log = logOf('0+ 1-', 3);
    const setup = { log, policy: ALTERNATE, delay: INSTANT, policySeed: 1, rounds: 4, engine };
    expect(() => replay({ ...setup, engine })).toThrow(
      'log: "no event of arm 2" is not allowed; expected every arm',
    );
  });
});

describe('known answers, repetition 0, instant feedback, 10,000 rounds', () => {
  it.each([
    ['dats', 0.2448, 100_834, '2160 2134 612 1255 882 9 9 1593 733 613', [2, 4, 7]],
    ['dats-textbook', 0.4998, 100_511, '12 23 9466 11 259 11 11 121 24 62', undefined],
  ])('%s', (id, mean, steps, counted, removed) => {
    const log = generateLog(2023);
    const record = replay({ log, policy: { id }, delay: INSTANT, policySeed: 90051, rounds: 1e4 });
    expect(record.meanReward).toBe(mean);
    expect(record.steps).toBe(steps);
    expect(record.countedPerArm.join(' ')).toBe(counted);
    if (removed) expect(record.eliminated.map(({ arm }) => arm)).toEqual(removed);
  });
});

describe('digests of the Python reference, repetition 0, 10,000 rounds', () => {
  const pareto: DelayModel = { kind: 'pareto', alpha: [1, 1, 0.5, 1, 1, 1, 1, 1, 1, 1] };
  it.each([
    ['epsilon-greedy', INSTANT, '0b1657bca8a526bf53d1c5ef55582be52b4415cf6a3138059d3e671062947097'],
    ['epsilon-greedy', pareto, '64f77b5a7f4e0270061d15e50cffc0ddb49afb6e9a9e925583990d134fa09db6'],
    ['ucb1', INSTANT, 'f11a1172223663eeb35b36559f4a15cce6ef61a441daf5c1b92222b3fbd0e3b8'],
    ['ucb1', pareto, '92b6f4e40f6f21fbbe5906c9b2e27397e236990ae542df3a0c5a390626728f2b'],
    ['ts', INSTANT, 'da3656d863e8c6968cc9cb61a41fe8d5bcd5fb35a82222544432efded5eba545'],
    ['se', INSTANT, 'b32cd78382d211c01fa39323da8a1e87aa5cb02c3ca168f8523cdcf35375f40c'],
    ['pse', INSTANT, '2da2c791f266893ce1eebd008744a51ee47347b2c40ab4c4c44594b15c5f1cfe'],
    ['opse', INSTANT, 'd0ff3ee71cf0b9cb96dc7ccaae9eccd747a75ce36c43274b9e67ca58ef0af597'],
  ])('%s', (id, delay, digest) => {
    const setup = { log: generateLog(2023), policy: { id }, policySeed: 90051, rounds: 10_000 };
    expect(replay({ ...setup, delay }).digest).toBe(digest);
  });
});

describe('a run in progress', () => {
  const log = generateLog(3, 2000, [0.2, 0.5, 0.8]);
  const delay: DelayModel = { kind: 'pareto', alpha: [0.7] };
  const setup: ReplaySetup = { log, policy: { id: 'ts' }, delay, policySeed: 5, rounds: 500 };

  it('says so until it is over', () => {
    const run = new Replay(setup);
    expect(run.advance(100)).toBe(false);
    expect(run.record()).toMatchObject({ status: 'running', steps: 100, roundsAsked: 500 });
    expect(() => run.result()).toThrow('The run is not over.');
    expect(run.advance(Infinity)).toBe(true);
    expect(run.record()).toEqual(run.result());
    expect(run.advance(1)).toBe(true);
    expect(run.result().rounds).toBe(500);
  });

  it('goes on from streams other than those of its seed', () => {
    expect(replay({ ...setup, policySeed: 0 }, streamsOf(5))).toEqual(replay(setup));
    expect(replay({ ...setup, policySeed: 6 }).digest).not.toBe(replay(setup).digest);
  });

  it('gives a copy of its record', () => {
    const run = new Replay(setup);
    run.advance(300);
    const { curve, countedPerArm } = run.record();
    const before = JSON.stringify([curve, countedPerArm]);
    run.advance(Infinity);
    expect(JSON.stringify([curve, countedPerArm])).toBe(before);
  });
});

describe('bad input', () => {
  const log = logOf('0+ 1-');
  const base = { log, policy: { id: 'ts' }, delay: INSTANT, policySeed: 1, rounds: 10 };
  it.each([
    ['rounds', { rounds: 0 }, 'rounds: 0 is not allowed; expected a whole number from 1 to'],
    ['half a round', { rounds: 1.5 }, 'rounds: 1.5'],
    ['rounds without end', { rounds: Infinity }, 'rounds: Infinity'],
    ['too many rounds', { rounds: 20_000_001 }, 'rounds: 20000001'],
    ['no checkpoint', { checkpoints: 0 }, 'checkpoints: 0'],
    ['a negative seed', { policySeed: -1 }, 'seed: -1'],
    ['an unsafe seed', { policySeed: 2 ** 53 }, 'seed: 9007199254740992'],
    [
      'an unknown policy',
      { policy: { id: 'best' } },
      'policy: "best" is not allowed; expected one',
    ],
    [
      'an unknown parameter',
      { policy: { id: 'ts', params: { tau: 1 } } },
      'parameter of ts: "tau" is not allowed; expected one of sigma',
    ],
    ['a parameter out of range', { policy: { id: 'ts', params: { sigma: -1 } } }, 'sigma: -1'],
    ['a parameter of another type', { policy: { id: 'ts', params: { sigma: '4' } } }, 'sigma: "4"'],
    [
      'a word out of its list',
      { policy: { id: 'dats', params: { baseline: 'mean' } } },
      'baseline: "mean" is not allowed; expected one of none, running-mean',
    ],
    ['an unknown engine', { engine: 'fast' }, 'engine: "fast"'],
    ['an unknown delay', { delay: { kind: 'later' } }, 'delay: "later"'],
    ['a bad delay', { delay: { kind: 'pareto', alpha: [0] } }, 'alpha[0]: 0'],
  ])('%s', (_, change, message) => {
    const setup = { ...base, ...change } as ReplaySetup;
    expect(() => replay(setup)).toThrow(InputError);
    expect(() => replay(setup)).toThrow(message);
  });
});
