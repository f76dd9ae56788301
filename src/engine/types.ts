/** Databricks data types; the printed form (`DECIMAL(18,2)`, `ARRAY<STRING>`) comes from `sql/types.ts`. */
export type DataType =
  | { kind: 'void' | 'boolean' | 'tinyint' | 'smallint' | 'int' | 'bigint' | 'float' | 'double' }
  | { kind: 'string' | 'binary' | 'date' | 'timestamp' | 'timestamp_ntz' | 'variant' }
  /** `INTERVAL DAY TO SECOND`; without `from` it is an interval whose fields nobody needs to know. */
  | { kind: 'interval'; from?: IntervalField | undefined; to?: IntervalField | undefined }
  | { kind: 'decimal'; precision: number; scale: number }
  | { kind: 'array'; element: DataType }
  | { kind: 'map'; key: DataType; value: DataType }
  | { kind: 'struct'; fields: Column[] };

export type IntervalField = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

export interface Column {
  name: string;
  type: DataType;
  comment?: string | undefined;
  /** Of a table's own columns only: no row may have NULL there. What reads the table knows nothing of it. */
  notNull?: true | undefined;
}

/** A cell as it leaves the engine: Spark's CAST(… AS STRING), or null. */
export type Cell = string | null;

/** The answer to a query. `total` counts all rows, `rows` holds at most the limit asked for. */
export interface Rows {
  columns: Column[];
  rows: Cell[][];
  total: number;
}
