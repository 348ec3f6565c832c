import type { DelayModel } from '../delays.ts';
import { checkNumber } from '../errors.ts';
import type { Configuration, Entrant, Scenario } from './configuration.ts';

/** One run of an evaluation. */
export interface PlannedRun {
  /** `main/instant/ts/00`: study, scenario, entrant and repetition. */
  readonly key: string;
  readonly scenario: Scenario;
  readonly entrant: Entrant;
  readonly repetition: number;
  readonly delay: DelayModel;
  readonly logSeed: number;
  readonly policySeed: number;
}

/** Which part of the runs, from 1 on, of how many parts. */
export interface Shard {
  readonly shard: number;
  readonly of: number;
}

/** All runs, repetition by repetition, so that runs on the same log lie together. */
export function planRuns(configuration: Configuration): PlannedRun[] {
  const { id, scenarios, policies, repetitions, seeds } = configuration;
  const digits = Math.max(2, String(repetitions - 1).length);
  return Array.from({ length: repetitions }, (_, repetition) =>
    scenarios.flatMap((scenario) =>
      policies.map((entrant): PlannedRun => {
        const number = String(repetition).padStart(digits, '0');
        return {
          key: `${id}/${scenario.id}/${entrant.key}/${number}`,
          ...{ scenario, entrant, repetition },
          delay: scenario.delayOf[entrant.key] ?? scenario.delay,
          logSeed: seeds.log + repetition,
          policySeed: seeds.policy + repetition,
        };
      }),
    ),
  ).flat();
}

/** The runs of a shard: neighbours, so that they share logs. @throws InputError */
export function shardOf<T>(runs: readonly T[], { shard, of }: Shard): readonly T[] {
  checkNumber('shards', of, { min: 1, max: 1_000_000, integer: true });
  checkNumber('shard', shard, { min: 1, max: of, integer: true });
  const start = (part: number) => Math.floor((part * runs.length) / of);
  return runs.slice(start(shard - 1), start(shard));
}

/**
 * A sample of so many runs by a fixed rule, spread over studies, scenarios and policies. The
 * studies take turns; within a study each next run has the next policy, scenario and repetition.
 */
export function sampleRuns(
  studies: readonly Configuration[],
  size: number,
): { readonly study: Configuration; readonly run: PlannedRun }[] {
  const orders = studies.map((study) => ({ study, runs: spreadOut(study) }));
  const longest = Math.max(0, ...orders.map(({ runs }) => runs.length));
  const sample: { study: Configuration; run: PlannedRun }[] = [];
  for (let turn = 0; turn < longest; turn++) {
    for (const { study, runs } of orders) {
      if (turn < runs.length) sample.push({ study, run: runs[turn] });
      if (sample.length === size) return sample;
    }
  }
  return sample;
}

/** All runs of a study, in an order whose every beginning is spread out. */
function spreadOut(configuration: Configuration): PlannedRun[] {
  const { scenarios, policies, repetitions } = configuration;
  const cells = scenarios.length * policies.length;
  const runs = planRuns(configuration);
  const round = leastCommonMultiple(scenarios.length, policies.length);
  return runs.map((_, turn) => {
    const policy = turn % policies.length;
    // One step aside when policies and scenarios would meet for the second time.
    const scenario = (turn + Math.floor((turn % cells) / round)) % scenarios.length;
    const repetition = ((turn % cells) + Math.floor(turn / cells)) % repetitions;
    return runs[repetition * cells + scenario * policies.length + policy];
  });
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}
