import type { Relation } from '../sql/contract.ts';
import { duckType, quote } from '../sql/index.ts';
import type { Column } from '../types.ts';

/** A relation of these columns without rows. */
export function emptyOf(columns: readonly Column[]): Relation {
  const list = columns.map((column) => `CAST(NULL AS ${duckType(column.type)}) AS ${quote(column.name)}`);
  return { sql: `(SELECT ${list.join(', ') || 'NULL'} LIMIT 0)`, columns };
}
