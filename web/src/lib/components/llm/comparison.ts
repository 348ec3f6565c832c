import type { RunSummary } from '../../audit/run.ts';
import { modelRows, outcomeOf } from '../../llm-policy/results.ts';
import type { ModelRow, Outcome } from '../../llm-policy/results.ts';

/** Outcomes by run, since an accepted run never changes and takes a while to be played again. */
const known = new Map<string, Outcome>();

/** The comparison of the accepted runs, and how many of those could not be played again. */
export function comparisonOf(runs: readonly RunSummary[]): { rows: ModelRow[]; broken: number } {
  const outcomes: Outcome[] = [];
  let broken = 0;
  for (const run of runs) {
    if (run.state !== 'accepted') continue;
    try {
      const outcome = known.get(run.id) ?? outcomeOf(run);
      known.set(run.id, outcome);
      outcomes.push(outcome);
    } catch {
      broken += 1;
    }
  }
  return { rows: modelRows(outcomes), broken };
}
