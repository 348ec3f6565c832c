import { readDocument } from '#lib/eval/document.ts';
import type { CoverageRow } from '#lib/components/evaluation/coverage.ts';
import ablation from '../../../static/evaluation/ablation.json';
import coverage from '../../../static/evaluation/coverage.json';
import main from '../../../static/evaluation/main.json';

/** What the page shows before anything else is loaded; it is part of the prerendered page. */
export function load() {
  const rows = coverage.cells.map(
    ({ scenario, policy, quantity, study: { percentile, bca, t } }): CoverageRow => ({
      ...{ scenario, policy, quantity: quantity === 'mean' ? 'mean' : 'difference' },
      ...{ percentile: percentile.coverage, bca: bca.coverage, t: t.coverage },
    }),
  );
  return {
    main: readDocument(main, 'main'),
    ablation: readDocument(ablation, 'ablation'),
    coverage: rows,
  };
}
