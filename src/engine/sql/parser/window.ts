import type { FrameBound, Name, WindowFrame, WindowSpecification } from '../ast/expression.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseOrderItems } from './order.ts';

/** After OVER: a window's name, in parentheses or not, or a specification. */
export function parseOver(cursor: Cursor): WindowSpecification | Name {
  if (!cursor.isOperator('(')) return cursor.name();
  return cursor.isName(1) && cursor.isOperator(')', 2)
    ? cursor.parenthesised(() => cursor.name())
    : parseWindow(cursor);
}

/** `([PARTITION BY …] [ORDER BY …] [frame])`. */
export function parseWindow(cursor: Cursor): WindowSpecification {
  const start = cursor.peek();
  return cursor.parenthesised(() => {
    const partitioned = cursor.takeWord('PARTITION') || cursor.takeWord('DISTRIBUTE');
    if (partitioned) cursor.expectWord('BY');
    const partition = partitioned ? cursor.list(() => parseExpression(cursor)) : [];
    const ordered = cursor.takeWord('ORDER') || cursor.takeWord('SORT');
    if (ordered) cursor.expectWord('BY');
    const order = ordered ? parseOrderItems(cursor) : [];
    const frame = cursor.isAnyWord(['ROWS', 'RANGE']) ? parseFrame(cursor) : undefined;
    return { partition, order, frame, span: cursor.spanFrom(start) };
  });
}

function parseFrame(cursor: Cursor): WindowFrame {
  const unit = cursor.next().keyword === 'ROWS' ? 'rows' : 'range';
  if (!cursor.takeWord('BETWEEN')) return { unit, start: parseBound(cursor), end: { kind: 'current_row' } };
  const start = parseBound(cursor);
  cursor.expectWord('AND');
  return { unit, start, end: parseBound(cursor) };
}

function parseBound(cursor: Cursor): FrameBound {
  if (cursor.takeWords('CURRENT ROW')) return { kind: 'current_row' };
  if (cursor.takeWord('UNBOUNDED')) {
    const before = cursor.expectWord('PRECEDING', 'FOLLOWING').keyword === 'PRECEDING';
    return { kind: before ? 'unbounded_preceding' : 'unbounded_following' };
  }
  const offset = parseExpression(cursor);
  const before = cursor.expectWord('PRECEDING', 'FOLLOWING').keyword === 'PRECEDING';
  return { kind: before ? 'preceding' : 'following', offset };
}
