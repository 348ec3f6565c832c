import { getContext, setContext } from 'svelte';
import { DEFAULT_CHARTS } from './lab-setup.ts';
import type { ChartChoice } from './lab-setup.ts';

/** How the charts of a page are drawn; assigned to, it changes. */
interface Holder {
  charts: ChartChoice;
}

/** Where no address keeps the choice, it lasts as long as the chart. */
class OwnChoice implements Holder {
  charts = $state.raw<ChartChoice>(DEFAULT_CHARTS);
}

const KEY = Symbol('chart choice');

/** Lets the page hold the choice of its charts, as one that keeps it in its address does. */
export function setChartChoice(holder: Holder): void {
  setContext(KEY, holder);
}

export function getChartChoice(): Holder {
  return getContext<Holder | undefined>(KEY) ?? new OwnChoice();
}
