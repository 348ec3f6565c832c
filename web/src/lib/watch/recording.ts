import { bestArms, bestRank } from '../best-arms.ts';
import { DriftingRates, resolveDrift } from '../drift.ts';
import type { Drift } from '../drift.ts';
import type { Replay, RunRecord, Snapshot } from '../evaluation.ts';
import type { RemovalReason } from '../policies/policy.ts';
import { binQueue, QUEUE_LIMIT } from './queue-bins.ts';
import type { QueueBins } from './queue-bins.ts';

/** A run at one moment, with what surrounds the policy. */
export interface Moment extends Snapshot {
  /** The rates of the round that comes next. */
  readonly rates: readonly number[];
  readonly queue: QueueBins;
}

/** Something worth jumping to. `moment` is the index of the first moment that shows it. */
export type Incident = { readonly moment: number; readonly round: number } & (
  | {
      readonly kind: 'removed';
      readonly arm: number;
      /** What it was then: `the best`, `one of the best`, or empty. */
      readonly rank: string;
      /** With it, no arm that was as good was left. */
      readonly grave: boolean;
      readonly removal: RemovalReason | null;
    }
  /** For the first time, more events waited than a mark. */
  | { readonly kind: 'waiting'; readonly mark: number }
  /** From the next round on, the rates are others, and these arms are the best. */
  | { readonly kind: 'drift'; readonly best: readonly number[] }
  | { readonly kind: 'stalled' }
);

/** A moment, and the incidents that it is the first to show. */
export interface Recorded {
  readonly moment: Moment;
  readonly incidents: readonly Incident[];
}

/** What a recording is told of the run besides the run itself. */
export interface Surroundings {
  readonly rates: readonly number[];
  readonly drift?: Drift;
  /** Whether events can wait at all. */
  readonly waits: boolean;
}

const MOMENTS = 200;
const EARLY = [1, 2, 5, 10, 20];
const MARKS = [100, 1_000, 10_000, 100_000];
/** Rates that change all the time show as incidents only where the best arm changes. */
const MOST_DRIFT_INCIDENTS = 24;

/** Ascending rounds to stop at: evenly spaced, and a few early ones before the first of these. */
export function stopsOf(rounds: number, count = MOMENTS): number[] {
  const even = Array.from({ length: count }, (_, i) => Math.round(((i + 1) * rounds) / count));
  const early = EARLY.filter((round) => round < even[0]);
  return [...new Set([0, ...early, ...even])];
}

/**
 * Looks at a run at about 200 rounds and at everything worth a look between them.
 * @param run - not yet advanced.
 * @param whole - the same run at its end: it tells when arms go.
 */
export function* recordMoments(
  run: Replay,
  whole: RunRecord,
  surroundings: Surroundings,
): Generator<Recorded> {
  const rates = new RatesByRound(surroundings, whole.rounds);
  const waiting = new WaitingMarks(surroundings.waits);
  const stops = new Set([...stopsOf(run.rounds), ...rates.changes]);
  for (const { round } of whole.eliminated) stops.add(round);
  const ascending = [...stops].sort((a, b) => a - b);

  const removals = new Upcoming(whole.eliminated);
  const changes = new Upcoming(rates.changes.map((round) => ({ round })));
  const isActive = (arm: number) => run.look().arms[arm].active;

  let index = 0;
  const record = (found: readonly Unplaced[], { round, step, arms } = run.look()): Recorded => {
    const queue = binQueue(run.queue(QUEUE_LIMIT + 1), step);
    const moment = { round, step, arms, rates: rates.at(round), queue };
    const incidents = found.map((incident) => ({ ...incident, moment: index }));
    index += 1;
    return { moment, incidents };
  };

  let last = -1;
  for (const stop of ascending) {
    while (run.round < stop && !run.finished) {
      const mark = waiting.advance(run, stop);
      if (mark !== undefined) yield record([{ kind: 'waiting', round: run.round, mark }]);
    }
    // An arm that goes while the policy chooses goes in the step after the round.
    while (removals.until(run.round).some(({ arm }) => isActive(arm)) && !run.finished) {
      run.advance(1);
    }
    if (run.step === last) continue;
    last = run.step;
    const snapshot = run.look();
    const found: Unplaced[] = removals.take(run.round).map(({ arm, round }) => {
      const best = bestArms(rates.at(round));
      const rank = bestRank(arm, best);
      const grave = rank !== '' && best.every((one) => !snapshot.arms[one].active);
      return { kind: 'removed', round, arm, rank, grave, removal: snapshot.arms[arm].removal };
    });
    const mark = waiting.passed(run);
    if (mark !== undefined) found.push({ kind: 'waiting', round: run.round, mark });
    for (const { round } of changes.take(run.round)) {
      found.push({ kind: 'drift', round, best: bestArms(rates.at(round)) });
    }
    if (run.finished && whole.status === 'stalled') {
      found.push({ kind: 'stalled', round: run.round });
    }
    yield record(found, snapshot);
    if (run.finished) return;
  }
}

type WithoutMoment<T> = T extends unknown ? Omit<T, 'moment'> : never;
type Unplaced = WithoutMoment<Incident>;

/** A list in the order of rounds, of which those that have come are taken off. */
class Upcoming<T extends { readonly round: number }> {
  #rest: readonly T[];

  constructor(all: readonly T[]) {
    this.#rest = all;
  }

  until(round: number): readonly T[] {
    return this.#rest.filter((one) => one.round <= round);
  }

  take(round: number): readonly T[] {
    const come = this.until(round);
    this.#rest = this.#rest.slice(come.length);
    return come;
  }
}

/** The rates of the round that comes after so many. */
export function ratesAt(
  { rates, drift }: Pick<Surroundings, 'rates' | 'drift'>,
  round: number,
): readonly number[] {
  const resolved = resolveDrift(drift, rates);
  return resolved.kind === 'none' ? rates : [...movedTo(round, resolved, rates).current];
}

function movedTo(round: number, drift: Drift, rates: readonly number[]): DriftingRates {
  const moving = new DriftingRates(drift, rates);
  moving.moveTo(round);
  return moving;
}

/** Watches how many events wait, where any can. */
class WaitingMarks {
  readonly #waits: boolean;
  #next = 0;

  constructor(waits: boolean) {
    this.#waits = waits;
  }

  /** Goes on towards a round, and no further than to the next mark, which it returns. */
  advance(run: Replay, round: number): number | undefined {
    // A step adds one event at most, so that the mark cannot be passed any sooner.
    run.advance(this.#waits ? this.#mark + 1 - run.waiting : Infinity, round);
    return this.passed(run);
  }

  /** The mark that has been passed since the last one, if any. */
  passed(run: Replay): number | undefined {
    const mark = this.#mark;
    if (run.waiting <= mark) return undefined;
    this.#next += 1;
    return mark;
  }

  get #mark(): number {
    return MARKS[this.#next] ?? Infinity;
  }
}

/** The rates of a run whenever they are asked for, and when they change. */
class RatesByRound {
  /** Counted rounds after which the rates are others. */
  readonly changes: readonly number[];
  readonly #drift: Drift;
  readonly #rates: readonly number[];

  constructor({ rates, drift }: Surroundings, rounds: number) {
    this.#rates = rates;
    this.#drift = resolveDrift(drift, rates);
    this.changes = this.#findChanges(rounds);
  }

  at(round: number): readonly number[] {
    return ratesAt({ rates: this.#rates, drift: this.#drift }, round);
  }

  #findChanges(rounds: number): number[] {
    const drift = this.#drift;
    if (drift.kind === 'none') return [];
    if (drift.kind !== 'wave') return drift.round - 1 < rounds ? [drift.round - 1] : [];
    const rates = new DriftingRates(drift, this.#rates);
    const changes: number[] = [];
    let { bestArm } = rates;
    for (let round = 1; round < rounds && changes.length < MOST_DRIFT_INCIDENTS; round++) {
      rates.moveTo(round);
      if (rates.bestArm === bestArm) continue;
      ({ bestArm } = rates);
      changes.push(round);
    }
    return changes;
  }
}
