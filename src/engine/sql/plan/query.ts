import type { Column } from '../../types.ts';
import type { Expression } from '../ast/expression.ts';
import type { Cte, OrderItem, Query, QueryBody } from '../ast/query.ts';
import { walk } from '../ast/walk.ts';
import { fail } from '../fail.ts';
import { quote } from '../quote.ts';
import { coerce } from '../types/index.ts';
import { contextOf } from './context.ts';
import { displayName } from './display.ts';
import { condition, planExpr } from './expression.ts';
import type { CteRelation, Planner } from './planner.ts';
import { relationColumns, subqueryText } from './relation.ts';
import { Scope } from './scope.ts';
import { planSelect } from './select.ts';
import { planSet } from './set.ts';
import { planValues } from './values.ts';
import { direction, sortKey } from './window.ts';

/** A query as DuckDB text without parentheses. Column names may repeat; positions are what counts. */
export interface PlannedBody {
  sql: string;
  columns: Column[];
  ordered: boolean;
}

/** The clauses that follow a body and need its names. */
export interface Tail {
  order: readonly OrderItem[];
  orderAll: Query['orderAll'];
}

export function planQueryBody(planner: Planner, query: Query, outer: Scope | undefined): PlannedBody {
  const { prefix, scope } = planCtes(planner, query.ctes, outer);
  const tail: Tail = { order: query.order, orderAll: query.orderAll };
  const body =
    query.body.kind === 'select'
      ? planSelect(planner, query.body, scope, tail)
      : planOther(planner, query.body, scope, tail);
  const limit = planLimits(planner, query);
  return { sql: prefix + body.sql + limit, columns: body.columns, ordered: body.ordered };
}

export function planBody(planner: Planner, body: QueryBody, outer: Scope | undefined): PlannedBody {
  switch (body.kind) {
    case 'select':
      return planSelect(planner, body, outer, { order: [], orderAll: undefined });
    case 'query':
      return planQueryBody(planner, body, outer);
    case 'set':
      return planSet(planner, body, outer);
    case 'values':
      return planValues(planner, body, outer);
  }
}

/** Common table expressions get fresh names, so that shadowing is ours to decide. */
function planCtes(
  planner: Planner,
  ctes: readonly Cte[],
  outer: Scope | undefined,
): { prefix: string; scope: Scope | undefined } {
  if (ctes.length === 0) return { prefix: '', scope: outer };
  const known = new Map(outer?.ctes ?? []);
  const own = new Set<string>();
  const texts: string[] = [];
  for (const cte of ctes) {
    const key = cte.name.text.toLowerCase();
    if (own.has(key)) {
      const message = `CTE definition can't have duplicate names: \`${cte.name.text}\`.`;
      throw fail('DUPLICATED_CTE_NAMES', message, cte.name.span);
    }
    own.add(key);
    const before = new Map(known);
    const body = planQueryBody(planner, cte.query, scopeWith(outer, before));
    const relation = cteRelation(planner, cte, body);
    texts.push(`${relation.sql} AS (${body.sql})`);
    known.set(key, { ...relation, sql: relation.name });
  }
  return { prefix: `WITH ${texts.join(', ')} `, scope: scopeWith(outer, known) };
}

function scopeWith(outer: Scope | undefined, ctes: ReadonlyMap<string, CteRelation>): Scope {
  return new Scope({ outer, ctes });
}

function cteRelation(planner: Planner, cte: Cte, body: PlannedBody): CteRelation {
  const name = planner.alias('cte');
  if (cte.columns.length > 0 && cte.columns.length !== body.columns.length) {
    const message = `Number of column aliases does not match number of columns. Number of column aliases: ${cte.columns.length}; number of columns: ${body.columns.length}.`;
    throw fail('ASSIGNMENT_ARITY_MISMATCH', message, cte.name.span);
  }
  const columns = body.columns.map((column, index) => ({ ...column, name: cte.columns[index]?.text ?? column.name }));
  return { name, sql: `${name}(${columns.map((_, index) => `c${index + 1}`).join(', ')})`, columns };
}

/** ORDER BY over anything but a SELECT sees the output columns only. */
function planOther(planner: Planner, body: QueryBody, outer: Scope | undefined, tail: Tail): PlannedBody {
  const planned = planBody(planner, body, outer);
  if (tail.order.length === 0 && !tail.orderAll)
    return planned.sql.startsWith('WITH') || body.kind === 'query' ? wrapped(planned) : planned;
  return orderOutput(planner, planned, tail, outer);
}

/** A parenthesised query may carry its own ORDER BY and LIMIT. */
function wrapped(planned: PlannedBody): PlannedBody {
  return { ...planned, sql: `(${planned.sql})` };
}

/** `SELECT * FROM (body) ORDER BY …`. */
export function orderOutput(planner: Planner, body: PlannedBody, tail: Tail, outer: Scope | undefined): PlannedBody {
  const alias = planner.alias();
  const columns = relationColumns(alias, [], body.columns, 'numbered');
  const scope = new Scope({ columns, star: columns, outer });
  const items = orderItems(planner, scope, tail, body.columns);
  const names = columns.map((column, index) => `${column.sql} AS ${quote(body.columns[index]!.name)}`);
  const from = subqueryText(body.sql, alias, body.columns.length);
  return {
    sql: `SELECT ${names.join(', ')} FROM ${from} ORDER BY ${items.join(', ')}`,
    columns: body.columns,
    ordered: true,
  };
}

function orderItems(planner: Planner, scope: Scope, tail: Tail, columns: readonly Column[]): string[] {
  if (tail.orderAll) return columns.map((_, index) => `${index + 1}${direction(tail.orderAll!)}`);
  const context = contextOf(planner, scope, 'ORDER BY');
  return tail.order.map((item) => {
    const position = orderPosition(item.value, columns.length);
    return (position === undefined ? sortKey(planExpr(context, item.value)) : String(position)) + direction(item);
  });
}

/** `ORDER BY 2`; undefined for anything but an integer literal. */
export function orderPosition(value: Expression, count: number): number | undefined {
  if (value.kind !== 'literal' || value.type.kind !== 'int') return undefined;
  const position = Number(value.value);
  if (position >= 1 && position <= count) return position;
  const message = `ORDER BY position ${position} is not in select list (valid range is [1, ${count}]).`;
  throw fail('ORDER_BY_POS_OUT_OF_RANGE', message, value.span);
}

function planLimits(planner: Planner, query: Query): string {
  const limit = query.limit ? ` LIMIT ${planLimit(planner, query.limit, 'LIMIT')}` : '';
  return limit + (query.offset ? ` OFFSET ${planLimit(planner, query.offset, 'OFFSET')}` : '');
}

function planLimit(planner: Planner, node: Expression, clause: string): string {
  walk(node, (inner) => {
    if (inner.kind !== 'column' && inner.kind !== 'subquery') return;
    const message = `The limit like expression "${displayName(node)}" is invalid. The limit expression must evaluate to a constant value.`;
    throw fail('INVALID_LIMIT_LIKE_EXPRESSION.IS_UNFOLDABLE', message, node.span);
  });
  const planned = planExpr(contextOf(planner, new Scope({}), clause), node);
  if (!['tinyint', 'smallint', 'int', 'bigint'].includes(planned.type.kind)) {
    const message = `The limit like expression "${displayName(node)}" is invalid. The data type of the limit like expression must be integer type.`;
    throw fail('INVALID_LIMIT_LIKE_EXPRESSION.DATA_TYPE', message, node.span);
  }
  if (typeof planned.literal?.value === 'string' && planned.literal.value.startsWith('-')) {
    const message = `The limit expression must be equal to or greater than 0, but got ${planned.literal.value}.`;
    throw fail('INVALID_LIMIT_LIKE_EXPRESSION.IS_NEGATIVE', message, node.span);
  }
  return coerce(planned, { kind: 'bigint' }).sql;
}

/** WHERE, and what else filters rows before grouping. */
export function planWhere(planner: Planner, scope: Scope, node: Expression | undefined): string {
  return node ? ` WHERE ${condition(contextOf(planner, scope, 'WHERE'), node, 'where').sql}` : '';
}
