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
  const length = rows.length;
  const valueOffsets = new Int32Array(length + 1);
  const nullBitmap = new Uint8Array((length + 7) >> 3);
  let text = '';
  let nullCount = 0;
  for (let index = 0; index < length; index++) {
    const cell = rows[index]?.[column] ?? null;
    if (cell === null) nullCount++;
    else {
      nullBitmap[index >> 3] = (nullBitmap[index >> 3] as number) | (1 << (index & 7));
      // A lone surrogate is written as U+FFFD, and must not meet its other half in the next cell.
      text += cell.toWellFormed();
    }
    valueOffsets[index + 1] = text.length;
  }
  // One call for the whole column: one a cell costs more than all else here.
  const data = ENCODER.encode(text);
  if (data.length > text.length) toBytes(valueOffsets, text);
  return makeData({ type: new Utf8(), length, nullCount, nullBitmap, valueOffsets, data });
}

const ENCODER = new TextEncoder();

/** Turns ascending offsets of UTF-16 units of a well-formed text into offsets of its UTF-8 bytes. */
function toBytes(offsets: Int32Array, text: string): void {
  let unit = 0;
  let bytes = 0;
  for (let index = 0; index < offsets.length; index++) {
    for (const end = offsets[index] as number; unit < end; unit++) bytes += bytesOf(text.charCodeAt(unit));
    offsets[index] = bytes;
  }
}

/** Bytes that a UTF-16 unit of a well-formed text adds; each half of a surrogate pair adds two of its four. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
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

/** The one number that a statement which wrote rows answers: how many. */
export function readCount(messages: Iterable<Uint8Array>): number {
  const batches = [...RecordBatchReader.from(messages)];
  return batches.reduce((sum, batch) => sum + Number(batch.getChildAt(0)?.get(0) ?? 0), 0);
}
