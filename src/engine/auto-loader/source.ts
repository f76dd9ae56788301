import { EngineError } from '../errors.ts';
import type { FilesFrame } from '../frame/frame.ts';
import type { Relation } from '../sql/contract.ts';
import { duckType, quote } from '../sql/index.ts';
import type { Cell, Column } from '../types.ts';
import type { SeenFile, VolumeFile } from '../warehouse/state.ts';
import { type FileBatch, nextFiles } from './batch.ts';
import { listFiles, normalize, pathExists, type SourceFile } from './discover.ts';
import { checkEvolution } from './evolve.ts';
import { printSchema } from './location.ts';
import { type LoadOptions, readBatchOptions, readFunctionOptions, readStreamOptions } from './options.ts';
import { readRecords } from './records.ts';
import { toRows } from './rows.ts';
import { columnsOf, declaredSchema, type FileSchema, inferredSchema, rememberedSchema, textSchema } from './schema.ts';
import { HIDDEN } from './stage.ts';

/** `format` is `cloudFiles`, `read_files`, or that of a plain batch read. */
export type FileSource = Pick<FilesFrame, 'format' | 'path' | 'schema' | 'options'> & {
  /** The setting `spark.databricks.sql.rescuedDataColumn.filePath.enabled`; true unless it says otherwise. */
  rescuedPath?: boolean;
};
export type Volumes = ReadonlyMap<string, VolumeFile>;

/**
 * Auto Loader is for streams alone, and the only way to stream files here. Throws for a source read in another way.
 * Source of the first: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader
 */
export function checkReading({ format, streaming }: FilesFrame): void {
  const kind = format.toLowerCase();
  if (kind === 'read_files' || (kind === 'cloudfiles') === streaming) return;
  if (streaming) {
    throw new EngineError({
      condition: 'SANDBOX_STREAM_FORMAT',
      message: `A stream over files of format ${format} is not in this sandbox.`,
      hint: 'Read them with .format("cloudFiles") and the option cloudFiles.format.',
    });
  }
  throw new EngineError({
    condition: 'SANDBOX_CLOUD_FILES_BATCH',
    message: 'The source cloudFiles is for streams: spark.read cannot read it.',
    hint: 'Read with spark.readStream, or read the format itself: spark.read.json(path).',
  });
}

/** What a stream remembers of one source path; where it is kept is the caller's business. */
export interface SourceMemory {
  /** Undefined before the first start. */
  seen: readonly SeenFile[] | undefined;
  /** As `Load.schema` or `UnknownField.schema` gave it; undefined before the first inference. */
  schema: string | undefined;
}

/** Rows of one batch of files. */
export interface Load {
  columns: readonly Column[];
  rows: Cell[][];
  /** The files read, in the order that the last cell of a row counts them from 1. */
  files: readonly SourceFile[];
  /** To remember: the text of a schema location's entry. */
  schema: string;
}

/** Inference reads this many files at most. Source: docs.databricks.com/…/auto-loader/schema */
const SAMPLE = 1000;

/** A source's options as they are written, checked. */
export function sourceOptions(source: FileSource): LoadOptions {
  return { ...optionsOf(source), rescuedPath: source.rescuedPath ?? true };
}

function optionsOf({ format, options, schema }: FileSource): LoadOptions {
  switch (format.toLowerCase()) {
    case 'cloudfiles':
      return readStreamOptions(options, schema !== undefined);
    case 'read_files':
      return readFunctionOptions(options, '', schema !== undefined);
    default:
      return readBatchOptions(options, format);
  }
}

/** Columns of a source without reading its rows, as a query over it is analysed; nothing is remembered. */
export function fileColumns(source: FileSource, volumes: Volumes, memory: SourceMemory): Relation {
  const options = sourceOptions(source);
  const columns = outputColumns(settle(source, options, volumes, memory.schema), options);
  const all = [...columns, ...HIDDEN].map(
    (column) => `CAST(NULL AS ${duckType(column.type)}) AS ${quote(column.name)}`,
  );
  return { sql: `(SELECT ${all.join(', ')} LIMIT 0)`, columns, hidden: HIDDEN };
}

/**
 * The next micro-batch below a path, and what to remember after it. Throws UnknownField when the schema has to grow first;
 * nothing is taken then.
 */
export function loadFiles(source: FileSource, volumes: Volumes, memory: SourceMemory): Load & FileBatch {
  const options = sourceOptions(source);
  const batch = nextFiles(volumes, source.path, options, memory.seen);
  const load = loadOf(source, batch.files, settle(source, options, volumes, memory.schema), options);
  return { ...load, ...batch };
}

/** All files below a path, as an ordinary read has them; nothing is remembered. */
export function loadAll(source: FileSource, volumes: Volumes): Load {
  const options = sourceOptions(source);
  const files = listFiles(volumes, source.path, options.filter);
  if (files.length === 0 && !pathExists(volumes, source.path)) throw nothingToInfer(source, options, volumes);
  return loadOf(source, files, settle(source, options, volumes, undefined), { ...options, evolution: 'none' });
}

/** Reads exactly these files: one micro-batch of a stream that keeps its own record of files. Throws UnknownField as above. */
export function loadBatch(source: FileSource, files: readonly SourceFile[], schema: string | undefined): Load {
  const options = sourceOptions(source);
  const volumes = new Map(files.map((file) => [file.path, file]));
  return loadOf(source, files, settle(source, options, volumes, schema), options);
}

/** What a stream reads with, to be remembered: the remembered schema with its hints, the declared one, or one inferred now. */
export function settledSchema(source: FileSource, volumes: Volumes, schema: string | undefined): string {
  return printSchema(settle(source, sourceOptions(source), volumes, schema));
}

/**
 * Outside of a pipeline, which keeps the schema itself, an inferred stream needs a place for it.
 * Source: docs.databricks.com/aws/en/error-messages/cf-failed-to-infer-schema-error-class
 */
export function requireSchemaLocation(source: FileSource): void {
  const options = sourceOptions(source);
  if (source.schema !== undefined || options.schemaLocation !== undefined || options.format === 'text') return;
  throw new EngineError({
    condition: 'CF_FAILED_TO_INFER_SCHEMA',
    message: `Failed to infer schema for format ${options.format} from existing files in input path ${source.path}. Please ensure you configured the options properly or explicitly specify the schema.`,
    hint: 'Outside of a pipeline the option cloudFiles.schemaLocation is required: a folder of its own for each stream.',
    sqlState: '22000',
  });
}

function loadOf(source: FileSource, files: readonly SourceFile[], schema: FileSchema, options: LoadOptions): Load {
  const records = readRecords(files, options, columnNames(schema, options, source.schema !== undefined));
  checkEvolution(schema, records, options);
  return {
    columns: outputColumns(schema, options),
    rows: toRows(schema, records, files, options),
    files,
    schema: printSchema(schema),
  };
}

/**
 * Names of CSV columns by position, or undefined where each file's header, or `_c<n>`, names them. Where a declared schema
 * is enforced, headers are ignored; rescue and evolution go by name.
 * Source: docs.databricks.com/aws/en/ingestion/cloud-object-storage/auto-loader/options (enforceSchema); Spark's CSV reader
 */
function columnNames({ data }: FileSchema, options: LoadOptions, declared: boolean): string[] | undefined {
  if (options.format !== 'csv') return undefined;
  const rescues = options.rescuedDataColumn !== undefined || options.evolution !== 'none';
  if (options.header ? rescues : options.autoLoader && !declared) return undefined;
  return data.map(({ name }) => name).filter((name) => name !== options.corruptColumn);
}

function settle(
  source: FileSource,
  options: LoadOptions,
  volumes: Volumes,
  remembered: string | undefined,
): FileSchema {
  const files = listFiles(volumes, source.path, options.filter);
  if (options.format === 'text') return textSchema(files, options);
  if (source.schema !== undefined) return declaredSchema(source.schema, files, options);
  if (remembered !== undefined) return rememberedSchema(remembered, files, options);
  if (files.length === 0 && options.schemaHints === undefined) throw nothingToInfer(source, options, volumes);
  return inferredSchema(files.slice(0, SAMPLE), options);
}

/** Wording: the platform's and Spark's error conditions. A volume knows no empty folders. */
function nothingToInfer({ path, format }: FileSource, options: LoadOptions, volumes: Volumes): EngineError {
  const missing = !pathExists(volumes, path);
  if (options.autoLoader && !(missing && format === 'read_files')) {
    return new EngineError({
      condition: 'CF_EMPTY_DIR_FOR_SCHEMA_INFERENCE',
      message: `Cannot infer schema when the input path ${path} is empty. Please try to start the stream when there are files in the input path, or specify the schema.`,
      sqlState: '42000',
    });
  }
  if (options.autoLoader) return pathMissing(path);
  if (missing) {
    return new EngineError({
      condition: 'PATH_NOT_FOUND',
      message: `Path does not exist: dbfs:${normalize(path)}.`,
      sqlState: '42K03',
    });
  }
  return new EngineError({
    condition: 'UNABLE_TO_INFER_SCHEMA',
    message: `Unable to infer schema for ${options.format.toUpperCase()}. It must be specified manually.`,
    sqlState: '42KD9',
  });
}

export function pathMissing(path: string): EngineError {
  return new EngineError({
    condition: 'CF_PATH_DOES_NOT_EXIST_FOR_READ_FILES',
    message: `Cannot read files when the input path ${path} does not exist. Please make sure the input path exists and re-try.`,
    sqlState: '42K03',
  });
}

function outputColumns(schema: FileSchema, options: LoadOptions): Column[] {
  const columns = columnsOf(schema);
  return options.rescuedDataColumn === undefined
    ? columns
    : [...columns, { name: options.rescuedDataColumn, type: { kind: 'string' } }];
}
