import { planRuns } from '../../../web/src/lib/eval/plan.ts';
import type { RunResult } from '../../../web/src/lib/eval/run.ts';
import type { ShardFile } from '../../../web/src/lib/eval/shard-file.ts';
import { UsageError } from '../command.ts';
import { coreVersion } from './core-version.ts';

/**
 * The results of a study from all its shards, in the order of its plan.
 * @throws UsageError for shards of other versions or configurations, gaps and overlaps.
 */
export function joinShards(shards: readonly ShardFile[]): RunResult[] {
  const [first] = shards;
  const plan = planRuns(first.configuration);
  const found = new Map<string, { result: RunResult; file: string }>();
  const wanted = new Set(plan.map(({ key }) => key));
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  for (const { file, core, of, split, configuration, runs } of shards) {
    const differs = (what: string) => new UsageError(`${file} and ${first.file}: ${what} differ`);
    if (core !== first.core) throw differs('the versions of the core');
    if (!same(configuration, first.configuration)) throw differs('the configurations');
    if (of !== first.of) throw differs('the numbers of shards');
    if (split !== first.split) throw differs('the forms of the document');
    for (const result of runs) {
      const other = found.get(result.key);
      if (other) throw new UsageError(`overlap: ${result.key} is in ${other.file} and ${file}`);
      if (!wanted.has(result.key)) throw new UsageError(`${file}: no such run: ${result.key}`);
      found.set(result.key, { result, file });
    }
  }
  const gap = plan.find(({ key }) => !found.has(key));
  if (gap) {
    const present = shards.map(({ shard }) => shard).sort((a, b) => a - b);
    const shown = `${plan.length - found.size} of ${plan.length} runs, first ${gap.key}`;
    throw new UsageError(`gap: ${shown}; shards ${present.join(', ')} of ${first.of} are there`);
  }
  if (first.core !== coreVersion(first.configuration)) {
    throw new UsageError(`${first.file}: made by another version of the core than this one`);
  }
  return plan.flatMap(({ key }) => found.get(key)?.result ?? []);
}
