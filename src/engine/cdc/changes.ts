import type { Cell } from '../types.ts';

/**
 * Change events on their way into a target: a DuckDB table with the target's data columns and
 * - `__seq`: the value of `sequence_by`, - `__del`, `__trunc`: what the event is, - `__n`: its position in arrival order,
 * - for targets with a journal `__sys`: the value of `system_sequence_by`, and `__listed`: the columns to write, NULL for all.
 */
export interface Changes {
  table: string;
  keys: readonly string[];
  /** Data columns of the target, keys included. */
  columns: readonly string[];
  /** Columns of which a NULL in an update means "no change". */
  keepOnNull: readonly string[];
  /** Whether `apply_as_truncates` is set. */
  truncates: boolean;
  /** Rows of a micro-batch, for the counts. */
  batchSize: number;
}

/** What one application of changes does: statements in order, then queries. */
export interface ChangePlan {
  /** Creates the temporary tables that the queries read. */
  prepare: readonly string[];
  /** Rows of `batch, upserted, deleted` as text, then the numbers that decide what has to be written. */
  counts: string;
  /** The target's new rows: data columns, interval columns for SCD type 2, `__sequence`. */
  target: string;
  /** The hidden state's new rows. */
  state: string;
  /** Temporary tables to drop. */
  temporary: readonly string[];
}

export interface BatchCount {
  batch: number;
  upserted: number;
  deleted: number;
}

export interface ChangeCounts {
  batches: BatchCount[];
  /** Whether target and hidden state change at all. */
  target: boolean;
  state: boolean;
}

/** Reads the rows of `ChangePlan.counts`: batch, upserted, deleted, touched, remembered. */
export function readCounts(rows: readonly (readonly Cell[])[]): ChangeCounts {
  const numbers = rows.map((row) => row.map(Number) as [number, number, number, number, number]);
  return {
    batches: numbers
      .map(([batch, upserted, deleted]) => ({ batch, upserted, deleted }))
      .sort((a, b) => a.batch - b.batch),
    target: numbers.some(([, , , touched]) => touched > 0),
    state: numbers.some(([, , , , remembered]) => remembered > 0),
  };
}
