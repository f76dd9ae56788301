import { quote } from '../../sql/index.ts';
import type { Rows } from '../../types.ts';
import { assertWritable, type Write } from '../access.ts';
import type { Commit, Segment, Table } from '../state.ts';
import { rowsOf, sizes } from '../tables.ts';
import { latest } from '../versions.ts';
import { type Context, counts, NOTHING, type PlanOf } from './context.ts';
import { tableTarget } from './target.ts';

export function insert(context: Context, plan: PlanOf<'insert'>): Rows {
  const { tables } = context;
  const table = writable(context, plan.target, plan.overwrite ? 'INSERT OVERWRITE' : 'INSERT');
  const written = tables.write(withHidden(plan.query, table), table);
  const before = latest(table).segments;
  const change = plan.overwrite
    ? { segments: written, appended: before.length === 0 ? written : null, metrics: sizes(written, before) }
    : { segments: [...before, ...written], appended: written, metrics: sizes(written) };
  const mode = plan.overwrite ? 'Overwrite' : 'Append';
  const parameters = { mode, partitionBy: '[]', ...predicate('predicate', plan.replaceWhere) };
  tables.commit(table, change, { operation: 'WRITE', parameters });
  return counts({ num_affected_rows: rowsOf(written), num_inserted_rows: rowsOf(written) });
}

/** UPDATE and DELETE rewrite the table into one new segment; one that meets no row makes no version. */
export function rewrite(context: Context, plan: PlanOf<'delete'> | PlanOf<'update'>): Rows {
  const { tables } = context;
  const deletes = plan.kind === 'delete';
  const table = writable(context, plan.target, deletes ? 'DELETE' : 'UPDATE');
  const affected = count(context, plan.affected);
  if (affected > 0) {
    const segments = tables.write(plan.query, table);
    const copied = rowsOf(segments) - (deletes ? 0 : affected);
    const change = { segments, appended: null, metrics: sizesOfRewrite(segments, latest(table), copied) };
    tables.commit(table, change, {
      operation: deletes ? 'DELETE' : 'UPDATE',
      parameters: predicate('predicate', plan.predicate),
      metrics: { [deletes ? 'numDeletedRows' : 'numUpdatedRows']: String(affected) },
    });
  }
  return counts({ num_affected_rows: affected });
}

export function merge(context: Context, plan: PlanOf<'merge'>): Rows {
  const { core, tables } = context;
  const table = writable(context, plan.target, 'MERGE');
  core.shared.ports.database.exec(plan.guard);
  const [row = []] = core.shared.ports.database.query(plan.counts).rows;
  const [inserted = 0, updated = 0, deleted = 0] = row.map(Number);
  if (inserted + updated + deleted > 0) {
    const before = latest(table).segments;
    const change = updated + deleted > 0 ? rewritten(context, table, plan.query) : grown(context, table, plan.query);
    const metrics = {
      ...sizes(change.written, change.appended ? [] : before),
      numTargetRowsInserted: String(inserted),
      numTargetRowsUpdated: String(updated),
      numTargetRowsDeleted: String(deleted),
      numTargetRowsCopied: String(change.appended ? 0 : rowsOf(change.written) - inserted - updated),
    };
    tables.commit(table, change, { operation: 'MERGE', parameters: predicate('predicate', plan.predicate), metrics });
  }
  const affected = inserted + updated + deleted;
  return counts({
    num_affected_rows: affected,
    num_updated_rows: updated,
    num_deleted_rows: deleted,
    num_inserted_rows: inserted,
  });
}

export function truncate(context: Context, plan: PlanOf<'truncate'>): Rows {
  const table = writable(context, plan.target, 'TRUNCATE TABLE');
  const removed = latest(table).segments;
  context.tables.truncate(table.name, {
    operation: 'TRUNCATE',
    metrics: { numRemovedFiles: String(removed.length), numDeletedRows: String(rowsOf(removed)) },
  });
  return NOTHING;
}

function writable(context: Context, target: Parameters<typeof tableTarget>[1], write: Write): Table {
  const table = tableTarget(context, target);
  assertWritable(table, write);
  return table;
}

/** The whole new content in one segment. */
function rewritten(context: Context, table: Table, query: string) {
  const segments = context.tables.write(query, table);
  return { segments, written: segments, appended: null };
}

/** A MERGE that only inserted appends, as on Delta: streams that read the table go on. */
function grown(context: Context, table: Table, query: string) {
  const relation = context.tables.relation(table, { hidden: true });
  const written = context.tables.write(`(${query}) EXCEPT ALL (SELECT * FROM ${relation} AS t)`, table);
  return { segments: [...latest(table).segments, ...written], written, appended: written };
}

/** Rows written by hand have NULL in columns that only the platform fills. */
function withHidden(query: string, table: Table): string {
  if (table.hidden.length === 0) return query;
  const visible = table.columns.map((column) => quote(column.name));
  return `SELECT ${[...visible, ...table.hidden.map(() => 'NULL')].join(', ')} FROM (${query}) AS i(${visible.join(', ')})`;
}

function count(context: Context, sql: string): number {
  return Number(context.core.shared.ports.database.query(sql).rows[0]?.[0] ?? 0);
}

function sizesOfRewrite(added: readonly Segment[], before: Commit, copied: number): Record<string, string> {
  return {
    numAddedFiles: String(added.length),
    numRemovedFiles: String(before.segments.length),
    numCopiedRows: String(copied),
  };
}

const predicate = (name: string, text: string | undefined): Record<string, string> =>
  text === undefined || text === '' ? {} : { [name]: JSON.stringify([text]) };
