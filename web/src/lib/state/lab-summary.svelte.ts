import type { CompleteRun, RunRecord } from '../evaluation.ts';
import type { Band } from '../stats/bands.ts';
import type { Interval } from '../stats/bootstrap.ts';
import type { PairedComparison } from '../stats/paired.ts';
import { StatisticsClient } from '../workers/statistics-client.ts';
import type { RepeatedRuns } from './lab.svelte.ts';

/** The bootstrapped figures of one policy. */
export interface PolicySummary {
  readonly regret: Band;
  readonly mean: Band;
  readonly meanReward: Interval;
  readonly pseudoRegret: Interval;
  readonly bestArmShare: Interval;
}

type Pairs = Readonly<Record<string, PairedComparison>>;

/** What has been worked out of repetitions, for when they are shown again. */
interface Kept {
  summaries: Readonly<Record<string, PolicySummary>>;
  /** By the key of the baseline. */
  readonly pairs: Map<string, Pairs>;
}

const KEPT = new WeakMap<readonly RepeatedRuns[], Kept>();

function keptOf(all: readonly RepeatedRuns[]): Kept {
  const kept = KEPT.get(all) ?? { summaries: {}, pairs: new Map() };
  KEPT.set(all, kept);
  return kept;
}

type Client = Pick<StatisticsClient, 'ask' | 'drop' | 'dispose'>;

/** Intervals, bands and paired comparisons of finished repetitions, worked out beside the page. */
export class LabSummary {
  #summaries = $state.raw<Readonly<Record<string, PolicySummary>>>({});
  #pairs = $state.raw<Pairs>({});
  readonly #client: Client;
  /** Counts what was asked for: an answer to an earlier question is late. */
  #turn = 0;

  constructor(client: Client = new StatisticsClient()) {
    this.#client = client;
  }

  /** By the key of the policy's runs; without those that completed fewer than two. */
  get summaries(): Readonly<Record<string, PolicySummary>> {
    return this.#summaries;
  }

  /** Mean reward against the baseline's in the repetitions that both completed. */
  get pairs(): Pairs {
    return this.#pairs;
  }

  /** Forgets everything; what is being worked out is dropped. */
  clear(): void {
    this.#turn += 1;
    this.#client.drop();
    this.#summaries = {};
    this.#pairs = {};
  }

  /**
   * Works everything out that has not been, the comparisons first.
   * @param all - not to be changed later: what is known of it is kept by its identity.
   * @param baseline - a key.
   */
  async update(all: readonly RepeatedRuns[], baseline: string): Promise<void> {
    this.clear();
    const turn = this.#turn;
    const kept = keptOf(all);
    this.#summaries = kept.summaries;
    await this.compare(all, baseline);
    for (const { key, runs } of all) {
      if (turn !== this.#turn) return;
      const complete = runs.filter(isComplete);
      if (complete.length < 2 || key in kept.summaries) continue;
      const summary = await this.#summarise(complete);
      kept.summaries = { ...kept.summaries, [key]: summary };
      if (turn === this.#turn) this.#summaries = kept.summaries;
    }
  }

  /** Works the comparisons out anew, against another baseline. */
  async compare(all: readonly RepeatedRuns[], baseline: string): Promise<void> {
    const turn = this.#turn;
    const kept = keptOf(all).pairs;
    const known = kept.get(baseline);
    if (known !== undefined) {
      this.#pairs = known;
      return;
    }
    const against = all.find(({ key }) => key === baseline);
    const pairs: Record<string, PairedComparison> = {};
    for (const { key, runs } of all) {
      if (against === undefined || key === baseline) continue;
      const [first, second] = pairedMeans(runs, against.runs);
      if (first.length >= 2)
        pairs[key] = await this.#client.ask<'pair'>({ kind: 'pair', first, second });
      if (turn !== this.#turn) return;
    }
    kept.set(baseline, pairs);
    this.#pairs = pairs;
  }

  dispose(): void {
    this.#turn += 1;
    this.#client.dispose();
  }

  async #summarise(runs: readonly CompleteRun[]): Promise<PolicySummary> {
    const client = this.#client;
    const round = runs[0].curve.round;
    const [regret, mean, meanReward, pseudoRegret, bestArmShare] = await Promise.all([
      client.ask<'band'>({ kind: 'band', curves: runs.map(({ curve }) => curve.pseudoRegret) }),
      client.ask<'band'>({ kind: 'band', curves: runs.map((run) => meansOf(run, round)) }),
      client.ask<'interval'>({ kind: 'interval', values: runs.map((run) => run.meanReward) }),
      client.ask<'interval'>({ kind: 'interval', values: runs.map((run) => run.pseudoRegret) }),
      client.ask<'interval'>({ kind: 'interval', values: runs.map((run) => run.bestArmShare) }),
    ]);
    return { regret, mean, meanReward, pseudoRegret, bestArmShare };
  }
}

export function isComplete(run: RunRecord | null): run is CompleteRun {
  return run?.status === 'complete';
}

/** Mean reward so far at each checkpoint. */
export function meansOf({ curve }: CompleteRun, round: readonly number[]): number[] {
  return curve.cumulativeReward.map((reward, index) => reward / round[index]);
}

/** The mean rewards of two policies in the repetitions that both completed. */
export function pairedMeans(
  first: readonly (RunRecord | null)[],
  second: readonly (RunRecord | null)[],
): [first: number[], second: number[]] {
  const pairs = first.flatMap((run, repetition) => {
    const other = second[repetition];
    return isComplete(run) && isComplete(other) ? [[run.meanReward, other.meanReward]] : [];
  });
  return [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
}
