import { formatCount, formatRegret } from '../../format.ts';
import { OWN_ID } from '../../own-policy/guarded-policy.ts';
import type { RunView } from '../../state/lab.svelte.ts';

/** How the visitor's policy did among the others, in a sentence; empty before it is over. */
export function outcomeText(runs: readonly RunView[], repetitions: number): string {
  const own = runs.find(({ policyId }) => policyId === OWN_ID);
  if (own?.record === undefined || own.record === null) return '';
  const { record, label } = own;
  if (record.status === 'stalled') {
    return `“${label}” stalled at ${formatCount(record.rounds)} rounds: too little feedback came.`;
  }
  const where = repetitions > 1 ? 'In the first repetition ' : '';
  const regret = `${where}“${label}” gave up ${formatRegret(record.pseudoRegret)} clicks`;
  const complete = runs.filter((run) => run.record?.status === 'complete');
  if (complete.length < 2) return `${regret}.`;
  const better = complete.filter(
    (run) => run.record !== null && run.record.pseudoRegret < record.pseudoRegret,
  );
  return `${regret}: rank ${better.length + 1} of ${complete.length}.`;
}
