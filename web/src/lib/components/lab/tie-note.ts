import { bestArms } from '../../best-arms.ts';
import type { LabSetup } from '../../state/lab-setup.ts';

/** What “on the best arm” means where several are the best; empty where one is. */
export function tieNote({ rates, drift }: Pick<LabSetup, 'rates' | 'drift'>): string {
  const best = bestArms(rates);
  if (best.length < 2 || drift.kind !== 'none') return '';
  return `${best.length} arms are equally good: “on the best arm” counts the first, arm ${best[0]}.`;
}
