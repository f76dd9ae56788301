import type { DataType } from '../../types.ts';
import type { Call, FrameBound, Name, WindowSpecification } from '../ast/expression.ts';
import type { OrderItem } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { wrongFrame } from '../functions/operators/mismatch.ts';
import type { FunctionEntry, TypedSql } from '../seam.ts';
import { printType } from '../types/index.ts';
import { isNumeric } from '../types/kinds.ts';
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
    window.frame
      ? planFrame(
          inner,
          window,
          order.map(({ planned }) => planned.type),
        )
      : '',
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

function planFrame(context: Context, window: WindowSpecification, order: readonly DataType[]): string {
  const { unit, start, end } = window.frame!;
  const [ordered] = order;
  checkBounds(context, window, start, end);
  if (unit === 'range') for (const bound of [start, end]) checkRange(context, window, bound, order);
  const bound = (item: FrameBound) => planBound(context, item, unit === 'range' ? ordered : undefined);
  return `${unit.toUpperCase()} BETWEEN ${bound(start)} AND ${bound(end)}`;
}

/** Source: apache/spark SpecifiedWindowFrame.checkInputDataTypes */
function checkBounds(context: Context, { span }: WindowSpecification, start: FrameBound, end: FrameBound): void {
  if (start.kind === 'unbounded_following' || end.kind === 'unbounded_preceding') {
    const message = 'the upper bound of the window frame does not follow its lower bound.';
    throw wrongFrame('SPECIFIED_WINDOW_FRAME_INVALID_BOUND', message, span);
  }
  const [low, high] = [distance(context, start), distance(context, end)];
  if (low === undefined || high === undefined || low <= high) return;
  const message = 'the lower bound of a window frame must be less than or equal to the upper bound.';
  throw wrongFrame('SPECIFIED_WINDOW_FRAME_WRONG_COMPARISON', message, span);
}

/** How far a bound is from the row, where that is a number that stands there. */
function distance(context: Context, bound: FrameBound): number | undefined {
  if (bound.kind === 'current_row') return 0;
  if (!('offset' in bound)) return undefined;
  const value = planExpr(context, bound.offset).literal?.value;
  const number = typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return undefined;
  return bound.kind === 'preceding' ? -number : number;
}

/** A frame by values has one order, which can be added to. Source: apache/spark WindowSpecDefinition.checkInputDataTypes */
function checkRange(
  context: Context,
  { span }: WindowSpecification,
  bound: FrameBound,
  [ordered, more]: readonly DataType[],
): void {
  if (!('offset' in bound)) return;
  if (!ordered)
    throw wrongFrame(
      'RANGE_FRAME_WITHOUT_ORDER',
      'a range window frame cannot be used in an unordered window specification.',
      span,
    );
  if (more)
    throw wrongFrame(
      'RANGE_FRAME_MULTI_ORDER',
      'a range window frame with value boundaries cannot be used with multiple order by expressions.',
      span,
    );
  const offset = planExpr(context, bound.offset).type;
  const moment = ['date', 'timestamp', 'timestamp_ntz'].includes(ordered.kind);
  const fits =
    offset.kind === 'interval' ? moment : isNumeric(offset) && (isNumeric(ordered) || ordered.kind === 'date');
  if (fits) return;
  const message = `the data type "${printType(ordered)}" used in the order specification does not support the data type "${printType(offset)}" which is used in the range frame.`;
  throw wrongFrame('RANGE_FRAME_INVALID_TYPE', message, span);
}

function planBound(context: Context, bound: FrameBound, ordered: DataType | undefined): string {
  if (!('offset' in bound)) return bound.kind.replace('_', ' ').toUpperCase();
  const offset = planExpr(context, bound.offset);
  const days = ordered?.kind === 'date' && offset.type.kind !== 'interval';
  return `${days ? `to_days(CAST(${offset.sql} AS INTEGER))` : offset.sql} ${bound.kind.toUpperCase()}`;
}
