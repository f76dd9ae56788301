import { EngineError } from '../errors.ts';
import type { Column } from '../types.ts';

/**
 * Refuses names that Parquet files cannot hold. With column mapping the files have names of their own.
 * Source: docs.databricks.com/aws/en/delta/column-mapping
 */
export function checkColumnNames(columns: readonly Column[], properties: Readonly<Record<string, string>>): void {
  const bad = columns.filter(({ name }) => /[ ,;{}()\n\t=]/.test(name));
  const mode = properties['delta.columnMapping.mode'] ?? 'none';
  if (bad.length === 0 || mode === 'name' || mode === 'id') return;
  throw new EngineError({
    condition: 'DELTA_INVALID_CHARACTERS_IN_COLUMN_NAMES',
    message: `Found invalid character(s) among ' ,;{}()\\n\\t=' in the column names of your schema. Invalid column names: ${bad.map(({ name }) => name).join(', ')}. Please use other characters and try again. Alternatively, enable Column Mapping to keep using these characters.`,
    hint: 'Rename the columns in the query, or give the table the property delta.columnMapping.mode = name.',
    sqlState: '42K05',
  });
}
