import seedrandom from 'seedrandom';
import { checkNumber } from '../errors.ts';
import type { PartialRun, Replay, RunRecord } from '../evaluation.ts';
import { ArmCounts } from '../policies/arm-counts.ts';
import type { Policy, PolicyDefinition } from '../policies/policy.ts';
import { BASELINES, checkEpisodeSetup, seedsOf, specOf } from './episode-setup.ts';
import type { EpisodeSetup, Problem } from './episode-setup.ts';
import { runSpec, startSpec } from '../workers/run-spec.ts';
import type { PromptArm, PromptView } from './prompt.ts';

/** What was played in a round, and who chose it. */
export interface Decision {
  readonly arm: number;
  readonly by: 'model' | 'fallback' | 'visitor';
}

/** A round as it was played. */
export interface PlayedRound {
  /** The first is 1. */
  readonly round: number;
  readonly arm: number;
  readonly reward: number;
  /** The arms as they were known before the choice. */
  readonly known: readonly PromptArm[];
}

/**
 * An episode: a replay in which every choice comes from outside. It holds no clock and no network;
 * its state follows from the set-up and the decisions alone.
 */
export class Episode {
  readonly setup: EpisodeSetup;
  readonly #policy: TakesOrders;
  readonly #replay: Replay;
  readonly #decisions: Decision[] = [];
  readonly #played: PlayedRound[] = [];

  /**
   * @param decisions - of the rounds that were played before, to go on from there.
   * @throws InputError for a bad set-up or arm, or more decisions than rounds.
   */
  constructor(setup: EpisodeSetup, decisions: readonly Decision[] = []) {
    checkEpisodeSetup(setup);
    checkNumber('decisions', decisions.length, { max: setup.rounds });
    this.setup = setup;
    this.#policy = new TakesOrders(setup.rates.length);
    const definition: PolicyDefinition = { ...MODEL, create: () => this.#policy };
    this.#replay = startSpec(specOf(setup, MODEL.id), definition);
    for (const decision of decisions) this.apply(decision);
  }

  /** Rounds played. */
  get round(): number {
    return this.#replay.round;
  }

  get finished(): boolean {
    return this.#replay.finished;
  }

  get decisions(): readonly Decision[] {
    return this.#decisions;
  }

  get played(): readonly PlayedRound[] {
    return this.#played;
  }

  /** What the next call is told. */
  promptView(): PromptView {
    return {
      round: this.round + 1,
      arms: this.#known(),
      choices: this.#decisions.map(({ arm }) => arm),
    };
  }

  /**
   * Plays a round.
   * @throws InputError for an arm that there is not; Error when the episode is over.
   */
  apply(decision: Decision): PlayedRound {
    checkNumber('arm', decision.arm, { min: 0, max: this.setup.rates.length - 1, integer: true });
    const known = this.#known();
    this.#policy.next = decision.arm;
    const { event } = this.#replay.takeStep();
    const played = { round: this.round, arm: decision.arm, reward: event?.reward ?? 0, known };
    this.#decisions.push(decision);
    this.#played.push(played);
    return played;
  }

  /**
   * The episode as it is if the visitor decides the round last played; only that one, since no later
   * call has seen it.
   * @throws InputError for an arm that there is not; Error before the first round.
   */
  overruled(arm: number): Episode {
    if (this.round === 0) throw new Error('No round has been played.');
    return new Episode(this.setup, [...this.#decisions.slice(0, -1), { arm, by: 'visitor' }]);
  }

  /** The run so far, as the core records every run. */
  record(): RunRecord | PartialRun {
    return this.#replay.record();
  }

  /** Pulls and the feedback there is, with what arrives just before the next choice. */
  #known(): PromptArm[] {
    const { n, sum } = this.#policy.counts;
    const arms = this.#replay.look().arms.map(({ pulls }, arm) => ({
      pulls,
      reported: n[arm],
      clicks: sum[arm],
    }));
    for (const { due, arm, reward } of this.#replay.queue(this.setup.rounds)) {
      if (due > this.#replay.step) break;
      arms[arm].reported += 1;
      arms[arm].clicks += reward;
    }
    return arms;
  }
}

/** The baselines at a problem, in the order of {@link BASELINES}. */
export function baselineRuns(problem: Problem): RunRecord[] {
  return BASELINES.map((id) => runSpec(specOf(problem, id)));
}

/**
 * The arm that plays in place of an invalid answer: the same for the same repetition and round.
 * @param round - the first is 1.
 */
export function fallbackArm({ repetition, rates }: Problem, round: number): number {
  const random = seedrandom(`${seedsOf(repetition).policy}:${round}`);
  return Math.floor(random() * rates.length);
}

/** A model as the core takes it. */
const MODEL: Omit<PolicyDefinition, 'create'> = {
  id: 'model',
  name: 'Language model',
  short: 'Model',
  group: 'textbook',
  summary: 'Plays the arms that it is told to.',
  reference: '',
  parameters: [],
};

/** Plays what it is told and counts the feedback. */
class TakesOrders implements Policy {
  next = 0;
  readonly counts: ArmCounts;

  constructor(armCount: number) {
    this.counts = new ArmCounts(armCount);
  }

  choose(): number {
    return this.next;
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
  }

  inspect() {
    return this.counts.inspect();
  }
}
