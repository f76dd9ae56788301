import { EngineError } from '../../errors.ts';
import type { ReplaceWhere } from '../../sql/contract.ts';
import { quote } from '../../sql/index.ts';
import type { Rows } from '../../types.ts';
import { assertWritable, type Write } from '../access.ts';
import type { Segment, Table } from '../state.ts';
import { rowsOf, sizes } from '../tables.ts';
import { latest } from '../versions.ts';
import { type Context, counts, NOTHING, type PlanOf } from './context.ts';
import { tableTarget } from './target.ts';

export function insert(context: Context, plan: PlanOf<'insert'>): Rows {
  const { tables } = context;
  const table = writable(context, plan.target, plan.overwrite || plan.replaceWhere ? 'INSERT OVERWRITE' : 'INSERT');
  const query = withHidden(plan.query, table);
  if (plan.replaceWhere) return replaceWhere(context, table, query, plan.replaceWhere);
  const written = tables.write(query, table);
  const before = latest(table).segments;
  const change = plan.overwrite
    ? { segments: written, appended: before.length === 0 ? written : null, metrics: sizes(written, before) }
    : { segments: [...before, ...written], appended: written, metrics: sizes(written) };
  const parameters = { mode: plan.overwrite ? 'Overwrite' : 'Append', partitionBy: '[]' };
  tables.commit(table, change, { operation: 'WRITE', parameters });
  return counts({ num_affected_rows: rowsOf(written), num_inserted_rows: rowsOf(written) });
}

/** Rows of the predicate go, the new ones come; files without such rows stay. */
function replaceWhere(context: Context, table: Table, query: string, where: ReplaceWhere): Rows {
  const { core, tables } = context;
  const { database } = core.shared.ports;
  if (database.query(where.strays).rows[0]?.[0] !== '0') throw strays(where.text);
  const touched = database.query(where.affected).rows.map(([file]) => Number(file));
  const inserted = Number(database.query(`SELECT CAST(count(*) AS VARCHAR) FROM (${query})`).rows[0]?.[0]);
  const queries = [...(touched.length > 0 ? [within(where.kept, table, touched)] : []), query];
  const written = tables.write(queries.map((each) => `(${each})`).join(' UNION ALL '), table);
  const { change, removed } = replacing(table, touched, written);
  const parameters = { mode: 'Overwrite', partitionBy: '[]', ...predicate('predicate', where.text) };
  tables.commit(table, { ...change, metrics: sizes(written, removed) }, { operation: 'WRITE', parameters });
  return counts({ num_affected_rows: inserted, num_inserted_rows: inserted });
}

/** Source: Delta's error class of that name. */
function strays(text: string): EngineError {
  return new EngineError({
    condition: 'DELTA_REPLACE_WHERE_MISMATCH',
    message: `Written data does not conform to partial table overwrite condition or constraint '${text}'.`,
    hint: 'Leave the rows out for which it does not hold, or widen the condition.',
    sqlState: '44000',
  });
}

/**
 * UPDATE and DELETE rewrite the files in which they meet rows, as on Delta: the rows they leave alone are copied. One that
 * meets no row makes no version.
 */
export function rewrite(context: Context, plan: PlanOf<'delete'> | PlanOf<'update'>): Rows {
  const { tables } = context;
  const deletes = plan.kind === 'delete';
  const table = writable(context, plan.target, deletes ? 'DELETE' : 'UPDATE');
  const files = context.core.shared.ports.database.query(plan.affected).rows;
  const affected = files.reduce((sum, [, count]) => sum + Number(count), 0);
  if (affected > 0) {
    const touched = files.map(([file]) => Number(file));
    const written = tables.write(within(plan.query, table, touched), table);
    const { change, removed } = replacing(table, touched, written);
    const metrics = {
      numAddedFiles: String(written.length),
      numRemovedFiles: String(removed.length),
      numCopiedRows: String(rowsOf(removed) - affected),
      [deletes ? 'numDeletedRows' : 'numUpdatedRows']: String(affected),
    };
    const parameters = predicate('predicate', plan.predicate);
    tables.commit(table, { ...change, metrics }, { operation: deletes ? 'DELETE' : 'UPDATE', parameters });
  }
  return counts({ num_affected_rows: affected });
}

/** A MERGE that only inserts appends, as on Delta: streams that read the table go on. */
export function merge(context: Context, plan: PlanOf<'merge'>): Rows {
  const { core, tables } = context;
  const { database } = core.shared.ports;
  const table = writable(context, plan.target, 'MERGE');
  database.exec(plan.guard);
  const [row = []] = database.query(plan.counts).rows;
  const [inserted = 0, updated = 0, deleted = 0] = row.map(Number);
  if (inserted + updated + deleted > 0) {
    const touched = updated + deleted > 0 ? database.query(plan.touched).rows.map(([file]) => Number(file)) : [];
    const changes = touched.length > 0 ? [within(plan.changes, table, touched)] : [];
    const inserts = inserted > 0 && plan.inserts !== undefined ? [plan.inserts] : [];
    const query = [...changes, ...inserts].map((each) => `(${each})`).join(' UNION ALL ');
    const { change, removed } = replacing(table, touched, tables.write(query, table));
    const metrics = {
      numTargetRowsInserted: String(inserted),
      numTargetRowsUpdated: String(updated),
      numTargetRowsDeleted: String(deleted),
      numTargetRowsCopied: String(rowsOf(removed) - updated - deleted),
      numTargetFilesAdded: String(change.written.length),
      numTargetFilesRemoved: String(removed.length),
      numOutputRows: String(rowsOf(change.written)),
    };
    const parameters = predicate('predicate', plan.predicate);
    tables.commit(table, { ...change, metrics }, { operation: 'MERGE', parameters });
  }
  const affected = inserted + updated + deleted;
  return counts({
    num_affected_rows: affected,
    num_updated_rows: updated,
    num_deleted_rows: deleted,
    num_inserted_rows: inserted,
  });
}

/** The rows of a plan's query that are in these files, as the table's columns. */
function within(query: string, table: Table, files: readonly number[]): string {
  const names = [...table.columns, ...table.hidden].map((column) => quote(column.name)).join(', ');
  return `SELECT ${names} FROM (${query}) AS k(${names}, "__file") WHERE "__file" IN (${files.join(', ')})`;
}

/** The other files stay as they are. A version that takes no file away only appends. */
function replacing(table: Table, files: readonly number[], written: readonly Segment[]) {
  const { segments } = latest(table);
  const removed = segments.filter((segment) => files.includes(segment.id));
  const kept = segments.filter((segment) => !files.includes(segment.id));
  const appended = removed.length === 0 ? written : null;
  return { change: { segments: [...kept, ...written], appended, written }, removed };
}

export function truncate(context: Context, plan: PlanOf<'truncate'>): Rows {
  const table = writable(context, plan.target, 'TRUNCATE TABLE');
  context.tables.truncate(table.name, { operation: 'TRUNCATE' });
  return NOTHING;
}

function writable(context: Context, target: Parameters<typeof tableTarget>[1], write: Write): Table {
  const table = tableTarget(context, target);
  assertWritable(table, write);
  return table;
}

/** Rows written by hand have NULL in columns that only the platform fills. */
function withHidden(query: string, table: Table): string {
  if (table.hidden.length === 0) return query;
  const visible = table.columns.map((column) => quote(column.name));
  return `SELECT ${[...visible, ...table.hidden.map(() => 'NULL')].join(', ')} FROM (${query}) AS i(${visible.join(', ')})`;
}

const predicate = (name: string, text: string | undefined): Record<string, string> =>
  text === undefined || text === '' ? {} : { [name]: JSON.stringify([text]) };
