import type { Series } from '../../charts/series.ts';
import type { TableData } from './table-data.ts';

/** The points of a chart's lines, one row a line and round; with the bounds where there are bands. */
export function seriesTable(name: string, series: readonly Series[]): TableData {
  const banded = series.some(({ band }) => band !== undefined);
  return {
    name,
    columns: ['round', 'policy', 'key', 'estimate', ...(banded ? ['low', 'high'] : [])],
    rows: series.flatMap(({ key, label, round, value, band }) =>
      round.map((at, index) => [
        ...[at, label, key, value[index]],
        ...(banded ? [band?.low[index] ?? null, band?.high[index] ?? null] : []),
      ]),
    ),
  };
}
