import { EngineError } from '../errors.ts';
import { parseSchema, printType } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import { inferColumns, typeOfText } from './infer.ts';
import type { LoadOptions } from './options.ts';
import type { FileRecord } from './records.ts';

const STRING: DataType = { kind: 'string' };

/** What a file source's columns are: those read from the data, then partition columns; the rescued column comes last. */
export interface FileSchema {
  data: readonly Column[];
  partitions: readonly Column[];
}

/** A new field stopped the stream. `schema` is what the next start reads with. */
export class UnknownField extends EngineError {
  readonly schema: string | undefined;
  constructor(fields: readonly string[], path: string, schema: string | undefined) {
    super({
      condition: 'UNKNOWN_FIELD_EXCEPTION.NEW_FIELDS_IN_FILE',
      message: `Encountered unknown fields during parsing: [${fields.join(',')}], which can be fixed by an automatic retry: ${schema !== undefined}`,
      hint: schema
        ? 'The schema now holds the new column. Start the update again; the same files are read then.'
        : `Add the column to the schema, or take ${path} away.`,
      sqlState: 'KD003',
    });
    this.schema = schema;
  }
}

/** Columns of a source that was never read: declared, or inferred from what there is. */
export function initialSchema(
  records: readonly FileRecord[],
  path: string,
  given: string | undefined,
  options: LoadOptions,
): FileSchema {
  const partitions = partitionColumns(records, options);
  const isPartition = (column: Column) => partitions.some((partition) => same(partition.name, column.name));
  if (given !== undefined) return { data: parseSchema(given).filter((column) => !isPartition(column)), partitions };
  const hints = hintsOf(options);
  if (records.length === 0 && hints.length === 0) {
    throw new EngineError({
      condition: 'CF_EMPTY_DIR_FOR_SCHEMA_INFERENCE',
      message: `Cannot infer schema when the input path ${path} is empty. Please try to start the stream when there are files in the input path, or specify the schema.`,
      sqlState: '42000',
    });
  }
  const inferred = inferColumns(records, { types: options.inferColumnTypes, sort: options.format === 'json' });
  if (records.some((record) => record.corrupt !== undefined))
    inferred.push({ name: options.corruptColumn, type: STRING });
  return withHints({ data: inferred.filter((column) => !isPartition(column)), partitions }, hints);
}

/** The stored schema with the hints as they are written now. */
export function storedSchema(stored: string, records: readonly FileRecord[], options: LoadOptions): FileSchema {
  const columns = parseSchema(stored);
  const names = partitionNames(records, options).map((name) => name.toLowerCase());
  const isPartition = (column: Column) => names.includes(column.name.toLowerCase());
  return withHints(
    { data: columns.filter((column) => !isPartition(column)), partitions: columns.filter(isPartition) },
    hintsOf(options),
  );
}

/**
 * Looks for fields that the schema does not know. `addNewColumns` records them at the end and stops once;
 * `failOnNewColumns` stops until the schema or the file changes; the other modes go on.
 */
export function checkEvolution(schema: FileSchema, records: readonly FileRecord[], options: LoadOptions): void {
  if (options.evolution !== 'addNewColumns' && options.evolution !== 'failOnNewColumns') return;
  const known = new Set(columnsOf(schema).map((column) => column.name.toLowerCase()));
  const isUnknown = ([name]: FileRecord['fields'][number]) => !known.has(name.toLowerCase());
  const first = records.find((record) => record.fields.some(isUnknown));
  if (!first) return;
  const unknown = records.map((record) => ({ ...record, fields: record.fields.filter(isUnknown) }));
  const added = inferColumns(unknown, { types: options.inferColumnTypes, sort: options.format === 'json' });
  const grown = printSchema({ ...schema, data: [...schema.data, ...added] });
  const recorded = options.evolution === 'addNewColumns' ? grown : undefined;
  throw new UnknownField(
    added.map((column) => column.name),
    first.file.path,
    recorded,
  );
}

export function columnsOf(schema: FileSchema): Column[] {
  return [...schema.data, ...schema.partitions];
}

/** DDL text, as it is remembered. */
export function printSchema(schema: FileSchema): string {
  return columnsOf(schema)
    .map((column) => `\`${column.name.replaceAll('`', '``')}\` ${printType(column.type)}`)
    .join(', ');
}

function hintsOf(options: LoadOptions): Column[] {
  return options.schemaHints === undefined ? [] : parseSchema(options.schemaHints);
}

/** A hint gives a column its type, or adds the column. */
function withHints(schema: FileSchema, hints: readonly Column[]): FileSchema {
  const apply = (column: Column): Column => hints.find((hint) => same(hint.name, column.name)) ?? column;
  const known = columnsOf(schema);
  const added = hints.filter((hint) => !known.some((column) => same(hint.name, column.name)));
  return { data: [...schema.data.map(apply), ...added], partitions: schema.partitions.map(apply) };
}

function partitionNames(records: readonly FileRecord[], options: LoadOptions): string[] {
  if (options.partitionColumns) return options.partitionColumns;
  const first = records[0] ? Object.keys(records[0].file.partitions) : [];
  // Folders that disagree are no partitions.
  const agree = records.every((record) => Object.keys(record.file.partitions).join() === first.join());
  return agree ? first : [];
}

function partitionColumns(records: readonly FileRecord[], options: LoadOptions): Column[] {
  return partitionNames(records, options).map((name) => {
    if (!options.inferColumnTypes) return { name, type: STRING };
    const types = new Map<string, DataType>();
    for (const { file } of records) {
      const type = typeOfText(file.partitions[name] ?? '');
      types.set(type.kind, type);
    }
    return { name, type: types.size === 1 ? [...types.values()][0]! : STRING };
  });
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
