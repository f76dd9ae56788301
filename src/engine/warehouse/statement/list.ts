import type { Cell, Column, Rows } from '../../types.ts';
import { epochOf } from '../clock.ts';
import { list, missing } from '../volume.ts';
import type { Context, PlanOf } from './context.ts';

const COLUMNS: readonly Column[] = [
  { name: 'path', type: { kind: 'string' } },
  { name: 'name', type: { kind: 'string' } },
  { name: 'size', type: { kind: 'bigint' } },
  { name: 'modification_time', type: { kind: 'bigint' } },
];

/** `LIST '/Volumes/…'`. Source: docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-aux-list */
export function listFolder({ core }: Context, plan: PlanOf<'list'>): Rows {
  const entries = list(core.state.volumes, plan.path);
  if (entries.length === 0) throw missing(plan.path);
  const rows = entries.map(({ path, name, kind, size, modified }): Cell[] => {
    const slash = kind === 'folder' ? '/' : '';
    return [`dbfs:${path}${slash}`, `${name}${slash}`, String(size), String(epochOf(modified))];
  });
  return {
    columns: [...COLUMNS],
    rows: rows.slice(0, plan.limit),
    total: Math.min(rows.length, plan.limit ?? rows.length),
  };
}
