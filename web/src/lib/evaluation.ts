import { delaySampler, resolveDelay } from './delays.ts';
import type { DelayDraw, DelayModel } from './delays.ts';
import { checkNumber, InputError } from './errors.ts';
import type { EventLog } from './log.ts';
import { NONE, PendingEvents } from './pending.ts';
import { resolveParameters } from './policies/policy.ts';
import type { ArmView, Parameters, Policy } from './policies/policy.ts';
import { policyById } from './policies/registry.ts';
import { defaultRng } from './random/generator.ts';
import type { Generator } from './random/generator.ts';
import { SeedSequence } from './random/seed-sequence.ts';
import { Tally } from './tally.ts';
import type { Curve, Removal } from './tally.ts';

/** How choices meet the log: see {@link Replay}. */
export type Engine = 'delayed' | 'every-decision';

/** Everything that decides a run. */
export interface ReplaySetup {
  readonly log: EventLog;
  readonly policy: { readonly id: string; readonly params?: Readonly<Record<string, unknown>> };
  readonly delay: DelayModel;
  /** Seeds the policy's stream, and by its first child the delay stream. */
  readonly policySeed: number | bigint;
  /** Rounds to count, 1 to 20,000,000. */
  readonly rounds: number;
  /** `delayed` unless said otherwise. */
  readonly engine?: Engine;
  /** Points of the curve, 100 unless said otherwise. */
  readonly checkpoints?: number;
}

/** The two random streams of a run, where they do not come from a seed. */
export interface Streams {
  readonly policy: Generator;
  readonly delay: Generator;
}

interface RunBase {
  readonly policy: string;
  readonly params: Parameters;
  readonly delay: DelayModel;
  readonly engine: Engine;
  /** Rounds counted. */
  readonly rounds: number;
  /** Log events read; in the every-decision engine, decisions made. */
  readonly steps: number;
  readonly pseudoRegret: number;
  readonly countedPerArm: readonly number[];
  /** The arm of the highest rate, the first on ties. */
  readonly bestArm: number;
  readonly eliminated: readonly Removal[];
  readonly curve: Curve;
}

/** A run that counted every round asked for. */
export interface CompleteRun extends RunBase {
  readonly status: 'complete';
  /** Rewards over rounds. */
  readonly meanReward: number;
  readonly bestArmShare: number;
  /** SHA-256 over one byte a counted round, 2 × arm + reward: equal only if every decision is. */
  readonly digest: string;
}

/** A run that reached the step limit first: what it got to, never a result of full length. */
export interface StalledRun extends RunBase {
  readonly status: 'stalled';
  readonly roundsAsked: number;
  /** `null` when no round counted. */
  readonly meanReward: number | null;
  readonly bestArmShare: number | null;
  readonly digest: string;
}

/** A run in progress. */
export interface PartialRun extends RunBase {
  readonly status: 'running';
  readonly roundsAsked: number;
  readonly meanReward: number | null;
  readonly bestArmShare: number | null;
}

export type RunRecord = CompleteRun | StalledRun;

/** What a visitor sees of an arm during a run. */
export interface ArmState extends ArmView {
  /** Times the policy chose the arm, counted or not. */
  readonly pulls: number;
}

export const MAX_ROUNDS = 20_000_000;
const MAX_CHECKPOINTS = 100_000;
const DEFAULT_CHECKPOINTS = 100;

/** The step at which a run of so many rounds counts as stalled. */
export function stepLimit(rounds: number): number {
  return Math.max(2_000_000, 100 * rounds);
}

/**
 * A run that can be advanced bit by bit: in a worker between messages, or one step at a time.
 *
 * `delayed` reads one log event a step; the policy is asked once a step, and an event counts
 * when it is due at a step whose choice is its arm. With instant feedback this is the replay of
 * Li, Chu, Langford and Wang (2011).
 *
 * `every-decision` gives each arm a queue of its logged rewards: every choice consumes the next
 * one and counts at once, and the policy learns it when it arrives.
 */
export class Replay {
  readonly #setup: ReplaySetup;
  readonly #engine: Engine;
  readonly #params: Parameters;
  readonly #delayModel: DelayModel;
  readonly #policy: Policy;
  readonly #rng: Generator;
  readonly #delay: DelayDraw;
  readonly #tally: Tally;
  readonly #pending: PendingEvents;
  readonly #pulls: Float64Array;
  readonly #limit: number;
  readonly #queues: readonly Uint8Array[];
  #step = 0;

  /**
   * @param streams - take the place of the streams of `setup.policySeed`, to go on from
   * recorded states.
   * @throws InputError for an unknown policy or parameter, a bad delay, seed, log or count.
   */
  constructor(setup: ReplaySetup, streams: Streams = streamsOf(setup.policySeed)) {
    const { log, rounds } = setup;
    checkNumber('rounds', rounds, { min: 1, max: MAX_ROUNDS, integer: true });
    const checkpoints = checkNumber('checkpoints', setup.checkpoints ?? DEFAULT_CHECKPOINTS, {
      min: 1,
      max: MAX_CHECKPOINTS,
      integer: true,
    });
    const definition = policyById(setup.policy.id);
    this.#setup = setup;
    this.#engine = checkEngine(setup.engine ?? 'delayed');
    this.#params = resolveParameters(definition, setup.policy.params);
    this.#delayModel = resolveDelay(setup.delay, log.armCount);
    this.#policy = definition.create(log.armCount, this.#params);
    this.#rng = streams.policy;
    this.#delay = delaySampler(setup.delay, log.armCount, streams.delay);
    this.#tally = new Tally(log.rates, rounds, checkpoints);
    this.#pulls = new Float64Array(log.armCount);
    // Every decision is a round, so that engine cannot stall.
    this.#limit = this.#engine === 'delayed' ? stepLimit(rounds) : rounds;
    this.#pending = new PendingEvents(this.#limit);
    this.#queues = this.#engine === 'delayed' ? [] : rewardQueues(log);
  }

  /** Rounds counted so far, and asked for. */
  get round(): number {
    return this.#tally.round;
  }

  get rounds(): number {
    return this.#setup.rounds;
  }

  get step(): number {
    return this.#step;
  }

  get finished(): boolean {
    return this.#tally.round === this.#setup.rounds || this.#step === this.#limit;
  }

  /** Takes up to `steps` steps; true when the run is over. */
  advance(steps: number): boolean {
    const end = Math.min(this.#limit, this.#step + steps);
    if (this.#engine === 'every-decision') this.#advanceDecisions(end);
    else if (this.#delayModel.kind === 'instant') this.#advanceInstant(end);
    else this.#advanceDelayed(end);
    return this.finished;
  }

  /** The loop of {@link #advanceDelayed} where every delay is 0 and nothing ever waits. */
  #advanceInstant(end: number): void {
    const { arms, rewards } = this.#setup.log;
    const { rounds } = this.#setup;
    const policy = this.#policy;
    const rng = this.#rng;
    const tally = this.#tally;
    const pulls = this.#pulls;
    let step = this.#step;
    let cursor = step % arms.length;
    while (tally.round < rounds && step < end) {
      const choice = policy.choose(rng);
      const first = step;
      if (policy.steady === true) {
        // The same answer passes over these events; the last one before the end stays.
        const stop = Math.min(arms.length, cursor + end - step) - 1;
        let match = cursor;
        while (match < stop && arms[match] !== choice) match += 1;
        step += match - cursor;
        cursor = match;
      }
      if (arms[cursor] === choice) this.#count(choice, rewards[cursor]);
      cursor = cursor + 1 === arms.length ? 0 : cursor + 1;
      step += 1;
      pulls[choice] += step - first;
    }
    this.#step = step;
  }

  #advanceDelayed(end: number): void {
    const { arms, rewards } = this.#setup.log;
    const { rounds } = this.#setup;
    const policy = this.#policy;
    const rng = this.#rng;
    const drawDelay = this.#delay;
    const tally = this.#tally;
    const pending = this.#pending;
    const pulls = this.#pulls;
    let step = this.#step;
    let cursor = step % arms.length;
    while (tally.round < rounds && step < end) {
      const arm = arms[cursor];
      const reward = rewards[cursor];
      const delay = drawDelay(arm, reward);
      const choice = policy.choose(rng);
      pulls[choice] += 1;
      if (delay > 0) pending.add(step, step + delay, 2 * arm + reward);
      if (pending.size > 0) {
        for (let node = pending.first(step); node !== NONE; node = pending.after(node)) {
          const event = pending.event(node);
          if (event >> 1 === choice && tally.round < rounds) this.#count(choice, event & 1);
        }
      }
      // What is due at once was read last.
      if (delay === 0 && arm === choice && tally.round < rounds) this.#count(choice, reward);
      cursor = cursor + 1 === arms.length ? 0 : cursor + 1;
      step += 1;
    }
    this.#step = step;
  }

  #count(arm: number, reward: number): void {
    const { eliminated } = this.#policy;
    // Removals made while choosing belong to the rounds counted before.
    if (eliminated !== undefined) this.#tally.noteRemovals(eliminated);
    this.#policy.update(arm, reward);
    this.#tally.count(arm, reward);
    if (eliminated !== undefined) this.#tally.noteRemovals(eliminated);
  }

  #advanceDecisions(end: number): void {
    const policy = this.#policy;
    const pending = this.#pending;
    while (this.#step < end) {
      const step = this.#step;
      if (pending.size > 0) {
        for (let node = pending.first(step); node !== NONE; node = pending.after(node)) {
          const event = pending.event(node);
          policy.update(event >> 1, event & 1);
        }
      }
      if (policy.eliminated !== undefined) this.#tally.noteRemovals(policy.eliminated);
      const choice = policy.choose(this.#rng);
      const queue = this.#queues[choice];
      if (queue.length === 0) throw new InputError('log', `no event of arm ${choice}`, 'every arm');
      const reward = queue[this.#pulls[choice] % queue.length];
      this.#pulls[choice] += 1;
      pending.add(step, step + this.#delay(choice, reward) + 1, 2 * choice + reward);
      this.#tally.count(choice, reward);
      this.#step = step + 1;
    }
  }

  /** Per arm, what the policy knows and how often it chose it. */
  inspect(): ArmState[] {
    return this.#policy.inspect().map((view, arm) => ({ ...view, pulls: this.#pulls[arm] }));
  }

  /** The result so far. */
  record(): RunRecord | PartialRun {
    if (this.finished) return this.result();
    return { ...this.#base(), ...this.#means(), status: 'running', roundsAsked: this.rounds };
  }

  /** The result of a finished run. @throws Error before it is over. */
  result(): RunRecord {
    if (!this.finished) throw new Error('The run is not over.');
    const base = { ...this.#base(), digest: this.#tally.digest() };
    const { meanReward, bestArmShare } = this.#means();
    if (this.round === this.rounds && meanReward !== null && bestArmShare !== null) {
      return { ...base, status: 'complete', meanReward, bestArmShare };
    }
    return { ...base, status: 'stalled', roundsAsked: this.rounds, meanReward, bestArmShare };
  }

  #means(): { meanReward: number | null; bestArmShare: number | null } {
    const { round, reward, counted, bestArm } = this.#tally;
    if (round === 0) return { meanReward: null, bestArmShare: null };
    return { meanReward: reward / round, bestArmShare: counted[bestArm] / round };
  }

  #base(): RunBase {
    const { policy } = this.#setup;
    const tally = this.#tally;
    if (this.#policy.eliminated !== undefined) tally.noteRemovals(this.#policy.eliminated);
    return {
      policy: policy.id,
      params: this.#params,
      delay: this.#delayModel,
      engine: this.#engine,
      rounds: tally.round,
      steps: this.#step,
      pseudoRegret: tally.pseudoRegret,
      countedPerArm: [...tally.counted],
      bestArm: tally.bestArm,
      eliminated: [...tally.eliminated],
      curve: {
        round: [...tally.curve.round],
        cumulativeReward: [...tally.curve.cumulativeReward],
        pseudoRegret: [...tally.curve.pseudoRegret],
        bestArmRounds: [...tally.curve.bestArmRounds],
      },
    };
  }
}

/**
 * A whole run at once.
 * @throws InputError as the constructor of {@link Replay}.
 */
export function replay(setup: ReplaySetup, streams?: Streams): RunRecord {
  const run = new Replay(setup, streams);
  run.advance(Infinity);
  return run.result();
}

/**
 * The policy stream `defaultRng(seed)`, and the delay stream over the first child of the seed's
 * sequence, so that all policies meet the same delays.
 */
export function streamsOf(seed: number | bigint): Streams {
  return { policy: defaultRng(seed), delay: defaultRng(new SeedSequence(seed).spawn(1)[0]) };
}

function checkEngine(engine: string): Engine {
  if (engine === 'delayed' || engine === 'every-decision') return engine;
  throw new InputError('engine', engine, 'delayed or every-decision');
}

/** The rewards of each arm in log order. */
function rewardQueues(log: EventLog): Uint8Array[] {
  const lengths = new Array<number>(log.armCount).fill(0);
  for (const arm of log.arms) lengths[arm] += 1;
  const queues = lengths.map((length) => new Uint8Array(length));
  const filled = new Array<number>(log.armCount).fill(0);
  for (let i = 0; i < log.arms.length; i++) {
    const arm = log.arms[i];
    queues[arm][filled[arm]++] = log.rewards[i];
  }
  return queues;
}
