import {
  type Data,
  Field,
  makeData,
  RecordBatch,
  RecordBatchReader,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
} from 'apache-arrow';
import type { Cell } from '../../engine/types.ts';

/**
 * Rows of text as an Arrow IPC stream. The buffers are filled by hand: Arrow's own builders compile a function from
 * source for columns with NULLs, which a content security policy refuses.
 */
export function writeTextTable(names: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array {
  const fields = names.map((name) => new Field(name, new Utf8(), true));
  const schema = new Schema(fields);
  const children = names.map((_, column) => textColumn(rows, column));
  const data = makeData({ type: new Struct(fields), length: rows.length, nullCount: 0, children });
  return tableToIPC(new Table(schema, [new RecordBatch(schema, data)]), 'stream');
}

function textColumn(rows: readonly (readonly Cell[])[], column: number): Data<Utf8> {
  const encoder = new TextEncoder();
  const length = rows.length;
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const capacity = rows.reduce((sum, row) => sum + (row[column]?.length ?? 0) * 3, 0);
  const bytes = new Uint8Array(capacity);
  const valueOffsets = new Int32Array(length + 1);
  const nullBitmap = new Uint8Array((length + 7) >> 3);
  let end = 0;
  let nullCount = 0;
  rows.forEach((row, index) => {
    const cell = row[column] ?? null;
    if (cell === null) nullCount++;
    else {
      nullBitmap[index >> 3] = (nullBitmap[index >> 3] as number) | (1 << (index & 7));
      end += encoder.encodeInto(cell, bytes.subarray(end)).written;
    }
    valueOffsets[index + 1] = end;
  });
  return makeData({ type: new Utf8(), length, nullCount, nullBitmap, valueOffsets, data: bytes.subarray(0, end) });
}

/**
 * Reads a query's Arrow messages, all columns VARCHAR. `rows` holds at most `limit`, `total` counts all.
 * Throws when a column is of another type: values leave DuckDB as text that our printer made, never as Arrow numbers.
 */
export function readTextTable(
  messages: Iterable<Uint8Array>,
  limit: number,
): { names: string[]; rows: Cell[][]; total: number } {
  const reader = RecordBatchReader.from(messages).open();
  const { fields } = reader.schema;
  for (const field of fields) {
    if (!(field.type instanceof Utf8)) throw new Error(`column ${field.name}: ${field.type}, text expected`);
  }
  const rows: Cell[][] = [];
  let total = 0;
  for (const batch of reader) {
    const take = Math.max(0, Math.min(batch.numRows, limit - total));
    const columns = fields.map((_, index) => batch.getChildAt(index));
    for (let row = 0; row < take; row++) rows.push(columns.map((column) => (column?.get(row) ?? null) as Cell));
    total += batch.numRows;
  }
  return { names: fields.map((field) => field.name), rows, total };
}
