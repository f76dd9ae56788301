import { EngineError } from '../../errors.ts';
import type { Target } from '../../sql/contract.ts';
import { nearest } from '../../sql/nearest.ts';
import { backticked, namesOf } from '../names.ts';
import type { Table } from '../state.ts';
import { unknownTable } from '../tables.ts';
import type { Context } from './context.ts';

/** The table that a statement means to change. Throws at the name's place when there is none, or a view in its stead. */
export function tableTarget(context: Context, target: Target): Table {
  const table = context.core.state.tables.get(target.name);
  if (table) return table;
  if (context.core.state.views.has(target.name)) throw isView(target.name, target.span);
  const [similar] = nearest(target.name, namesOf(context.core), 1);
  const error = unknownTable(target.name);
  const hint = similar ? `Did you mean ${similar}?` : error.hint;
  throw new EngineError({ ...error.parts(), hint, span: target.span });
}

export function isView(name: string, span?: Target['span']): EngineError {
  return new EngineError({
    condition: 'EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE',
    message: `The operation expects a table, but ${backticked(name)} is a view.`,
    hint: 'Write to the tables below the view.',
    span,
    sqlState: '42809',
  });
}
