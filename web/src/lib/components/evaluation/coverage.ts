/** How often an interval that claims 95% holds the truth, for one policy under one scenario. */
export interface CoverageRow {
  readonly scenario: string;
  readonly policy: string;
  /** What the interval is of: the mean reward, or its difference to TS. */
  readonly quantity: 'mean' | 'difference';
  readonly percentile: number;
  readonly bca: number;
  readonly t: number;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The coverages of percentile intervals of means, of the policies that `keep` names. */
export function coverageRange(
  rows: readonly CoverageRow[],
  keep: (row: CoverageRow) => boolean,
): Range | null {
  const shares = rows
    .filter((row) => row.quantity === 'mean' && keep(row))
    .map((row) => row.percentile);
  if (shares.length === 0) return null;
  return { low: Math.min(...shares), high: Math.max(...shares) };
}
