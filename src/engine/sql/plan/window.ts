import type { DataType } from '../../types.ts';
import type { Call, FrameBound, Name, WindowSpecification } from '../ast/expression.ts';
import type { OrderItem } from '../ast/query.ts';
import { fail } from '../fail.ts';
import type { FunctionEntry, TypedSql } from '../seam.ts';
import type { Context } from './context.ts';
import { planExpr } from './expression.ts';

/** A window by name, or as it stands. */
export function resolveWindow(context: Context, over: WindowSpecification | Name): WindowSpecification {
  if (!('text' in over)) return over;
  const found = context.windows.get(over.text.toLowerCase());
  if (found) return found;
  const message = `Window specification is not defined in the WINDOW clause for \`${over.text}\`. For more information about WINDOW clauses, please refer to 'Window functions'.`;
  throw fail('MISSING_WINDOW_SPECIFICATION', message, over.span);
}

/** DuckDB's `OVER (…)`. */
export function planWindow(context: Context, window: WindowSpecification, entry: FunctionEntry, call: Call): string {
  if (entry.kind === 'window' && window.order.length === 0) {
    const name = call.name.text.toLowerCase();
    const message = `Window function ${name} requires the window to be ordered. You need to add an ORDER BY clause.`;
    const hint = `For example SELECT ${name}() OVER (PARTITION BY window_partition ORDER BY window_ordering) FROM table.`;
    throw fail('WINDOW_FUNCTION_FRAME_NOT_ORDERED', message, call.span, hint);
  }
  const inner: Context = {
    ...context,
    allow: new Set([...context.allow].filter((special) => special === 'aggregate')),
  };
  const partition = window.partition.map((item) => planExpr(inner, item).sql);
  const order = window.order.map((item) => ({ item, planned: planExpr(inner, item.value) }));
  const parts = [
    partition.length > 0 ? `PARTITION BY ${partition.join(', ')}` : '',
    order.length > 0
      ? `ORDER BY ${order.map(({ item, planned }) => `${sortKey(planned)}${direction(item)}`).join(', ')}`
      : '',
    window.frame ? planFrame(inner, window, order[0]?.planned.type) : '',
  ];
  return `OVER (${parts.filter((part) => part !== '').join(' ')})`;
}

/** DuckDB takes a bare constant in ORDER BY for a position. */
export function sortKey(planned: TypedSql): string {
  return planned.literal ? `(CASE WHEN true THEN ${planned.sql} END)` : planned.sql;
}

export function direction(item: Pick<OrderItem, 'descending' | 'nullsFirst'>): string {
  return ` ${item.descending ? 'DESC' : 'ASC'} NULLS ${item.nullsFirst ? 'FIRST' : 'LAST'}`;
}

function planFrame(context: Context, window: WindowSpecification, ordered: DataType | undefined): string {
  const { unit, start, end } = window.frame!;
  const bound = (item: FrameBound) => planBound(context, item, unit === 'range' ? ordered : undefined);
  return `${unit.toUpperCase()} BETWEEN ${bound(start)} AND ${bound(end)}`;
}

function planBound(context: Context, bound: FrameBound, ordered: DataType | undefined): string {
  if (!('offset' in bound)) return bound.kind.replace('_', ' ').toUpperCase();
  const offset = planExpr(context, bound.offset);
  const days = ordered?.kind === 'date' && offset.type.kind !== 'interval';
  return `${days ? `to_days(CAST(${offset.sql} AS INTEGER))` : offset.sql} ${bound.kind.toUpperCase()}`;
}
