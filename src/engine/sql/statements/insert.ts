import type { Column } from '../../types.ts';
import type { Statement } from '../ast/statement.ts';
import type { Plan, ReplaceWhere } from '../contract.ts';
import { fail } from '../fail.ts';
import { contextOf } from '../plan/context.ts';
import { condition } from '../plan/expression.ts';
import type { Planner } from '../plan/planner.ts';
import { type PlannedBody, planQueryBody } from '../plan/query.ts';
import { subqueryText } from '../plan/relation.ts';
import { Scope, type VisibleColumn } from '../plan/scope.ts';
import { backtick, quote } from '../quote.ts';
import { countOf, fileItem, nullOf, type OpenTarget, openTarget, selectList, stored, targetColumn } from './target.ts';

type Insert = Extract<Statement, { kind: 'insert' }>;

/** The rows to write, in the target's columns; with REPLACE WHERE also the rows that stay. */
export function planInsert(planner: Planner, node: Insert): Extract<Plan, { kind: 'insert' }> {
  const open = openTarget(planner, { name: node.target, alias: { name: undefined, columns: [] } });
  const body = planQueryBody(planner, node.query, undefined);
  const targets = node.byName ? byName(open, node, body.columns) : byPosition(open, node, body.columns);
  const alias = planner.alias();
  const visible = open.columns.filter((column) => !column.hidden);
  const items = visible.map((column) => {
    const index = targets.indexOf(column);
    if (index < 0) return { sql: nullOf(column.type), name: column.name };
    const value = { sql: `${alias}.c${index + 1}`, type: body.columns[index]!.type, span: valueSpan(node, index) };
    return { sql: stored(value, column), name: column.name };
  });
  const rows = `SELECT ${selectList(items)} FROM ${subqueryText(body.sql, alias, body.columns.length)}`;
  const { reads } = planner;
  const replaceWhere = node.replaceWhere && planReplace(planner, open, node.replaceWhere, rows);
  return { kind: 'insert', target: open.target, overwrite: node.overwrite, query: rows, reads, replaceWhere };
}

/** Where the value of a column was written, as exactly as the query allows. */
function valueSpan(node: Insert, index: number) {
  const { body } = node.query;
  if (body.kind === 'values') return body.rows[0]?.[index]?.span ?? body.span;
  const simple = body.kind === 'select' && body.items.every((item) => item.value.kind !== 'star');
  return simple ? (body.items[index]?.span ?? body.span) : node.query.span;
}

function planReplace(
  planner: Planner,
  open: OpenTarget,
  where: NonNullable<Insert['replaceWhere']>,
  rows: string,
): ReplaceWhere {
  const hit = (columns: VisibleColumn[]) =>
    `coalesce(${condition(contextOf(planner, new Scope({ columns }), 'REPLACE WHERE'), where.condition, 'where').sql}, false)`;
  const from = `${open.relation.sql} AS ${open.alias}`;
  const old = hit(open.columns);
  const alias = planner.alias();
  const fresh = open.columns
    .filter((column) => !column.hidden)
    .map((column) => ({ ...column, sql: `${alias}.${quote(column.name)}` }));
  return {
    text: where.text,
    kept: `SELECT ${selectList(open.columns)}${fileItem(open)} FROM ${from} WHERE NOT ${old}`,
    affected: countOf(open, `${from} WHERE ${old}`),
    strays: `SELECT CAST(count(*) AS VARCHAR) FROM (${rows}) AS ${alias} WHERE NOT ${hit(fresh)}`,
  };
}

function byPosition(open: OpenTarget, node: Insert, columns: PlannedBody['columns']): VisibleColumn[] {
  const visible = open.columns.filter((column) => !column.hidden);
  const targets = node.columns.length > 0 ? node.columns.map((name) => targetColumn(open.columns, [name])) : visible;
  checkRepeated(node);
  if (targets.length === columns.length) return targets;
  const few = columns.length < targets.length;
  const names = (list: readonly { name: string }[]) => list.map((column) => backtick(column.name)).join(', ');
  const message = `Cannot write to ${backtick(open.target.name)}, the reason is ${few ? 'not enough' : 'too many'} data columns: Table columns: ${names(targets)}. Data columns: ${names(columns)}.`;
  const condition = `INSERT_COLUMN_ARITY_MISMATCH.${few ? 'NOT_ENOUGH' : 'TOO_MANY'}_DATA_COLUMNS`;
  const hint = few && node.columns.length === 0 ? 'Name the columns you give values for.' : undefined;
  throw fail(condition, message, node.query.span, hint);
}

function checkRepeated(node: Insert): void {
  const seen = new Set<string>();
  for (const name of node.columns) {
    const key = name.text.toLowerCase();
    if (seen.has(key))
      throw fail(
        'COLUMN_ALREADY_EXISTS',
        `The column ${backtick(name.text)} already exists. Choose another name or rename the existing column.`,
        name.span,
      );
    seen.add(key);
  }
}

function byName(open: OpenTarget, node: Insert, columns: readonly Column[]): VisibleColumn[] {
  const visible = open.columns.filter((column) => !column.hidden);
  return columns.map((column) => {
    const found = visible.find((candidate) => candidate.name.toLowerCase() === column.name.toLowerCase());
    if (found) return found;
    const message = `Cannot write incompatible data for the table ${backtick(open.target.name)}: Cannot write extra columns ${backtick(column.name)}.`;
    throw fail('INCOMPATIBLE_DATA_FOR_TABLE.EXTRA_COLUMNS', message, node.query.span);
  });
}
