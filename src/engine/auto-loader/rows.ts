import { EngineError } from '../errors.ts';
import type { Cell, Column } from '../types.ts';
import { type Converted, fromJson } from './convert.ts';
import type { SourceFile } from './discover.ts';
import { type Json, printJson } from './json.ts';
import type { LoadOptions } from './options.ts';
import type { FileRecord, RawValue } from './records.ts';
import { type Formats, fromText, MISMATCH } from './scalars.ts';
import type { FileSchema } from './schema.ts';

/** A path as `_metadata` and rescued data show it: with its scheme, special ASCII characters escaped as in a URI. */
export const filePath = (path: string): string => `dbfs:${escaped(path)}`;

/** Source: java.net.URI quotes what no path may hold; compared with Spark's `_metadata.file_path`. */
export function escaped(path: string): string {
  // Every character of the class is ASCII, so that its code is its byte.
  return path.replace(/[^\w\-.!~'()*:@&=+$,;/\u0080-\uffff]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/**
 * Cells of the records in the order: data columns, partition columns, rescued column (when there is one), then the
 * position of the file among `files`. Cells of nested columns are DuckDB expressions, all others texts that CAST takes.
 * Records that cannot be read follow `mode`.
 */
export function toRows(
  schema: FileSchema,
  records: readonly FileRecord[],
  files: readonly SourceFile[],
  options: LoadOptions,
): Cell[][] {
  const reader = new RowReader(schema, options);
  const positions = new Map(files.map((file, index) => [file, String(index + 1)]));
  const rows: Cell[][] = [];
  for (const record of records) {
    const { cells, malformed } = reader.read(record);
    if (malformed && options.mode === 'FAILFAST') throw failFast(record, cells);
    if (malformed && options.mode === 'DROPMALFORMED') continue;
    cells.push(positions.get(record.file)!);
    rows.push(cells);
  }
  return rows;
}

/** Values of one record that its columns do not take. */
type Rest = Map<string, RawValue>;

class RowReader {
  readonly #schema: FileSchema;
  readonly #options: LoadOptions;
  readonly #columns: Map<string, number>;
  readonly #folded: Map<string, number>;
  readonly #corrupt: number | undefined;
  /** With a rescued column a misfit is no malformed record. Source: docs.databricks.com/aws/en/query/formats/csv */
  readonly #rescues: boolean;

  constructor(schema: FileSchema, options: LoadOptions) {
    this.#schema = schema;
    this.#options = options;
    this.#columns = new Map(schema.data.map((column, index) => [column.name, index]));
    this.#folded = new Map(schema.data.map((column, index) => [column.name.toLowerCase(), index]));
    this.#corrupt = this.#columns.get(options.corruptColumn);
    this.#rescues = options.rescuedDataColumn !== undefined;
  }

  read(record: FileRecord): { cells: Cell[]; malformed: boolean } {
    const cells: Cell[] = this.#schema.data.map(() => null);
    const rest: Rest = new Map();
    const misfit = this.#fill(record, cells, rest);
    for (const [name, value] of record.extra ?? []) if (value.kind !== 'null') rest.set(name, value);
    const malformed = record.corrupt !== undefined || record.uneven === true || (misfit && !this.#rescues);
    if (malformed && this.#corrupt !== undefined) cells[this.#corrupt] = record.corrupt ?? record.raw ?? null;
    if (this.#schema.partitions.length > 0) cells.push(...partitionCells(this.#schema, record));
    if (this.#rescues) cells.push(rescueCell(rest, record, this.#options.rescuedPath));
    return { cells, malformed };
  }

  /** Fills the cells; true when a value did not fit its column. */
  #fill(record: FileRecord, cells: Cell[], rest: Rest): boolean {
    let misfit = false;
    for (const [name, value] of record.fields) {
      const index = this.#position(name);
      if (index === undefined) {
        rest.set(name, value);
        continue;
      }
      const converted = convert(value, this.#schema.data[index]!, this.#options.formats);
      if (converted === MISMATCH) {
        cells[index] = null;
        rest.set(name, value);
        misfit = true;
      } else if (converted !== null && typeof converted === 'object') {
        cells[index] = converted.cell;
        rest.set(name, converted.rest);
        misfit ||= converted.misfit;
      } else {
        cells[index] = converted;
        rest.delete(name);
      }
    }
    return misfit;
  }

  #position(name: string): number | undefined {
    const exact = this.#columns.get(name);
    if (exact !== undefined || this.#options.caseSensitive) return exact;
    return this.#folded.get(name.toLowerCase());
  }
}

function convert(value: RawValue, { type }: Column, formats: Formats): Converted {
  return value.kind === 'text' ? fromText(value.value, type, formats) : fromJson(value, type, formats);
}

function partitionCells(schema: FileSchema, record: FileRecord): Cell[] {
  return schema.partitions.map((column) => {
    const text = record.file.partitions[column.name];
    if (text === undefined || text === '__HIVE_DEFAULT_PARTITION__') return null;
    const cell = fromText(text, column.type);
    return typeof cell === 'string' ? cell : null;
  });
}

function rescueCell(rest: Rest, record: FileRecord, withPath: boolean): Cell {
  if (rest.size === 0) return null;
  const fields = [...rest].map(([name, value]): [string, Json] => [name, asJson(value)]);
  if (withPath) fields.push(['_file_path', { kind: 'string', value: filePath(record.file.path) }]);
  return printJson({ kind: 'object', fields });
}

const asJson = (value: RawValue): Json => (value.kind === 'text' ? { kind: 'string', value: value.value } : value);

function failFast(record: FileRecord, cells: readonly Cell[]): EngineError {
  return new EngineError({
    condition: 'FAILED_READ_FILE.NO_HINT',
    message: `Encountered error while reading file ${filePath(record.file.path)}. Caused by: [MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION] Malformed records are detected in record parsing: [${cells.map((cell) => cell ?? 'null').join(',')}]. Parse Mode: FAILFAST. To process malformed records as null result, try setting the option 'mode' as 'PERMISSIVE'.`,
    hint: `The record: ${shorten(record.corrupt ?? record.raw ?? '')}`,
    sqlState: 'KD001',
  });
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
