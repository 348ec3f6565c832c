import type { LabSetup } from '../../state/lab-setup.ts';

/** How many arms have the highest rate. */
export function countBest(rates: readonly number[]): number {
  const best = Math.max(...rates);
  return rates.filter((rate) => rate === best).length;
}

/** What “on the best arm” means where several are the best; empty where one is. */
export function tieNote({ rates, drift }: Pick<LabSetup, 'rates' | 'drift'>): string {
  const ties = countBest(rates);
  if (ties < 2 || drift.kind !== 'none') return '';
  return `${ties} arms are equally good: “on the best arm” counts the first, arm ${rates.indexOf(Math.max(...rates))}.`;
}
