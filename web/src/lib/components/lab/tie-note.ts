import type { LabSetup } from '../../state/lab-setup.ts';

/** What “on the best arm” means where several are the best; empty where one is. */
export function tieNote({ rates, drift }: Pick<LabSetup, 'rates' | 'drift'>): string {
  const best = Math.max(...rates);
  const ties = rates.filter((rate) => rate === best).length;
  if (ties < 2 || drift.kind !== 'none') return '';
  return `${ties} arms are equally good: “on the best arm” counts the first, arm ${rates.indexOf(best)}.`;
}
