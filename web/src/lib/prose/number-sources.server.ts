import type { CoverageRow } from '../components/evaluation/coverage.ts';
import { readDocument, readRuns } from '../eval/document.ts';
import type { NumberSources } from './numbers.ts';
import coverage from '../../../static/evaluation/coverage.json' with { type: 'json' };

const FILES = import.meta.glob<string>('../../../static/evaluation/*.json', {
  query: '?raw',
  import: 'default',
});

let sources: Promise<NumberSources> | undefined;

/** The published documents as they are when the site is built. */
export function numberSources(): Promise<NumberSources> {
  sources ??= load();
  return sources;
}

async function load(): Promise<NumberSources> {
  const names = Object.keys(FILES).map((path) => path.slice(path.lastIndexOf('/') + 1, -5));
  const studies = names.filter((name) => name !== 'coverage' && !/-(runs|curves)$/.test(name));
  const documents = studies.map(async (name) => [name, readDocument(await json(name))] as const);
  const runs = studies
    .filter((name) => names.includes(`${name}-runs`))
    .map(async (name) => [name, readRuns(await json(`${name}-runs`)).runs] as const);
  return {
    documents: new Map(await Promise.all(documents)),
    runs: new Map(await Promise.all(runs)),
    coverage: coverageRows(),
  };
}

async function json(name: string): Promise<unknown> {
  return JSON.parse(await FILES[`../../../static/evaluation/${name}.json`]());
}

/** The coverage study's results as the pages quote them. */
export function coverageRows(): CoverageRow[] {
  return coverage.cells.map(
    ({ scenario, policy, quantity, study: { percentile, bca, t } }): CoverageRow => ({
      ...{ scenario, policy, quantity: quantity === 'mean' ? 'mean' : 'difference' },
      ...{ percentile: percentile.coverage, bca: bca.coverage, t: t.coverage },
    }),
  );
}
