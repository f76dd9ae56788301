import type { Database } from '../ports.ts';
import type { Relation } from '../sql/contract.ts';
import { duckType, quote } from '../sql/index.ts';
import { quoteText } from '../sql/quote.ts';
import type { Cell, Column, DataType } from '../types.ts';
import { isNested } from './convert.ts';
import { nameOf, type SourceFile } from './discover.ts';
import { escaped, filePath, utf8Length } from './rows.ts';
import type { Load } from './source.ts';

/** Source: docs.databricks.com/aws/en/ingestion/file-metadata-column */
const METADATA: DataType = {
  kind: 'struct',
  fields: [
    { name: 'file_path', type: { kind: 'string' } },
    { name: 'file_name', type: { kind: 'string' } },
    { name: 'file_size', type: { kind: 'bigint' } },
    { name: 'file_block_start', type: { kind: 'bigint' } },
    { name: 'file_block_length', type: { kind: 'bigint' } },
    { name: 'file_modification_time', type: { kind: 'timestamp' } },
  ],
};

/** Columns of every file source that can be named but are not part of `*`. */
export const HIDDEN: readonly Column[] = [{ name: '_metadata', type: METADATA }];

/** Puts loaded rows into the given DuckDB table and types them. */
export function stageLoad(database: Database, table: string, load: Load): Relation {
  const width = load.columns.length + 1;
  const names = Array.from({ length: width }, (_, index) => `c${index}`);
  if (load.columns.some((column) => isNested(column.type))) {
    database.exec(`CREATE TEMP TABLE ${table} AS ${valuesOf(load, names)}`);
  } else {
    database.load(table, names, load.rows);
  }
  const typed = load.columns.map((column, index) => {
    const type = column.type.kind === 'string' || isNested(column.type) ? undefined : duckType(column.type);
    return `${type ? `CAST(c${index} AS ${type})` : `c${index}`} AS ${quote(column.name)}`;
  });
  return {
    sql: `(SELECT ${[...typed, `${metadataOf(load.files, `c${width - 1}`)} AS "_metadata"`].join(', ')} FROM ${table})`,
    columns: load.columns,
    hidden: HIDDEN,
  };
}

/** `_metadata` by a file's position: the same few values for thousands of rows. A file is one block here. */
function metadataOf(files: readonly SourceFile[], position: string): string {
  const type = duckType(METADATA);
  const all = files.map(({ path, content, modified }) => {
    const size = utf8Length(content);
    return `{'file_path': ${quoteText(filePath(path))}, 'file_name': ${quoteText(escaped(nameOf(path)))}, 'file_size': ${size}, 'file_block_start': 0, 'file_block_length': ${size}, 'file_modification_time': ${quoteText(modified)}}`;
  });
  return all.length === 0
    ? `CAST(NULL AS ${type})`
    : `CAST([${all.join(', ')}] AS ${type}[])[CAST(${position} AS INTEGER)]`;
}

/** Nested values have no text form that DuckDB casts reliably, so they are written as expressions. */
function valuesOf(load: Load, names: readonly string[]): string {
  const type = (index: number) => load.columns[index]?.type;
  const cell = (value: Cell, index: number) => {
    const column = type(index);
    const nested = column && isNested(column) ? duckType(column) : undefined;
    if (value === null) return nested ? `CAST(NULL AS ${nested})` : 'CAST(NULL AS VARCHAR)';
    return nested ? `CAST(${value} AS ${nested})` : quoteText(value);
  };
  const list = names.join(', ');
  if (load.rows.length === 0) {
    return `SELECT ${names.map((name, index) => `${cell(null, index)} AS ${name}`).join(', ')} LIMIT 0`;
  }
  const rows = load.rows.map((row) => `(${row.map(cell).join(', ')})`);
  return `SELECT * FROM (VALUES ${rows.join(', ')}) AS v(${list})`;
}
