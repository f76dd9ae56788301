import type { FromItem } from '../ast/query.ts';
import { unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parseOperand } from './expression.ts';
import { parseAlias } from './from.ts';
import { parseItem } from './query.ts';

/** `PIVOT (sum(x) AS s, … FOR c IN ('a' AS a, 'b'))`. */
export function parsePivot(cursor: Cursor, input: FromItem): FromItem {
  cursor.next();
  const inner = cursor.parenthesised(() => {
    const aggregates = cursor.list(() => parseItem(cursor));
    cursor.expectWord('FOR');
    const target = parseOperand(cursor);
    const columns = target.kind === 'row' ? target.items : [target];
    cursor.expectWord('IN');
    const values = cursor.parenthesised(() =>
      cursor.list(() => {
        const item = parseItem(cursor);
        const items = item.value.kind === 'row' ? item.value.items : [item.value];
        return { items, alias: item.alias, span: item.span };
      }),
    );
    return { aggregates, columns, values };
  });
  return { kind: 'pivot', input, ...inner, alias: parseAlias(cursor), span: cursor.spanFrom(input.span) };
}

/** `UNPIVOT [INCLUDE | EXCLUDE NULLS] (value FOR name IN (a, b AS 'B'))`. */
export function parseUnpivot(cursor: Cursor, input: FromItem): FromItem {
  cursor.next();
  const includeNulls = cursor.takeWords('INCLUDE NULLS');
  if (!includeNulls) cursor.takeWords('EXCLUDE NULLS');
  const inner = cursor.parenthesised(() => {
    if (cursor.isOperator('(')) throw unsupported('UNPIVOT of several value columns', cursor.spanOf(cursor.peek()));
    const value = cursor.name();
    cursor.expectWord('FOR');
    const name = cursor.name();
    cursor.expectWord('IN');
    const columns = cursor.parenthesised(() => cursor.list(() => parseUnpivotColumn(cursor)));
    return { value, name, columns };
  });
  return {
    kind: 'unpivot',
    input,
    includeNulls,
    ...inner,
    alias: parseAlias(cursor),
    span: cursor.spanFrom(input.span),
  };
}

function parseUnpivotColumn(cursor: Cursor) {
  const column = parseExpression(cursor);
  const named = cursor.takeWord('AS') || cursor.isName();
  return { column, alias: named ? cursor.name() : undefined };
}
