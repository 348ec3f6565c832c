import { meanBand } from '../stats/bands.ts';
import type { Band } from '../stats/bands.ts';
import type { Configuration } from './configuration.ts';
import { checkpointRounds, sixDecimals } from './run.ts';
import type { RunResult } from './run.ts';
import { cellKey, cellsOf, isComplete } from './summary.ts';

/** Mean curves of an entrant under a scenario with their pointwise bands, to six decimals. */
export interface CellCurves {
  readonly scenario: string;
  readonly policy: string;
  readonly meanReward: Band;
  readonly pseudoRegret: Band;
  readonly bestArmShare: Band;
}

/**
 * The curves over completed runs at {@link checkpointRounds}, one entry per scenario and entrant
 * in their order; without an entry where fewer than two runs were completed.
 * @param results - in the order of `planRuns`.
 */
export function curvesOf(
  configuration: Configuration,
  results: readonly RunResult[],
): CellCurves[] {
  const { scenarios, policies, bootstrap } = configuration;
  const rounds = checkpointRounds(configuration);
  const cells = cellsOf(configuration, results);
  return scenarios.flatMap((scenario) =>
    policies.flatMap(({ key }): CellCurves[] => {
      const runs = (cells.get(cellKey(scenario.id, key)) ?? []).filter(isComplete);
      if (runs.length < 2) return [];
      // One pass for the three measures: every checkpoint of each has the same resamples.
      const band = meanBand(
        runs.map(({ curve }) => [
          ...curve.cumulativeReward.map((reward, i) => reward / rounds[i]),
          ...curve.pseudoRegret,
          ...curve.bestArmRounds.map((count, i) => count / rounds[i]),
        ]),
        bootstrap,
      );
      const part = (place: number): Band => {
        const cut = (values: readonly number[]) =>
          values.slice(place * rounds.length, (place + 1) * rounds.length).map(sixDecimals);
        return { estimate: cut(band.estimate), low: cut(band.low), high: cut(band.high) };
      };
      return [
        {
          ...{ scenario: scenario.id, policy: key },
          ...{ meanReward: part(0), pseudoRegret: part(1), bestArmShare: part(2) },
        },
      ];
    }),
  );
}
