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

  /** Works everything out anew, the comparisons first. @param baseline - a key. */
  async update(all: readonly RepeatedRuns[], baseline: string): Promise<void> {
    this.clear();
    const turn = this.#turn;
    await this.compare(all, baseline);
    for (const { key, runs } of all) {
      if (turn !== this.#turn) return;
      const complete = runs.filter(isComplete);
      if (complete.length < 2) continue;
      const summary = await this.#summarise(complete);
      if (turn === this.#turn) this.#summaries = { ...this.#summaries, [key]: summary };
    }
  }

  /** Works the comparisons out anew, against another baseline. */
  async compare(all: readonly RepeatedRuns[], baseline: string): Promise<void> {
    const turn = this.#turn;
    const against = all.find(({ key }) => key === baseline);
    const pairs: Record<string, PairedComparison> = {};
    for (const { key, runs } of all) {
      if (against === undefined || key === baseline) continue;
      const [first, second] = pairedMeans(runs, against.runs);
      if (first.length >= 2)
        pairs[key] = await this.#client.ask<'pair'>({ kind: 'pair', first, second });
      if (turn !== this.#turn) return;
    }
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
