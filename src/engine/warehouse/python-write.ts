import { EngineError } from '../errors.ts';
import type { PythonHost } from '../ports.ts';
import { backtick, printType, quote, type Relation, sameType } from '../sql/index.ts';
import type { Column } from '../types.ts';
import { assertRedefinable, assertWritable } from './access.ts';
import { completed } from './names.ts';
import { demandManage, demandOnTable } from './permissions/access.ts';
import type { Table } from './state.ts';
import type { Context } from './statement/context.ts';
import type { CommitInfo } from './store.ts';
import { alreadyExists, unknownTable } from './tables.ts';
import { lastTransaction } from './versions.ts';
import { type WriteOptions, writeOptions } from './write-options.ts';

type WriteTarget = Parameters<PythonHost['write']>[1];

/** The name that a statement has for the frame that is written. */
export const WRITTEN = '__written';

/** `a.b.c`, quoted or not, as parts. */
export const partsOf = (name: string): string[] =>
  [...name.matchAll(/`((?:[^`]|``)*)`|[^.`]+/g)].map(([part, quoted]) => quoted?.replaceAll('``', '`') ?? part);

/** `df.write.mode(…).saveAsTable(name)` and `insertInto`. `insert` runs a statement that reads the frame as `__written`. */
export function writeFrame(
  context: Context,
  frame: Relation,
  target: WriteTarget,
  insert: (sql: string) => unknown,
): void {
  const { core, tables } = context;
  const name = completed(partsOf(target.table), context.session.get());
  const options = writeOptions(target.options);
  const existing = core.state.tables.get(name);
  if (core.state.views.has(name) || (existing && target.mode === 'error' && !options.insertInto))
    throw alreadyExists(name);
  if (existing && target.mode === 'ignore') return;
  const { transaction } = options;
  if (existing && transaction && lastTransaction(existing, transaction.application) >= transaction.version) return;
  if (existing) {
    writeInto(context, existing, frame, { mode: target.mode, options, insert });
    return;
  }
  if (options.insertInto) throw unknownTable(name);
  const definition = { name, kind: 'table' as const, columns: [...frame.columns] };
  const segments = tables.write(selectOf(frame), { columns: definition.columns, hidden: [] });
  tables.createWith(definition, segments, { operation: 'CREATE TABLE AS SELECT', transaction });
}

interface Writing {
  mode: WriteTarget['mode'];
  options: WriteOptions;
  insert: (sql: string) => unknown;
}

function writeInto(context: Context, table: Table, frame: Relation, { mode, options, insert }: Writing): void {
  const { tables } = context;
  const append = mode === 'append';
  assertWritable(table, append ? 'INSERT' : 'INSERT OVERWRITE');
  demandOnTable(context.core, 'MODIFY', table.name);
  const name = partsOf(table.name).map(backtick).join('.');
  if (options.insertInto) {
    insert(`INSERT ${append ? 'INTO' : 'OVERWRITE'} TABLE ${name} SELECT * FROM ${WRITTEN}`);
    return;
  }
  const parameters = { mode: append ? 'Append' : 'Overwrite', partitionBy: '[]' };
  const info: CommitInfo = { operation: 'WRITE', parameters, transaction: options.transaction };
  if (!append && options.overwriteSchema) {
    redefine(context, table, frame, info);
    return;
  }
  const columns = merged(table, frame, options.mergeSchema);
  const grown = columns.length > table.columns.length ? tables.alter(table.name, { columns }) : table;
  if (options.replaceWhere !== undefined && !append) {
    const list = columns.map((column) => (find(frame.columns, column.name) ? backtick(column.name) : 'NULL'));
    insert(`INSERT INTO TABLE ${name} REPLACE WHERE ${options.replaceWhere} SELECT ${list.join(', ')} FROM ${WRITTEN}`);
    return;
  }
  const query = byName(grown, frame);
  if (append) tables.append(table.name, query, info);
  else tables.replace(table.name, query, info);
}

function redefine({ core, tables }: Context, table: Table, frame: Relation, info: CommitInfo): void {
  demandManage(core, { kind: 'TABLE', name: table.name });
  assertRedefinable(table, 'CREATE OR REPLACE TABLE');
  const { name, properties, comment } = table;
  const columns = [...frame.columns];
  const segments = tables.write(selectOf(frame), { columns, hidden: [] });
  tables.redefine({ name, kind: 'table', columns, properties, comment }, segments, info);
}

/**
 * The table's columns, with new ones of the frame where they may be added. Types are those of the table: unlike a stream or
 * an INSERT, saveAsTable casts nothing. Source: delta-io/delta SchemaMergingUtils, DeltaInsertIntoImplicitCastSuite.
 */
function merged(table: Table, frame: Relation, mergeSchema: boolean): Column[] {
  const added = frame.columns.filter((column) => !find(table.columns, column.name));
  const [extra] = added;
  if (extra && !mergeSchema) throw mismatch(table, extra);
  for (const column of frame.columns) {
    const present = find(table.columns, column.name);
    if (present && !fits(column, present)) throw otherType(table, present, column);
  }
  return [...table.columns, ...added.map(({ name, type }) => ({ name, type }))];
}

/** Types of whole numbers up to INT are one in a Parquet file. */
const SMALL = ['tinyint', 'smallint', 'int'];

function fits(from: Column, to: Column): boolean {
  if (sameType(from.type, to.type) || from.type.kind === 'void') return true;
  return SMALL.includes(from.type.kind) && SMALL.includes(to.type.kind);
}

/** saveAsTable matches columns by name; those the frame lacks become NULL. */
function byName(table: Table, frame: Relation): string {
  const columns = [...table.columns, ...table.hidden].map((column) => {
    const source = find(frame.columns, column.name);
    return source ? quote(source.name) : 'NULL';
  });
  return `SELECT ${columns.join(', ')} FROM (${selectOf(frame)})`;
}

const find = (columns: readonly Column[], name: string): Column | undefined =>
  columns.find((column) => column.name.toLowerCase() === name.toLowerCase());

function selectOf(frame: Relation): string {
  const names = frame.columns.map((column) => quote(column.name)).join(', ');
  return `SELECT ${names} FROM ${frame.sql} AS f(${names})`;
}

/** Source: Delta's error class of that name. */
function mismatch(table: Table, extra: Column): EngineError {
  return new EngineError({
    condition: 'DELTA_METADATA_MISMATCH',
    message: `A schema mismatch was detected when writing to the Delta table ${table.name}: it has no column ${extra.name} ${printType(extra.type)}.`,
    hint: "Leave the column out, or set the write option 'mergeSchema' to 'true'.",
    sqlState: '42KDG',
  });
}

/** Source: Delta's error class of that name. */
function otherType(table: Table, present: Column, column: Column): EngineError {
  return new EngineError({
    condition: 'DELTA_FAILED_TO_MERGE_FIELDS',
    message: `Failed to merge fields '${present.name}' and '${column.name}': ${table.name} has ${printType(present.type)}, the DataFrame brings ${printType(column.type)}.`,
    hint: `Cast the column to ${printType(present.type)}, or set the write option 'overwriteSchema' to 'true' when you overwrite.`,
    sqlState: '22005',
  });
}
