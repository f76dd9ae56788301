import { EngineError } from '../errors.ts';
import type { Relation } from '../sql/contract.ts';
import { castTo, duckType, printType, quote, sameType } from '../sql/index.ts';
import type { Column } from '../types.ts';
import { assertWritable } from '../warehouse/access.ts';
import { backticked } from '../warehouse/names.ts';
import { demandOnTable } from '../warehouse/permissions/access.ts';
import type { Table } from '../warehouse/state.ts';
import type { Context } from '../warehouse/statement/context.ts';
import { rowsOf, streamSizes } from '../warehouse/tables.ts';
import { lastTransaction, latest } from '../warehouse/versions.ts';

/** One micro-batch for a table. */
export interface SinkBatch {
  queryId: string;
  batch: number;
  relation: Relation;
  /** `mergeSchema`: columns that the table lacks are added with the batch. */
  mergeSchema: boolean;
}

/** The table a stream writes to, made if there is none. Throws for what takes no stream. */
export function openSink(context: Context, name: string, columns: readonly Column[]): Table {
  const { core, tables } = context;
  if (core.state.views.has(name)) throw isView(name);
  checkDistinct(columns);
  checkTypes(columns);
  const table = core.state.tables.get(name);
  if (!table) {
    const parameters = { isManaged: 'true', partitionBy: '[]' };
    return tables.create(
      { name, kind: 'table', columns: columns.map(named) },
      { operation: 'CREATE TABLE', parameters },
    );
  }
  assertWritable(table, 'INSERT');
  demandOnTable(core, 'MODIFY', name);
  if (table.kind !== 'table') throw ofPipeline(table);
  return table;
}

/**
 * Appends a batch as one version. A batch that the table has taken from this query before is left out without a word: its
 * number is in the table's log, whatever became of its rows since, and RESTORE does not take it back.
 * Source: delta-io/delta DeltaSink; github.com/delta-io/delta/issues/1813
 */
export function appendBatch(context: Context, name: string, batch: SinkBatch): { rows: number; skipped: boolean } {
  const { tables } = context;
  const table = tables.demand(name);
  const columns = merged(table, batch);
  if (lastTransaction(table, batch.queryId) >= batch.batch) return { rows: 0, skipped: true };
  const added = tables.write(selectFor(columns, batch.relation), { columns, hidden: table.hidden });
  const segments = [...latest(table).segments, ...added];
  const parameters = { outputMode: 'Append', queryId: batch.queryId, epochId: String(batch.batch) };
  const transaction = { application: batch.queryId, version: batch.batch };
  const change = { segments, appended: added, columns, metrics: streamSizes(added) };
  tables.commit(table, change, { operation: 'STREAMING UPDATE', parameters, transaction });
  return { rows: rowsOf(added), skipped: false };
}

/** The table's columns, with those the batch brings. Source: Delta's error classes of these names. */
function merged(table: Table, { relation, mergeSchema }: SinkBatch): Column[] {
  const added = relation.columns.filter((column) => !find(table.columns, column.name));
  const [extra] = added;
  if (extra && !mergeSchema) {
    throw new EngineError({
      condition: 'DELTA_METADATA_MISMATCH',
      message: `A schema mismatch was detected when writing to the Delta table ${table.name}: it has no column ${extra.name} ${printType(extra.type)}.`,
      hint: "Leave the column out, or set the option 'mergeSchema' of writeStream to 'true'.",
      sqlState: '42KDG',
    });
  }
  for (const column of relation.columns) {
    const present = find(table.columns, column.name);
    if (present && !fits(column, present)) {
      throw new EngineError({
        condition: 'DELTA_FAILED_TO_MERGE_FIELDS',
        message: `Failed to merge fields '${present.name}' and '${column.name}': ${table.name} has ${printType(present.type)}, the stream brings ${printType(column.type)}.`,
        hint: 'Cast the column in the stream.',
        sqlState: '22005',
      });
    }
  }
  return [...table.columns, ...added.map(named)];
}

const named = ({ name, type }: Column): Column => ({ name, type });

/** Simple types are cast, as ANSI does; a structure fits no other. Source: delta-io/delta DeltaSinkImplicitCastSuite. */
function fits(from: Column, to: Column): boolean {
  return from.type.kind === to.type.kind || (isSimple(from) && isSimple(to));
}

const isSimple = ({ type }: Column): boolean => !['array', 'map', 'struct', 'variant'].includes(type.kind);

/** The batch's rows as the table's columns: by name, missing ones NULL, types cast. */
function selectFor(columns: readonly Column[], { sql, columns: given }: Relation): string {
  const cells = columns.map((column) => {
    const source = find(given, column.name);
    if (!source) return `CAST(NULL AS ${duckType(column.type)}) AS ${quote(column.name)}`;
    const value = `q.${quote(source.name)}`;
    const cast = sameType(source.type, column.type) ? value : castTo(value, source.type, column.type, 'ansi');
    return `${cast} AS ${quote(column.name)}`;
  });
  return `SELECT ${cells.join(', ')} FROM ${sql} AS q`;
}

const find = (columns: readonly Column[], name: string): Column | undefined =>
  columns.find((column) => column.name.toLowerCase() === name.toLowerCase());

/** Source: Delta's error class of that name. */
function checkTypes(columns: readonly Column[]): void {
  const untyped = columns.filter(({ type }) => type.kind === 'void');
  if (untyped.length === 0) return;
  throw new EngineError({
    condition: 'DELTA_NULL_SCHEMA_IN_STREAMING_WRITE',
    message: `Delta doesn't accept NullTypes in the schema for streaming writes: ${untyped.map(({ name }) => name).join(', ')}.`,
    hint: 'Cast the NULL to a type, as in lit(None).cast("string").',
    sqlState: '42P18',
  });
}

/** Source: Delta's error class of that name. */
function checkDistinct(columns: readonly Column[]): void {
  const names = columns.map((column) => column.name.toLowerCase());
  const twice = names.find((column, index) => names.indexOf(column) !== index);
  if (twice === undefined) return;
  throw new EngineError({
    condition: 'DELTA_DUPLICATE_COLUMNS_FOUND',
    message: `Found duplicate column(s) in the data to save: ${twice}.`,
    hint: 'Rename or drop one of them.',
    sqlState: '42711',
  });
}

function isView(name: string): EngineError {
  return new EngineError({
    condition: 'EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE',
    message: `The stream writes to a table, but ${backticked(name)} is a view.`,
    hint: 'Write to a table.',
    sqlState: '42809',
  });
}

function ofPipeline(table: Table): EngineError {
  return new EngineError({
    condition: 'STREAMING_TABLE_OPERATION_NOT_ALLOWED.UNSUPPORTED_OPERATION',
    message: `The operation writeStream is not allowed: ${table.name} is a streaming table of a pipeline.`,
    hint: 'Declare an append flow in the pipeline, or write to a table of your own.',
    sqlState: '42601',
  });
}
