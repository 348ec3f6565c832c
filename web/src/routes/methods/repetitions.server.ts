import { cellKey, cellsOf } from '#lib/eval/summary.ts';
import { policyById } from '#lib/policies/registry.ts';
import { numberSources } from '#lib/prose/number-sources.server.ts';
import { repetitionsForWidth } from '#lib/stats/sample-size.ts';

/** Repetitions that a policy needs for an interval of the wanted width, by scenario. */
export interface RepetitionsRow {
  readonly policy: string;
  readonly name: string;
  readonly needed: readonly number[];
}

export interface RepetitionsTable {
  readonly width: number;
  readonly scenarios: readonly string[];
  readonly rows: readonly RepetitionsRow[];
}

const WIDTH = 0.005;
const SCENARIOS: readonly string[] = ['instant', 'pareto', 'loss'];

/** What the published runs of the main evaluation, as a pilot, say of the repetitions needed. */
export async function repetitionsTable(): Promise<RepetitionsTable> {
  const { documents, runs } = await numberSources();
  const main = documents.get('main');
  if (main === undefined) throw new Error('No main evaluation.');
  const { configuration } = main;
  const cells = cellsOf(configuration, runs.get('main') ?? []);
  const shown = configuration.scenarios.filter(({ id }) => SCENARIOS.includes(id));
  return {
    width: WIDTH,
    scenarios: shown.map(({ name }) => name),
    rows: configuration.policies.map(({ key, policy }) => ({
      policy,
      name: policyById(policy).short,
      needed: shown.map(({ id }) => {
        const pilot = (cells.get(cellKey(id, key)) ?? []).flatMap((run) =>
          run.status === 'complete' && run.meanReward !== null ? [run.meanReward] : [],
        );
        return repetitionsForWidth(pilot, WIDTH);
      }),
    })),
  };
}
