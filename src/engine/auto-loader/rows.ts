import type { Cell, Column } from '../types.ts';
import { fromJson, fromText, MISMATCH } from './convert.ts';
import type { SourceFile } from './discover.ts';
import { type Json, printJson } from './json.ts';
import type { LoadOptions } from './options.ts';
import type { FileRecord, RawValue } from './records.ts';
import type { FileSchema } from './schema.ts';

/** `_metadata.file_path` shows the scheme, as on the platform. */
export const filePath = (path: string): string => `dbfs:${path}`;

/**
 * Cells of the records in the order: data columns, partition columns, rescued column (when there is one), then the
 * position of the file among `files`. Cells of nested columns are DuckDB expressions, all others texts that CAST takes.
 */
export function toRows(
  schema: FileSchema,
  records: readonly FileRecord[],
  files: readonly SourceFile[],
  options: LoadOptions,
): Cell[][] {
  const columns = new Map(schema.data.map((column, index) => [column.name, index]));
  const folded = new Map(schema.data.map((column, index) => [column.name.toLowerCase(), index]));
  const position = (name: string) =>
    columns.get(name) ?? (options.caseSensitive ? undefined : folded.get(name.toLowerCase()));
  // Mode `none` ignores unknown fields, unless the code asks for a rescued column by name: then there is one.
  const rescues = options.rescuedDataColumn !== undefined;
  const positions = new Map(files.map((file, index) => [file, String(index + 1)]));
  return records.map((record) => {
    const cells: Cell[] = schema.data.map(() => null);
    let rescued: Map<string, RawValue> | undefined;
    const rescue = (name: string, value: RawValue) => {
      rescued ??= new Map();
      rescued.set(name, value);
    };
    for (const [name, value] of record.fields) {
      const index = position(name);
      if (index === undefined) {
        if (rescues) rescue(name, value);
        continue;
      }
      const cell = convert(value, schema.data[index]!);
      cells[index] = cell === MISMATCH ? null : cell;
      if (cell === MISMATCH) rescue(name, value);
      else rescued?.delete(name);
    }
    if (record.corrupt !== undefined && columns.has(options.corruptColumn)) {
      cells[columns.get(options.corruptColumn)!] = record.corrupt;
    }
    if (schema.partitions.length > 0) cells.push(...partitionCells(schema, record));
    if (options.rescuedDataColumn !== undefined) cells.push(rescueCell(rescued, record));
    cells.push(positions.get(record.file)!);
    return cells;
  });
}

function convert(value: RawValue, column: Column) {
  return value.kind === 'text' ? fromText(value.value, column.type) : fromJson(value, column.type);
}

function partitionCells(schema: FileSchema, record: FileRecord): Cell[] {
  return schema.partitions.map((column) => {
    const text = record.file.partitions[column.name];
    if (text === undefined || text === '__HIVE_DEFAULT_PARTITION__') return null;
    const cell = fromText(text, column.type);
    return cell === MISMATCH ? null : cell;
  });
}

function rescueCell(rescued: ReadonlyMap<string, RawValue> | undefined, record: FileRecord): Cell {
  if (!rescued || rescued.size === 0) return null;
  const fields = [...rescued].map(([name, value]): [string, Json] => [name, asJson(value)]);
  fields.push(['_file_path', { kind: 'string', value: filePath(record.file.path) }]);
  return printJson({ kind: 'object', fields });
}

const asJson = (value: RawValue): Json => (value.kind === 'text' ? { kind: 'string', value: value.value } : value);

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
