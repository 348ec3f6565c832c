/** A table as data: what CSV, JSON and Markdown are written from. */
export interface TableData {
  /** Of the file, without an ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Cell = string | number | boolean | null;

/** CSV as RFC 4180 has it, with full precision; a missing value is an empty field. */
export function toCsv({ columns, rows }: TableData): string {
  const lines = [columns, ...rows].map((row) => row.map(csvField).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function csvField(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One object a row. */
export function toJson({ columns, rows }: TableData): string {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index]])),
  );
  return `${JSON.stringify(records, null, 2)}\n`;
}

/** A Markdown table; numbers to four decimals and to the right. */
export function toMarkdown({ columns, rows }: TableData): string {
  const isNumber = columns.map((_, index) =>
    rows.every((row) => row[index] === null || typeof row[index] === 'number'),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(isNumber.map((right) => (right ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(markdownField))),
  ]
    .map((text) => `${text}\n`)
    .join('');
}

function markdownField(value: Cell): string {
  if (value === null) return '–';
  if (typeof value !== 'number') return String(value).replaceAll('|', '\\|');
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}
