import { EngineError } from '../errors.ts';
import { printType } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import { isNested } from './convert.ts';
import { parseDdl } from './ddl.ts';
import type { SourceFile } from './discover.ts';
import { applyHints, parseHints } from './hints.ts';
import { byName, inferColumns, typeOfText } from './infer.ts';
import { parseRemembered } from './location.ts';
import type { LoadOptions } from './options.ts';
import { csvNames, readRecords } from './records.ts';

const STRING: DataType = { kind: 'string' };

/** What a file source's columns are: those read from the data, then partition columns; the rescued column comes last. */
export interface FileSchema {
  data: readonly Column[];
  partitions: readonly Column[];
}

export function columnsOf(schema: FileSchema): Column[] {
  return [...schema.data, ...schema.partitions];
}

/** The schema that the code declares. Partition columns are those of its columns that the folders carry. */
export function declaredSchema(ddl: string, files: readonly SourceFile[], options: LoadOptions): FileSchema {
  const declared = parseDdl(ddl, 'The schema').filter(({ name }) => !same(name, options.rescuedDataColumn ?? ''));
  if (options.format === 'csv') refuseNested(declared);
  const names = partitionNames(files, options);
  if (!options.autoLoader) return split([...declared, ...partitionColumns(names, files, declared, true)], names);
  const missing = names.filter((name) => !declared.some((column) => same(column.name, name)));
  if (missing.length > 0) throw partitionError(missing, declared, options);
  return split(declared, names);
}

/** Text has one column, whatever the files hold, and the folders'. */
export function textSchema(files: readonly SourceFile[], options: LoadOptions): FileSchema {
  const partitions = partitionColumns(
    partitionNames(files, options),
    files,
    [],
    options.inferColumnTypes || !options.autoLoader,
  );
  return { data: [{ name: 'value', type: STRING }], partitions };
}

/** Columns of a source that was never read, from a sample of its files. */
export function inferredSchema(files: readonly SourceFile[], options: LoadOptions): FileSchema {
  const names = partitionNames(files, options);
  const inferred = options.format === 'csv' ? inferCsv(files, options) : inferJson(files, options);
  const twice = inferred.find(({ name }) => names.some((partition) => same(partition, name)));
  if (twice && options.autoLoader && options.partitionColumns === undefined) throw duplicate(twice.name);
  const data = inferred.filter(({ name }) => !names.some((partition) => same(partition, name)));
  const partitions = partitionColumns(names, files, [], options.inferColumnTypes || !options.autoLoader);
  return withHints({ data, partitions }, options);
}

function inferJson(files: readonly SourceFile[], options: LoadOptions): Column[] {
  const records = readRecords(files, options);
  const columns = inferColumns(records, { types: options.inferColumnTypes, sort: true, merges: options.autoLoader });
  if (!records.some((record) => record.corrupt !== undefined)) return columns;
  if (columns.length === 0 && !options.autoLoader) throw onlyCorrupt();
  return [...columns, { name: options.corruptColumn, type: STRING }].sort(byName);
}

/** A batch read takes the names of the first file for all; Auto Loader takes each file's own. */
function inferCsv(files: readonly SourceFile[], options: LoadOptions): Column[] {
  const names = csvNames(files, options);
  const records = readRecords(files, options, options.autoLoader ? undefined : names[0]);
  const columns = inferColumns(records, { ...options, types: options.inferColumnTypes, sort: false, merges: true });
  const known = options.autoLoader ? names.flat() : (names[0] ?? []);
  const all = new Map(known.map((name) => [name.toLowerCase(), { name, type: STRING } as Column]));
  for (const column of columns) all.set(column.name.toLowerCase(), column);
  return [...all.values()];
}

/** The remembered schema with the hints as they are written now. */
export function rememberedSchema(text: string, files: readonly SourceFile[], options: LoadOptions): FileSchema {
  const schema = parseRemembered(text, options.schemaLocation ?? 'the checkpoint');
  const known = columnsOf(schema);
  const fresh = partitionNames(files, options).filter((name) => !known.some((column) => same(column.name, name)));
  if (fresh.length > 0) throw partitionError(fresh, known, options);
  return withHints(schema, options);
}

/** Source: Spark's error condition of that name. */
function refuseNested(columns: readonly Column[]): void {
  const nested = columns.find(({ type }) => isNested(type));
  if (!nested) return;
  throw new EngineError({
    condition: 'UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE',
    message: `The CSV datasource doesn't support the column \`${nested.name}\` of the type "${printType(nested.type)}".`,
    sqlState: '0A000',
  });
}

/** Source: Spark's error condition of that name. */
function onlyCorrupt(): EngineError {
  return new EngineError({
    condition: 'UNSUPPORTED_FEATURE.QUERY_ONLY_CORRUPT_RECORD_COLUMN',
    message:
      'The feature is not supported: Queries from raw JSON/CSV/XML files are disallowed when the referenced columns only include the internal corrupt record column (named `_corrupt_record` by default).',
    hint: 'No record of the files could be read. Pretty-printed JSON needs the option multiLine.',
    sqlState: '0A000',
  });
}

/** Hints reach partition columns as well; what they add is data. */
function withHints({ data, partitions }: FileSchema, options: LoadOptions): FileSchema {
  const hints = parseHints(options.schemaHints);
  const isPartition = (name: string) => partitions.some((column) => same(column.name, name));
  return {
    data: applyHints(
      data,
      hints.filter(({ path }) => !isPartition(path[0]!)),
    ),
    partitions: applyHints(
      partitions,
      hints.filter(({ path }) => isPartition(path[0]!)),
    ),
  };
}

function split(columns: readonly Column[], names: readonly string[]): FileSchema {
  const isPartition = ({ name }: Column) => names.some((partition) => same(partition, name));
  return { data: columns.filter((column) => !isPartition(column)), partitions: columns.filter(isPartition) };
}

/** Folders that disagree are no partitions; neither are those of a lookup through all folders by hand. */
function partitionNames(files: readonly SourceFile[], options: LoadOptions): string[] {
  if (options.partitionColumns) return options.partitionColumns;
  if (options.filter.recursive) return [];
  const first = files[0] ? Object.keys(files[0].partitions) : [];
  return files.every((file) => Object.keys(file.partitions).join('/') === first.join('/')) ? first : [];
}

/** Types are inferred from the values of all folders; without inference they are text. */
function partitionColumns(
  names: readonly string[],
  files: readonly SourceFile[],
  declared: readonly Column[],
  infers: boolean,
): Column[] {
  return names
    .filter((name) => !declared.some((column) => same(column.name, name)))
    .map((name) => ({ name, type: infers ? partitionType(files.map((file) => file.partitions[name])) : STRING }));
}

const NUMBERS = ['int', 'bigint', 'double'];

function partitionType(values: readonly (string | undefined)[]): DataType {
  const kinds = new Set<string>();
  for (const value of values) {
    if (value !== undefined && value !== '__HIVE_DEFAULT_PARTITION__') kinds.add(typeOfText(value).kind);
  }
  if (kinds.size === 1) return { kind: [...kinds][0] as 'int' };
  const widest = Math.max(...[...kinds].map((kind) => NUMBERS.indexOf(kind)));
  return [...kinds].every((kind) => NUMBERS.includes(kind)) && kinds.size > 0
    ? { kind: NUMBERS[widest] as 'int' }
    : STRING;
}

/** Wording of both: the platform's error conditions. */
function partitionError(names: readonly string[], known: readonly Column[], options: LoadOptions): EngineError {
  if (options.partitionColumns) {
    return new EngineError({
      condition: 'CF_MISSING_PARTITION_COLUMN_ERROR',
      message: `Partition column ${names[0]} does not exist in the provided schema: ${known.map(({ name }) => name).join(', ')}`,
      sqlState: '42000',
    });
  }
  return new EngineError({
    condition: 'CF_NEW_PARTITION_ERROR',
    message: `New partition columns were inferred from your files: [${names.join(', ')}]. Please provide all partition columns in your schema or provide a list of partition columns which you would like to extract values for by using: .option("cloudFiles.partitionColumns", "{comma-separated-list|empty-string}")`,
    hint: 'An empty text ignores the folder names.',
    sqlState: '22023',
  });
}

function duplicate(name: string): EngineError {
  return new EngineError({
    condition: 'CF_DUPLICATE_COLUMN_IN_DATA',
    message: `There was an error when trying to infer the partition schema of your table. You have the same column duplicated in your data and partition paths. To ignore the partition value, please provide your partition columns explicitly by using: .option("cloudFiles.partitionColumns", "{comma-separated-list}")`,
    hint: `The column is ${name}.`,
    sqlState: '42000',
  });
}

export const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
