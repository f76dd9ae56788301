import { EngineError } from '../errors.ts';
import type { Database } from '../ports.ts';
import { quote } from '../sql/index.ts';
import type { Column } from '../types.ts';

/** The columns as what reads a table knows them: that rows must have a value is the table's own affair. */
export function unconstrained(columns: readonly Column[]): readonly Column[] {
  if (!columns.some(({ notNull }) => notNull)) return columns;
  return columns.map(({ notNull: _, ...column }) => column);
}

/**
 * Refuses rows with NULL in a column that is NOT NULL, before a version is made of them. `rows` is FROM-able.
 * Source: docs.databricks.com/aws/en/tables/constraints; Delta's error class of that name.
 */
export function refuseNulls(database: Database, columns: readonly Column[], rows: string): void {
  for (const { name } of columns.filter(({ notNull }) => notNull)) {
    const found = database.query(`SELECT '1' FROM ${rows} WHERE ${quote(name)} IS NULL LIMIT 1`);
    if (found.rows.length === 0) continue;
    throw new EngineError({
      condition: 'DELTA_NOT_NULL_CONSTRAINT_VIOLATED',
      message: `NOT NULL constraint violated for column: ${name}. Nothing was written.`,
      hint: 'Give the column a value in every row, or leave such rows out.',
      sqlState: '23502',
    });
  }
}
