/** How a table is sorted. */
export interface Sorting<Column extends string = string> {
  readonly column: Column;
  readonly descending: boolean;
}

/** What `aria-sort` says of a column; only the one that the table is sorted by has it. */
export function ariaSort(
  column: string,
  { column: sorted, descending }: Sorting,
): 'ascending' | 'descending' | undefined {
  if (column !== sorted) return undefined;
  return descending ? 'descending' : 'ascending';
}

/** The sorting after a press on a heading: the same column turns round, another starts its own way. */
export function nextSorting<Column extends string>(
  column: Column,
  current: Sorting<Column>,
  firstDescending: boolean,
): Sorting<Column> {
  const again = column === current.column;
  return { column, descending: again ? !current.descending : firstDescending };
}

/**
 * Sorted rows: what has no value (`null`) stays at the end whichever way, and equal rows keep their
 * order.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | string | null,
  descending: boolean,
): Row[] {
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === y) return 0;
    if (x === null) return 1;
    if (y === null) return -1;
    return x < y ? -direction : direction;
  });
}
