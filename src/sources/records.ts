/** A record on its way into a file: column → text as the file shows it. Columns a record lacks stay out of JSON. */
export type Row = Record<string, string | number>;

/** What a file of a source looks like before it is text. */
export interface Sheet {
  /** File name. */
  name: string;
  /** Day of the folder, when it is not the day of the delivery. */
  folder?: string;
  format: 'json' | 'csv';
  columns: readonly string[];
  rows: readonly Row[];
  /** ISO UTC. */
  modified: string;
}

/** Decimals keep their two places: `240.00` is a JSON number and a truthful one. */
const DECIMALS = new Set(['NETWR', 'total_amount', 'amount']);

function jsonLine(row: Row, columns: readonly string[]): string {
  const cells = columns
    .filter((column) => row[column] !== undefined)
    .map((column) => `${JSON.stringify(column)}:${DECIMALS.has(column) ? row[column] : JSON.stringify(row[column])}`);
  return `{${cells.join(',')}}`;
}

function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The file's text, with a line feed at the end of every line. */
export function render(sheet: Sheet): string {
  const lines =
    sheet.format === 'json'
      ? sheet.rows.map((row) => jsonLine(row, sheet.columns))
      : [sheet.columns.join(','), ...sheet.rows.map((row) => sheet.columns.map((c) => csvCell(row[c])).join(','))];
  return lines.map((line) => `${line}\n`).join('');
}
