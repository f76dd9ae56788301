import { EngineError } from '../../errors.ts';
import { nearest } from '../../sql/nearest.ts';
import type { Rows } from '../../types.ts';
import type { Table } from '../state.ts';
import { latest } from '../versions.ts';
import type { Context, PlanOf } from './context.ts';
import { tableTarget } from './target.ts';

/**
 * Puts a table's files together into one: a version that changes no row, so that streams over the table go on. A table of
 * one file has nothing to put together and gets no version; ZORDER BY writes its file anew.
 * Sources: docs.databricks.com/aws/en/delta/optimize; delta-io/delta OptimizeTableCommand
 */
export function optimize(context: Context, plan: PlanOf<'optimize'>): Rows {
  const { tables } = context;
  const table = tableTarget(context, plan.target);
  checkColumns(table, plan);
  const { segments } = latest(table);
  const least = plan.zOrder.length > 0 ? 1 : 2;
  if (segments.length < least) return answer(table, 0, 0);
  const written = tables.write(`SELECT * FROM ${tables.relation(table, { hidden: true })}`, table);
  const names = plan.zOrder.map(({ name }) => name);
  tables.commit(
    table,
    { segments: written, appended: [] },
    {
      operation: 'OPTIMIZE',
      parameters: { predicate: '[]', zOrderBy: JSON.stringify(names), auto: 'false' },
      metrics: { numRemovedFiles: String(segments.length), numAddedFiles: String(written.length) },
    },
  );
  return answer(table, written.length, segments.length);
}

function answer(table: Table, added: number, removed: number): Rows {
  const count = (name: string) => ({ name, type: { kind: 'bigint' as const } });
  return {
    columns: [
      { name: 'path', type: { kind: 'string' } },
      { name: 'metrics', type: { kind: 'struct', fields: [count('numFilesAdded'), count('numFilesRemoved')] } },
    ],
    rows: [[table.name, `{${added}, ${removed}}`]],
    total: 1,
  };
}

function checkColumns(table: Table, { zOrder }: PlanOf<'optimize'>): void {
  const names = table.columns.map(({ name }) => name);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const strange = zOrder.find(({ name }) => !known.has(name.toLowerCase()));
  if (!strange) return;
  const [near] = nearest(strange.name, names);
  throw new EngineError({
    condition: 'DELTA_ZORDERING_COLUMN_DOES_NOT_EXIST',
    message: `ZOrdering column ${strange.name} does not exist.`,
    hint: near ? `Did you mean ${near}?` : `Columns of ${table.name}: ${names.join(', ')}.`,
    span: strange.span,
    sqlState: '42703',
  });
}
