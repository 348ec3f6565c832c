import { delaySampler, resolveDelay } from './delays.ts';
import type { DelayModel } from './delays.ts';
import { DriftingRates, resolveDrift } from './drift.ts';
import type { Drift } from './drift.ts';
import { checkNumber, InputError } from './errors.ts';
import { MAX_ROUNDS, stepLimit } from './limits.ts';
import type { EventLog } from './log.ts';
import { resolveParameters } from './policies/policy.ts';
import type { ArmView, Parameters, PolicyDefinition } from './policies/policy.ts';
import { policyById } from './policies/registry.ts';
import { defaultRng } from './random/generator.ts';
import type { Generator } from './random/generator.ts';
import { SeedSequence } from './random/seed-sequence.ts';
import { eventQueues, stepDecision } from './replay/decisions.ts';
import { advanceDelayed, advanceInstant, stepDelayed } from './replay/delayed.ts';
import { RunState, StepNotes } from './replay/run-state.ts';
import type { Arrival, RunDrift } from './replay/run-state.ts';
import { DriftingTally, Tally } from './tally.ts';
import type { Curve, Removal } from './tally.ts';

/** How choices meet the log: see {@link Replay}. */
export type Engine = 'delayed' | 'every-decision';

/** Everything that decides a run. */
export interface ReplaySetup {
  readonly log: EventLog;
  readonly policy: { readonly id: string; readonly params?: Readonly<Record<string, unknown>> };
  /** Takes the place of the policy that the registry has under the id. */
  readonly definition?: PolicyDefinition;
  readonly delay: DelayModel;
  /** Needs a log that keeps its uniforms; none unless said otherwise. */
  readonly drift?: Drift;
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
  /** Absent where the rates stay. */
  readonly drift?: Drift;
  readonly engine: Engine;
  /** Rounds counted. */
  readonly rounds: number;
  /** Log events read; in the every-decision engine, decisions made. */
  readonly steps: number;
  readonly pseudoRegret: number;
  readonly countedPerArm: readonly number[];
  /** The arm of the highest rate, the first on ties; with drift, of the round counted last. */
  readonly bestArm: number;
  readonly eliminated: readonly Removal[];
  readonly curve: Curve;
}

/** A run that counted every round asked for. */
export interface CompleteRun extends RunBase {
  readonly status: 'complete';
  /** Rewards over rounds. */
  readonly meanReward: number;
  /** Rounds on the best arm, with drift that of the moment, over rounds. */
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
  /** Events of the arm whose feedback is on its way, even if it comes after the step limit. */
  readonly pending: number;
  /** Events of the arm whose feedback never comes. */
  readonly lost: number;
}

const MAX_CHECKPOINTS = 100_000;
const DEFAULT_CHECKPOINTS = 100;

/** A run at a glance. */
export interface Snapshot {
  /** Rounds counted and steps taken so far. */
  readonly round: number;
  readonly step: number;
  readonly arms: readonly ArmState[];
}

/** An event whose feedback is on its way. */
export interface QueuedEvent {
  /** The step at which it arrives. */
  readonly due: number;
  readonly arm: number;
  readonly reward: number;
}

/** What happened in one step. */
export interface StepTrace {
  /** Steps taken and rounds counted before it. */
  readonly step: number;
  readonly round: number;
  /** The log event that was read; in the every-decision engine, the one that the choice used up. */
  readonly event: { readonly index: number; readonly arm: number; readonly reward: number } | null;
  /** Of that event, in steps; `Infinity` when it is lost. */
  readonly delay: number;
  /** The arm that the policy chose. */
  readonly choice: number;
  /** In order of arrival. */
  readonly arrived: readonly Arrival[];
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
 *
 * With drift, the reward of an event is decided by the rate of its arm in the round in which it
 * is read, and regret and best arm go by the rates of the round that is counted.
 */
export class Replay {
  readonly #setup: ReplaySetup;
  readonly #engine: Engine;
  readonly #params: Parameters;
  readonly #delay: DelayModel;
  readonly #drift: Drift;
  readonly #run: RunState;
  readonly #queues: readonly Int32Array[];

  /**
   * @param streams - take the place of the streams of `setup.policySeed`, to go on from
   * recorded states.
   * @throws InputError for an unknown policy or parameter, a bad delay, drift, seed, log or count.
   */
  constructor(setup: ReplaySetup, streams: Streams = streamsOf(setup.policySeed)) {
    const { log, rounds } = setup;
    checkNumber('rounds', rounds, { min: 1, max: MAX_ROUNDS, integer: true });
    const checkpoints = checkNumber('checkpoints', setup.checkpoints ?? DEFAULT_CHECKPOINTS, {
      min: 1,
      max: MAX_CHECKPOINTS,
      integer: true,
    });
    const definition = setup.definition ?? policyById(setup.policy.id);
    this.#setup = setup;
    this.#engine = checkEngine(setup.engine ?? 'delayed');
    this.#params = resolveParameters(definition, setup.policy.params);
    this.#delay = resolveDelay(setup.delay, log.armCount);
    this.#drift = resolveDrift(setup.drift, log.rates);
    const drift = runDrift(this.#drift, log);
    this.#run = new RunState({
      ...{ log, rounds, drift },
      // Every decision is a round, so that engine cannot stall.
      limit: this.#engine === 'delayed' ? stepLimit(rounds) : rounds,
      policy: definition.create(log.armCount, this.#params),
      rng: streams.policy,
      drawDelay: delaySampler(setup.delay, log.armCount, streams.delay),
      tally:
        drift === null
          ? new Tally(log.rates, rounds, checkpoints)
          : new DriftingTally(drift.rates, rounds, checkpoints),
    });
    this.#queues = this.#engine === 'delayed' ? [] : eventQueues(log);
  }

  /** Rounds counted so far, and asked for. */
  get round(): number {
    return this.#run.tally.round;
  }

  get rounds(): number {
    return this.#setup.rounds;
  }

  get step(): number {
    return this.#run.step;
  }

  get finished(): boolean {
    return this.round === this.rounds || this.step === this.#run.limit;
  }

  /** Events whose feedback is on its way, even if it comes after the step limit. */
  get waiting(): number {
    return this.#run.pending.size;
  }

  /**
   * Takes up to `steps` steps; true when the run is over.
   * @param round - takes none after the first that has so many rounds counted.
   */
  advance(steps: number, round = Infinity): boolean {
    const run = this.#run;
    const { tally } = run;
    const end = Math.min(run.limit, run.step + steps);
    const until = Math.min(run.rounds, round);
    if (this.#engine === 'every-decision') {
      while (tally.round < until && run.step < end) stepDecision(run, this.#queues, null);
    } else if (run.drift !== null) {
      while (tally.round < until && run.step < end) stepDelayed(run, null);
    } else if (this.#delay.kind === 'instant') advanceInstant(run, end, until);
    else advanceDelayed(run, end, until);
    return this.finished;
  }

  /** Takes one step, as `advance(1)` does, and tells what happened. @throws Error when over. */
  takeStep(): StepTrace {
    if (this.finished) throw new Error('The run is over.');
    const { step, round } = this;
    const notes = new StepNotes();
    if (this.#engine === 'delayed') stepDelayed(this.#run, notes);
    else stepDecision(this.#run, this.#queues, notes);
    return { step, round, ...notes };
  }

  /** The run as it stands, arm by arm. */
  look(): Snapshot {
    const { policy, pulls, pending } = this.#run;
    const waiting = pending.countWaiting();
    const { lost } = pending;
    const arms = policy.inspect().map((view, arm) => ({
      ...view,
      pulls: pulls[arm],
      pending: waiting[2 * arm] + waiting[2 * arm + 1],
      lost: lost[2 * arm] + lost[2 * arm + 1],
    }));
    return { round: this.round, step: this.step, arms };
  }

  /** The events that arrive next, at most `limit`; those due after the step limit never do. */
  queue(limit: number): QueuedEvent[] {
    const waiting = this.#run.pending.firstWaiting(this.step, limit);
    return waiting.map(({ due, event }) => ({ due, arm: event >> 1, reward: event & 1 }));
  }

  /** The result so far. */
  record(): RunRecord | PartialRun {
    if (this.finished) return this.result();
    return { ...this.#base(), ...this.#means(), status: 'running', roundsAsked: this.rounds };
  }

  /** The result of a finished run. @throws Error before it is over. */
  result(): RunRecord {
    if (!this.finished) throw new Error('The run is not over.');
    const base = { ...this.#base(), digest: this.#run.tally.digest() };
    const { meanReward, bestArmShare } = this.#means();
    if (this.round === this.rounds && meanReward !== null && bestArmShare !== null) {
      return { ...base, status: 'complete', meanReward, bestArmShare };
    }
    return { ...base, status: 'stalled', roundsAsked: this.rounds, meanReward, bestArmShare };
  }

  #means(): { meanReward: number | null; bestArmShare: number | null } {
    const { round, reward, bestArmRounds } = this.#run.tally;
    if (round === 0) return { meanReward: null, bestArmShare: null };
    return { meanReward: reward / round, bestArmShare: bestArmRounds / round };
  }

  #base(): RunBase {
    const { tally, policy, step } = this.#run;
    if (policy.eliminated !== undefined) tally.noteRemovals(policy.eliminated);
    return {
      policy: this.#setup.policy.id,
      params: this.#params,
      delay: this.#delay,
      ...(this.#drift.kind !== 'none' && { drift: this.#drift }),
      engine: this.#engine,
      rounds: tally.round,
      steps: step,
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

/** What drift adds to a run; `null` without any. */
function runDrift(drift: Drift, { rates, arms, uniforms }: EventLog): RunDrift | null {
  if (drift.kind === 'none') return null;
  if (uniforms?.length !== arms.length) {
    const expected = 'the draws behind its rewards, one an event, which drift needs';
    throw new InputError('log.uniforms', uniforms?.length, expected);
  }
  return { rates: new DriftingRates(drift, rates), uniforms };
}
