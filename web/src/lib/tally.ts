import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { DriftingRates } from './drift.ts';

/** Measures at evenly spaced rounds, one list each, all of the same length. */
export interface Curve {
  /** Rounds counted by then. */
  readonly round: number[];
  readonly cumulativeReward: number[];
  /** Σ (μ* − μ of the arm counted). */
  readonly pseudoRegret: number[];
  /** Rounds on the best arm. */
  readonly bestArmRounds: number[];
}

/** An arm that a policy removed, and the rounds counted by then. */
export interface Removal {
  readonly arm: number;
  readonly round: number;
}

/** Keeps the score of a run: what counted, when, and for how much. */
export class Tally {
  readonly counted: Float64Array;
  readonly eliminated: Removal[] = [];
  readonly curve: Curve = { round: [], cumulativeReward: [], pseudoRegret: [], bestArmRounds: [] };
  round = 0;
  reward = 0;
  readonly #bestArm: number;
  readonly #rounds: number;
  readonly #gaps: Float64Array;
  readonly #checkpoints: number;
  /** One byte a counted round, 2 × arm + reward. */
  readonly #decisions: Uint8Array;
  #nextCheckpoint: number;

  /**
   * @param rates - expected reward of each arm.
   * @param rounds - the most that can be counted.
   * @param checkpoints - how many points the curve gets; one a round when there are fewer rounds.
   */
  constructor(rates: readonly number[], rounds: number, checkpoints: number) {
    const best = Math.max(...rates);
    this.#bestArm = rates.indexOf(best);
    this.counted = new Float64Array(rates.length);
    this.#rounds = rounds;
    this.#gaps = Float64Array.from(rates, (rate) => best - rate);
    this.#checkpoints = Math.min(checkpoints, rounds);
    this.#decisions = new Uint8Array(rounds);
    this.#nextCheckpoint = this.#checkpointRound(1);
  }

  /** Counts one round. */
  count(arm: number, reward: number): void {
    this.counted[arm] += 1;
    this.reward += reward;
    this.#decisions[this.round] = 2 * arm + reward;
    this.round += 1;
    if (this.round === this.#nextCheckpoint) this.#mark();
  }

  /** Takes note of the removals in a policy's list that are new. */
  noteRemovals(eliminated: readonly number[]): void {
    for (let i = this.eliminated.length; i < eliminated.length; i++) {
      this.eliminated.push({ arm: eliminated[i], round: this.round });
    }
  }

  /** The arm of the highest rate, the first on ties. */
  get bestArm(): number {
    return this.#bestArm;
  }

  /** Rounds on the best arm. */
  get bestArmRounds(): number {
    return this.counted[this.#bestArm];
  }

  /** Σ (μ* − μ of the arm counted) so far. */
  get pseudoRegret(): number {
    let regret = 0;
    for (let arm = 0; arm < this.counted.length; arm++)
      regret += this.counted[arm] * this.#gaps[arm];
    return regret;
  }

  /** SHA-256 (hex) of the counted rounds, one byte each: 2 × arm + reward. */
  digest(): string {
    return bytesToHex(sha256(this.#decisions.subarray(0, this.round)));
  }

  #mark(): void {
    this.curve.round.push(this.round);
    this.curve.cumulativeReward.push(this.reward);
    this.curve.pseudoRegret.push(this.pseudoRegret);
    this.curve.bestArmRounds.push(this.bestArmRounds);
    this.#nextCheckpoint = this.#checkpointRound(this.curve.round.length + 1);
  }

  #checkpointRound(index: number): number {
    return Math.round((index * this.#rounds) / this.#checkpoints);
  }
}

/** The score of a run whose rates change: each round against the best arm of that round. */
export class DriftingTally extends Tally {
  readonly #rates: DriftingRates;
  #best: number;
  #onBest = 0;
  #regret = 0;

  /** @param rates - at the round to be counted first; moved on as rounds are counted. */
  constructor(rates: DriftingRates, rounds: number, checkpoints: number) {
    super([...rates.current], rounds, checkpoints);
    this.#rates = rates;
    this.#best = rates.bestArm;
  }

  override count(arm: number, reward: number): void {
    const rates = this.#rates;
    rates.moveTo(this.round);
    this.#best = rates.bestArm;
    this.#regret += rates.best - rates.current[arm];
    if (arm === rates.bestArm) this.#onBest += 1;
    super.count(arm, reward);
  }

  /** The best arm of the round counted last. */
  override get bestArm(): number {
    return this.#best;
  }

  override get bestArmRounds(): number {
    return this.#onBest;
  }

  override get pseudoRegret(): number {
    return this.#regret;
  }
}
