import { EngineError } from '../errors.ts';
import type { Column } from '../types.ts';

/**
 * Refuses two columns of one name, and names that Parquet files cannot hold. With column mapping the files have names of their own.
 * Source: docs.databricks.com/aws/en/delta/column-mapping
 */
export function checkColumnNames(columns: readonly Column[], properties: Readonly<Record<string, string>>): void {
  const names = columns.map(({ name }) => name.toLowerCase());
  const twice = columns.find((column, index) => names.indexOf(column.name.toLowerCase()) !== index);
  if (twice) {
    throw new EngineError({
      condition: 'COLUMN_ALREADY_EXISTS',
      message: `The column \`${twice.name}\` already exists. Choose another name or rename the existing column.`,
      hint: 'Leave one of the two out of the query, or give it an alias.',
      sqlState: '42711',
    });
  }
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
