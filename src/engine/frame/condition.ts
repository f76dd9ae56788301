import { planExpression, planPredicate } from '../sql/index.ts';
import { boundScope } from './bound.ts';
import type { Expr, SortKey } from './frame.ts';
import { type Source, scopeOf } from './node.ts';
import { placed } from './place.ts';
import type { Tools } from './select.ts';

/** DuckDB text of a BOOLEAN expression over a source. */
export function condition(expr: Expr, columns: Source['columns'], tools: Tools): string {
  return placed(expr, () => {
    const scope = [...scopeOf(columns), ...boundScope(expr, columns, tools.attributeOf)];
    return planPredicate(expr.sql, scope, tools.environment).sql;
  });
}

/** DuckDB ORDER BY item; NULLs stand where Spark puts them. */
export function sortItem(key: SortKey, source: Source, tools: Tools): string {
  return placed(key, () => {
    const scope = [...scopeOf(source.columns), ...boundScope(key, source.columns, tools.attributeOf)];
    const { sql } = planExpression(key.sql, scope, tools.environment, { allow: ['window'] });
    const nulls = key.nulls ?? (key.descending ? 'last' : 'first');
    return `${sql} ${key.descending ? 'DESC' : 'ASC'} NULLS ${nulls.toUpperCase()}`;
  });
}
