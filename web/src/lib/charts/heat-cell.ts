import type { Shade } from './colour-scale.ts';

/** A cell of a heatmap. */
export interface HeatCell {
  readonly text: string;
  /** `null` where there is no value. */
  readonly shade: Shade | null;
  /** In full, for those who focus the cell or hear the page. */
  readonly reading: string;
}

export interface HeatRow {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly HeatCell[];
}
