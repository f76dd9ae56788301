import type { Call, Case, ColumnReference, Expression, Literal, Name } from '../ast/expression.ts';
import type { Pivot, Select, SelectItem, Unpivot } from '../ast/query.ts';
import { mapNodes, walk } from '../ast/walk.ts';
import { fail } from '../fail.ts';
import { functions } from '../functions/index.ts';
import { quoteText } from '../quote.ts';
import { coerce, commonType, printType } from '../types/index.ts';
import { contextOf } from './context.ts';
import { displayName } from './display.ts';
import { planExpr } from './expression.ts';
import { derived, type PlannedFrom, planFrom, requalify } from './from.ts';
import type { Planner } from './planner.ts';
import { findColumn, Scope, type VisibleColumn } from './scope.ts';
import { planSelectOver } from './select.ts';

/**
 * PIVOT as a grouped SELECT: each value of the pivot columns gives one filtered aggregate, which is NULL where no row
 * has that value; the columns that neither aggregates nor pivot columns use are the groups.
 */
export function planPivot(planner: Planner, node: Pivot, outer: Scope | undefined): PlannedFrom {
  const input = planFrom(planner, node.input, outer);
  const scope = new Scope({ columns: input.columns, star: input.star, outer });
  const used = new Set<VisibleColumn>();
  collect(scope, [...node.aggregates.map((item) => item.value), ...node.columns], used);
  const groups = input.star.filter((column) => !used.has(column)).map((column) => reference(column, node));
  const items = groups.map((value): SelectItem => ({ value, alias: undefined, aliases: [], span: node.span }));
  const select: Select = {
    kind: 'select',
    distinct: false,
    items: [...items, ...node.values.flatMap((value) => pivoted(node, value))],
    from: undefined,
    where: undefined,
    group:
      groups.length > 0
        ? { all: false, elements: groups.map((value) => ({ kind: 'expression', value })), span: node.span }
        : undefined,
    having: undefined,
    qualify: undefined,
    windows: [],
    span: node.span,
  };
  const body = planSelectOver(planner, select, input, outer, { order: [], orderAll: undefined });
  return derived(planner, '', body.sql, body.columns, [], node.alias, node.span);
}

function reference(column: VisibleColumn, node: Pivot): ColumnReference {
  const parts = [...column.qualifier, column.name].map((text): Name => ({ text, span: node.span }));
  return { kind: 'column', parts, span: node.span };
}

function pivoted(node: Pivot, value: Pivot['values'][number]): SelectItem[] {
  if (value.items.length !== node.columns.length) {
    const message = `Invalid pivot value: it has ${value.items.length} elements, but there are ${node.columns.length} pivot columns.`;
    throw fail('INCOMPARABLE_PIVOT_COLUMN', message, value.span);
  }
  const equal = value.items.map(
    (item, index): Expression => ({
      kind: 'binary',
      op: '<=>',
      left: node.columns[index]!,
      right: item,
      span: value.span,
    }),
  );
  const filter: Expression =
    equal.length === 1 ? equal[0]! : { kind: 'logical', op: 'and', operands: equal, span: value.span };
  const name = value.alias?.text ?? value.items.map(displayName).join('_');
  return node.aggregates.map((item) => {
    const text = node.aggregates.length === 1 ? name : `${name}_${item.alias?.text ?? displayName(item.value)}`;
    return {
      value: whenAny(filter, filtered(item.value, filter)),
      alias: { text, span: value.span },
      aliases: [],
      span: value.span,
    };
  });
}

/** `CASE WHEN count(*) FILTER (WHERE …) > 0 THEN aggregate END`. */
function whenAny(filter: Expression, result: Expression): Case {
  const { span } = filter;
  const star: Expression = { kind: 'star', qualifier: [], except: [], span };
  const count: Call = {
    kind: 'call',
    name: { text: 'count', span },
    arguments: [{ value: star }],
    distinct: false,
    ignoreNulls: false,
    filter,
    withinGroup: [],
    over: undefined,
    span,
  };
  const zero: Literal = { kind: 'literal', type: { kind: 'int' }, value: '0', shown: '0', span };
  return {
    kind: 'case',
    operand: undefined,
    branches: [{ when: { kind: 'binary', op: '>', left: count, right: zero, span }, result }],
    otherwise: undefined,
    span,
  };
}

/** The expression with the filter on each of its aggregates. */
function filtered(node: Expression, filter: Expression): Expression {
  if (node.kind === 'call' && functions.lookup(node.name.text.toLowerCase())?.kind === 'aggregate') {
    const both: Expression = node.filter
      ? { kind: 'logical', op: 'and', operands: [node.filter, filter], span: node.span }
      : filter;
    return { ...node, filter: both };
  }
  return mapNodes(node, (inner) => filtered(inner, filter));
}

function collect(scope: Scope, nodes: readonly Expression[], used: Set<VisibleColumn>): void {
  walk(nodes, (inner) => {
    const node = inner as Expression;
    const found = node.kind === 'column' ? findColumn(scope, node.parts) : undefined;
    if (found) used.add(found.column);
  });
}

/** UNPIVOT: one row for each listed column, NULL values left out unless asked for. */
export function planUnpivot(planner: Planner, node: Unpivot, outer: Scope | undefined): PlannedFrom {
  const input = planFrom(planner, node.input, outer);
  const scope = new Scope({ columns: input.columns, star: input.star, outer });
  const values = node.columns.map(({ column }) => planExpr(contextOf(planner, scope, 'UNPIVOT'), column));
  const type = commonType(values.map((value) => value.type));
  if (!type) {
    const types = [...new Set(values.map((value) => printType(value.type)))].join(', ');
    throw fail(
      'UNPIVOT_VALUE_DATA_TYPE_MISMATCH',
      `Unpivot value columns must share a least common type, some types do not: [${types}].`,
      node.span,
    );
  }
  const names = node.columns.map(({ column, alias }) => alias?.text ?? displayName(column));
  const rows = values.map((value, index) => `(${quoteText(names[index]!)}, ${coerce(value, type).sql})`).join(', ');
  const alias = planner.alias();
  const inner = planner.alias();
  const where = node.includeNulls ? '' : ` WHERE ${inner}.v IS NOT NULL`;
  const listed = new Set(values.map((value) => value.sql));
  const kept = input.star.filter((column) => !listed.has(column.sql));
  const plain = { qualifier: [], hidden: false, qualifiedOnly: false };
  const made: VisibleColumn[] = [
    { ...plain, name: node.name.text, type: { kind: 'string' }, sql: `${alias}.n` },
    { ...plain, name: node.value.text, type, sql: `${alias}.v` },
  ];
  const columns = requalify([...kept, ...made], node.alias, node.span);
  const source = `(SELECT ${inner}.n, ${inner}.v FROM (VALUES ${rows}) AS ${inner}(n, v)${where}) AS ${alias}`;
  return { sql: `${input.sql} CROSS JOIN LATERAL ${source}`, columns, star: columns };
}
