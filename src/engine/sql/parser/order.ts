import type { OrderItem } from '../ast/query.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';

export function parseOrderItems(cursor: Cursor): OrderItem[] {
  return cursor.list(() => ({ value: parseExpression(cursor), ...parseDirection(cursor) }));
}

/** `[ASC | DESC] [NULLS FIRST | NULLS LAST]` with Spark's defaults. */
export function parseDirection(cursor: Cursor): { descending: boolean; nullsFirst: boolean } {
  const descending = cursor.takeWord('DESC');
  if (!descending) cursor.takeWord('ASC');
  if (!cursor.takeWord('NULLS')) return { descending, nullsFirst: !descending };
  return { descending, nullsFirst: cursor.expectWord('FIRST', 'LAST').keyword === 'FIRST' };
}
