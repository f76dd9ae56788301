import { EngineError } from '../errors.ts';
import type { PythonHost } from '../ports.ts';
import { printType, quote, type Relation } from '../sql/index.ts';
import { assertRedefinable, assertWritable } from './access.ts';
import { completed } from './names.ts';
import type { Table } from './state.ts';
import type { Context } from './statement/context.ts';
import { alreadyExists } from './tables.ts';

type WriteTarget = Parameters<PythonHost['write']>[1];

/** `a.b.c`, quoted or not, as parts. */
export const partsOf = (name: string): string[] =>
  [...name.matchAll(/`((?:[^`]|``)*)`|[^.`]+/g)].map(([part, quoted]) => quoted?.replaceAll('``', '`') ?? part);

/** `df.write.mode(…).saveAsTable(name)`. */
export function writeFrame(context: Context, frame: Relation, target: WriteTarget): void {
  const { core, tables } = context;
  const name = completed(partsOf(target.table), context.session.get());
  const existing = core.state.tables.get(name);
  if (core.state.views.has(name) || (existing && target.mode === 'error')) throw alreadyExists(name);
  if (existing && target.mode === 'ignore') return;
  if (existing) {
    writeInto(context, existing, frame, target);
    return;
  }
  const definition = { name, kind: 'table' as const, columns: [...frame.columns] };
  const segments = tables.write(selectOf(frame), { columns: definition.columns, hidden: [] });
  tables.createWith(definition, segments, { operation: 'CREATE TABLE AS SELECT' });
}

function writeInto(context: Context, table: Table, frame: Relation, { mode, options }: WriteTarget): void {
  const { tables } = context;
  const append = mode === 'append';
  assertWritable(table, append ? 'INSERT' : 'INSERT OVERWRITE');
  const parameters = { mode: append ? 'Append' : 'Overwrite', partitionBy: '[]' };
  const info = { operation: 'WRITE' as const, parameters };
  if (!append && options['overwriteSchema'] === 'true') {
    assertRedefinable(table, 'CREATE OR REPLACE TABLE');
    const { name, properties, comment } = table;
    const columns = [...frame.columns];
    const segments = tables.write(selectOf(frame), { columns, hidden: [] });
    tables.redefine({ name, kind: 'table', columns, properties, comment }, segments, info);
    return;
  }
  const grown = options['mergeSchema'] === 'true' ? withNewColumns(context, table, frame) : table;
  const query = byName(grown, frame);
  if (append) tables.append(table.name, query, info);
  else tables.replace(table.name, query, info);
}

function withNewColumns({ tables }: Context, table: Table, frame: Relation): Table {
  const fresh = frame.columns.filter((column) => !has(table, column.name));
  return fresh.length === 0 ? table : tables.alter(table.name, { columns: [...table.columns, ...fresh] });
}

/** saveAsTable matches columns by name; those the frame lacks become NULL, those the table lacks are refused. */
function byName(table: Table, frame: Relation): string {
  const extra = frame.columns.find((column) => !has(table, column.name));
  if (extra) {
    throw new EngineError({
      condition: 'DELTA_SCHEMA_MISMATCH',
      message: `A schema mismatch was detected when writing to ${table.name}: it has no column ${extra.name} ${printType(extra.type)}.`,
      hint: "Leave the column out, or set the write option 'mergeSchema' to 'true'.",
      sqlState: '42KDG',
    });
  }
  const columns = [...table.columns, ...table.hidden].map((column) => {
    const source = frame.columns.find((candidate) => candidate.name.toLowerCase() === column.name.toLowerCase());
    return source ? quote(source.name) : 'NULL';
  });
  return `SELECT ${columns.join(', ')} FROM (${selectOf(frame)})`;
}

const has = (table: Table, name: string): boolean =>
  table.columns.some((column) => column.name.toLowerCase() === name.toLowerCase());

function selectOf(frame: Relation): string {
  const names = frame.columns.map((column) => quote(column.name)).join(', ');
  return `SELECT ${names} FROM ${frame.sql} AS f(${names})`;
}
