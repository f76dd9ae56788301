import type { FilesFrame } from '../frame/frame.ts';
import type { Database } from '../ports.ts';
import type { Relation } from '../sql/contract.ts';
import { duckType, quote } from '../sql/index.ts';
import { quoteText } from '../sql/quote.ts';
import type { Cell, Column, DataType } from '../types.ts';
import type { VolumeFile } from '../warehouse/state.ts';
import { isNested } from './convert.ts';
import { listFiles, type SourceFile } from './discover.ts';
import { type LoadOptions, readBatchOptions, readOptions } from './options.ts';
import { readRecords } from './records.ts';
import { filePath, toRows, utf8Length } from './rows.ts';
import { checkEvolution, columnsOf, type FileSchema, initialSchema, printSchema, storedSchema } from './schema.ts';

export { listFiles, type SourceFile } from './discover.ts';
export type { LoadOptions } from './options.ts';
export { type FileSchema, UnknownField } from './schema.ts';

export type FileSource = Pick<FilesFrame, 'format' | 'path' | 'schema' | 'options'>;

/** What a stream remembers of one source path. */
export interface SourceMemory {
  /** Undefined before the first start. */
  seen: readonly string[] | undefined;
  /** DDL text. */
  schema: string | undefined;
}

export interface Load {
  columns: readonly Column[];
  rows: Cell[][];
  /** The files read, in the order that the last cell of a row counts them from 1. */
  files: readonly SourceFile[];
  /** Files seen so far, those of this load included. */
  seen: readonly string[];
  schema: string;
  /** Files in the folder, and files read now. */
  listed: number;
  taken: number;
  maxFilesPerTrigger: number | undefined;
}

const METADATA: DataType = {
  kind: 'struct',
  fields: [
    { name: 'file_path', type: { kind: 'string' } },
    { name: 'file_name', type: { kind: 'string' } },
    { name: 'file_size', type: { kind: 'bigint' } },
    { name: 'file_modification_time', type: { kind: 'timestamp' } },
  ],
};
const HIDDEN: readonly Column[] = [{ name: '_metadata', type: METADATA }];

/** Columns of a source without reading its rows, as a query over it is analysed; nothing is remembered. */
export function fileColumns(
  source: FileSource,
  volumes: ReadonlyMap<string, VolumeFile>,
  memory: SourceMemory,
): Relation {
  const options = sourceOptions(source);
  const { schema } = settle(source, options, listFiles(volumes, source.path), memory);
  const columns = outputColumns(schema, options);
  const all = [...columns, ...HIDDEN].map(
    (column) => `CAST(NULL AS ${duckType(column.type)}) AS ${quote(column.name)}`,
  );
  return { sql: `(SELECT ${all.join(', ')} LIMIT 0)`, columns, hidden: HIDDEN };
}

/**
 * Reads what is new below a path: each path once, whatever its content becomes, unless `allowOverwrites`. Throws
 * UnknownField when the schema has to grow first; nothing is taken then.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/schema
 */
export function loadFiles(source: FileSource, volumes: ReadonlyMap<string, VolumeFile>, memory: SourceMemory): Load {
  const options = sourceOptions(source);
  const files = listFiles(volumes, source.path);
  const seen = new Set(memory.seen);
  const skipsExisting = memory.seen === undefined && !options.includeExistingFiles;
  const fresh = skipsExisting ? [] : files.filter((file) => !seen.has(fileKey(file, options)));
  const schema = settle(source, options, files, memory);
  const load = loadOf(fresh, files, schema, options);
  for (const file of skipsExisting ? files : fresh) seen.add(fileKey(file, options));
  return { ...load, seen: [...seen] };
}

/** Reads exactly these files: one micro-batch of a stream that keeps its own record of files. Throws UnknownField as above. */
export function loadBatch(source: FileSource, files: readonly SourceFile[], schema: string | undefined): Load {
  const options = sourceOptions(source);
  const load = loadOf(files, files, settle(source, options, files, { seen: undefined, schema }), options);
  return { ...load, seen: files.map((file) => fileKey(file, options)) };
}

/** The schema a stream reads with: the remembered one (DDL text) with its hints, the declared one, or one inferred now. */
export function settledSchema(
  source: FileSource,
  volumes: ReadonlyMap<string, VolumeFile>,
  schema: string | undefined,
): FileSchema {
  const options = sourceOptions(source);
  return settle(source, options, listFiles(volumes, source.path), { seen: undefined, schema }).schema;
}

function loadOf(
  fresh: readonly SourceFile[],
  files: readonly SourceFile[],
  { schema, known }: ReturnType<typeof settle>,
  options: LoadOptions,
): Omit<Load, 'seen'> {
  const records = readRecords(fresh, options);
  if (known) checkEvolution(schema, records, options);
  return {
    columns: outputColumns(schema, options),
    rows: toRows(schema, records, fresh, options),
    files: fresh,
    schema: printSchema(schema),
    listed: files.length,
    taken: fresh.length,
    maxFilesPerTrigger: options.maxFilesPerTrigger,
  };
}

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
    sql: `(SELECT ${typed.join(', ')}, ${metadataOf(load.files, `c${width - 1}`)} AS "_metadata" FROM ${table})`,
    columns: load.columns,
    hidden: HIDDEN,
  };
}

/** `_metadata` by a file's position: the same few values for thousands of rows. */
function metadataOf(files: readonly SourceFile[], position: string): string {
  const type = duckType(METADATA);
  const all = files.map(({ path, content, modified }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return `{'file_path': ${quoteText(filePath(path))}, 'file_name': ${quoteText(name)}, 'file_size': ${utf8Length(content)}, 'file_modification_time': ${quoteText(modified)}}`;
  });
  return all.length === 0
    ? `CAST(NULL AS ${type})`
    : `CAST([${all.join(', ')}] AS ${type}[])[CAST(${position} AS INTEGER)]`;
}

/** A source's options as they are written, checked. */
export function sourceOptions(source: FileSource): LoadOptions {
  return source.format.toLowerCase() === 'cloudfiles'
    ? readOptions(source.options, '', source.schema !== undefined)
    : readBatchOptions(source.options, source.format);
}

function settle(
  source: FileSource,
  options: LoadOptions,
  files: readonly SourceFile[],
  memory: SourceMemory,
): { schema: FileSchema; known: boolean } {
  const records = () => readRecords(files, { ...options, mode: 'PERMISSIVE' });
  if (options.format === 'text') {
    return { schema: { data: [{ name: 'value', type: { kind: 'string' } }], partitions: [] }, known: true };
  }
  if (memory.schema !== undefined && source.schema === undefined) {
    const folders = files.map((file) => ({ file, fields: [] }));
    return { schema: storedSchema(memory.schema, folders, options), known: true };
  }
  return { schema: initialSchema(records(), source.path, source.schema, options), known: source.schema !== undefined };
}

function outputColumns(schema: FileSchema, options: LoadOptions): Column[] {
  const columns = columnsOf(schema);
  return options.rescuedDataColumn === undefined
    ? columns
    : [...columns, { name: options.rescuedDataColumn, type: { kind: 'string' } }];
}

/** With allowOverwrites a changed file counts as a new one, all of it. */
export const fileKey = (file: SourceFile, options: LoadOptions): string =>
  options.allowOverwrites ? `${file.path}@${file.modified}` : file.path;

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
