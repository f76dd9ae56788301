import type { PackedChart } from './packed.ts';

export interface ChartTable {
  /** The horizontal axis, then one column a series. */
  head: string[];
  rows: { x: string; values: string[] }[];
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A chart's rows as a table one can read across: a row for each day, a column for each series. */
export function chartTable({ chart, columns, rows }: PackedChart): ChartTable {
  const index = (name: string | undefined): number =>
    name === undefined ? -1 : columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase());
  const [x, y, z] = [index(chart.x), index(chart.y), index(chart.series)];
  const series = [...new Set(rows.map((row) => (z < 0 ? chart.y : (row[z] ?? 'NULL'))))].sort();
  const days = Map.groupBy(rows, (row) => row[x] ?? 'NULL');
  const cell = (value: string | null | undefined): string => {
    if (value === undefined) return '';
    return value === null ? 'NULL' : numbers.format(Number(value));
  };
  return {
    head: [chart.x, ...series],
    rows: [...days].map(([day, own]) => ({
      x: day,
      values: series.map((name) => cell(own.find((row) => z < 0 || (row[z] ?? 'NULL') === name)?.[y])),
    })),
  };
}
