import type { InQuery, Subquery } from '../ast/expression.ts';
import type { Query } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { operators } from '../functions/index.ts';
import type { TypedSql } from '../seam.ts';
import { coerce, printType, sameType } from '../types/index.ts';
import type { Context } from './context.ts';
import { planExpr } from './expression.ts';
import { type PlannedBody, planQueryBody } from './query.ts';

/** A subquery of an expression: it sees the columns around it. */
function planInner(context: Context, query: Query): PlannedBody {
  return context.planner.subquery(query.span, () => planQueryBody(context.planner, query, context.scope));
}

export function planScalarSubquery(context: Context, node: Subquery): TypedSql {
  const query = planInner(context, node.query);
  const [column, second] = query.columns;
  if (second) {
    const message = `Scalar subquery must return only one column, but got ${query.columns.length}.`;
    throw fail('INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN', message, node.span);
  }
  return { sql: `(${query.sql})`, type: column!.type, span: node.span };
}

export function planExists(context: Context, node: Subquery): TypedSql {
  const query = planInner(context, node.query);
  return { sql: `(EXISTS (${query.sql}))`, type: { kind: 'boolean' }, span: node.span };
}

/** `value IN (SELECT …)`: both sides in their common type. */
export function planInQuery(context: Context, node: InQuery): TypedSql {
  const row = node.value.kind === 'row' ? node.value.items : [node.value];
  const values = row.map((item) => planExpr(context, item));
  const query = planInner(context, node.query);
  if (query.columns.length !== values.length) {
    const message = `The number of columns in the left hand side of an IN subquery (${values.length}) does not match the number of columns in the output of the subquery (${query.columns.length}).`;
    throw fail('DATATYPE_MISMATCH.IN_SUBQUERY_LENGTH_MISMATCH', message, node.span);
  }
  const alias = context.planner.alias();
  let casts = false;
  const sides = values.map((value, index) => {
    const column: TypedSql = { sql: `${alias}.c${index + 1}`, type: query.columns[index]!.type, span: node.query.span };
    const type = operators.comparisonType(value.type, column.type);
    if (!type) {
      const message = `The data type of one or more elements in the left hand side of an IN subquery is not compatible with the data type of the output of the subquery: ["${printType(value.type)}"] and ["${printType(column.type)}"].`;
      throw fail('DATATYPE_MISMATCH.IN_SUBQUERY_DATA_TYPE_MISMATCH', message, node.span);
    }
    if (!sameType(column.type, type)) casts = true;
    return { left: coerce(value, type).sql, right: coerce(column, type).sql };
  });
  const names = sides.map((_, index) => `c${index + 1}`).join(', ');
  const inner = casts
    ? `SELECT ${sides.map((side) => side.right).join(', ')} FROM (${query.sql}) AS ${alias}(${names})`
    : query.sql;
  const left = sides.length === 1 ? sides[0]!.left : `(${sides.map((side) => side.left).join(', ')})`;
  return { sql: `(${left} ${node.negated ? 'NOT ' : ''}IN (${inner}))`, type: { kind: 'boolean' }, span: node.span };
}
