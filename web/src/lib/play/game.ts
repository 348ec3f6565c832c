import { Replay } from '../evaluation.ts';
import type { PartialRun, RunRecord } from '../evaluation.ts';
import { generateLog } from '../log.ts';
import type { Policy, PolicyDefinition } from '../policies/policy.ts';
import { Tally } from '../tally.ts';
import type { Curve } from '../tally.ts';
import { problemOf } from './problem.ts';
import type { GameTerms, Problem } from './problem.ts';

/** A choice that was made. */
export interface Decision {
  readonly arm: number;
  readonly reward: number;
  /** The choices made by the time its feedback is known, itself among them; `Infinity` if never. */
  readonly known: number;
}

/** What the player knows of an arm. */
export interface KnownArm {
  readonly pulls: number;
  /** Rewards reported, in the order of their arrival. */
  readonly reports: readonly number[];
}

/** Feedback that the player was given, after so many choices. */
export interface Report {
  readonly round: number;
  readonly arm: number;
  readonly reward: number;
}

/** A player as the engine knows one: a policy that is told what to choose, and learns elsewhere. */
class Player implements Policy {
  next = 0;

  choose(): number {
    return this.next;
  }

  update(): void {
    // The player reads the reports instead.
  }

  inspect(): [] {
    return [];
  }
}

function definitionOf(player: Player): PolicyDefinition {
  return {
    ...{ id: 'player', name: 'Player', short: 'Player', group: 'textbook', parameters: [] },
    ...{ summary: 'Whoever plays.', reference: '' },
    create: () => player,
  };
}

/** A game on the core's every-decision replay: each choice is a round and counts at once. */
export class Game {
  readonly terms: GameTerms;
  readonly problem: Problem;
  readonly decisions: Decision[] = [];
  /** Everything reported so far. */
  readonly reports: Report[] = [];
  readonly #run: Replay;
  readonly #player = new Player();
  /** What is on its way, by the number of choices after which it is known. */
  readonly #coming = new Map<number, Decision[]>();

  /** @throws InputError for a set-up that no run can have. */
  constructor(terms: GameTerms, choices: readonly number[] = []) {
    this.terms = terms;
    this.problem = problemOf(terms);
    const { logSeed, events, rates, ...spec } = this.problem.spec;
    const drifts = spec.drift !== undefined && spec.drift.kind !== 'none';
    const definition = definitionOf(this.#player);
    const { rounds } = terms;
    this.#run = new Replay({
      ...{ ...spec, definition, rounds, policy: { id: definition.id }, checkpoints: rounds },
      log: generateLog(logSeed, events, rates, drifts),
    });
    for (const arm of choices) this.choose(arm);
  }

  get round(): number {
    return this.decisions.length;
  }

  get over(): boolean {
    return this.round === this.terms.rounds;
  }

  get choices(): number[] {
    return this.decisions.map(({ arm }) => arm);
  }

  /** Plays an arm for one round; returns what is reported before the next choice. */
  choose(arm: number): readonly Report[] {
    if (this.over) throw new Error('The game is over.');
    this.#player.next = arm;
    const { event, delay } = this.#run.takeStep();
    const decision = { arm, reward: event?.reward ?? 0, known: this.round + 1 + delay };
    this.decisions.push(decision);
    if (delay < Infinity) {
      this.#coming.set(decision.known, [...(this.#coming.get(decision.known) ?? []), decision]);
    }
    const { round } = this;
    const news = (this.#coming.get(round) ?? []).map((one) => ({
      ...{ round, arm: one.arm, reward: one.reward },
    }));
    this.#coming.delete(round);
    this.reports.push(...news);
    return news;
  }

  /** Arm by arm, what the player knows by now. */
  known(): KnownArm[] {
    const arms = this.problem.order.map(() => ({ pulls: 0, reports: [] as number[] }));
    for (const { arm } of this.decisions) arms[arm].pulls += 1;
    for (const { arm, reward } of this.reports) arms[arm].reports.push(reward);
    return arms;
  }

  /** What the choices so far were worth. */
  score(): Score {
    const { pseudoRegret, bestArmShare, curve }: PartialRun | RunRecord = this.#run.record();
    const reward = this.decisions.reduce((sum, one) => sum + one.reward, 0);
    return { round: this.round, reward, pseudoRegret, bestArmShare: bestArmShare ?? 0, curve };
  }

  /** SHA-256 (hex) of the choices and their rewards, as the record of a run that ends here has it. */
  digest(): string {
    const tally = new Tally(this.problem.spec.rates, Math.max(1, this.round), 1);
    for (const { arm, reward } of this.decisions) tally.count(arm, reward);
    return tally.digest();
  }
}

/** The score of a game. */
export interface Score {
  readonly round: number;
  readonly reward: number;
  readonly pseudoRegret: number;
  /** Of the rounds; with drift, on the best arm of the moment. */
  readonly bestArmShare: number;
  /** One point a round. */
  readonly curve: Curve;
}
