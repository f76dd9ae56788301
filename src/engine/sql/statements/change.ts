import type { Expression } from '../ast/expression.ts';
import type { Assignment, Statement } from '../ast/statement.ts';
import type { Plan } from '../contract.ts';
import { fail, unsupported } from '../fail.ts';
import { contextOf } from '../plan/context.ts';
import { condition, planExpr } from '../plan/expression.ts';
import type { Planner } from '../plan/planner.ts';
import { Scope, type VisibleColumn } from '../plan/scope.ts';
import { backtick } from '../quote.ts';
import { countOf, fileItem, nullOf, type OpenTarget, openTarget, selectList, stored, targetColumn } from './target.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;
type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** What remains: rows whose predicate is false or NULL. */
export function planDelete(planner: Planner, node: Of<'delete'>): PlanOf<'delete'> {
  const open = openTarget(planner, node.target);
  const hit = planHit(planner, open, node.where?.condition);
  const from = `${open.relation.sql} AS ${open.alias}`;
  return {
    kind: 'delete',
    target: open.target,
    query: `SELECT ${selectList(open.columns)}${fileItem(open)} FROM ${from} WHERE NOT ${hit}`,
    affected: countOf(open, `${from} WHERE ${hit}`),
    reads: planner.reads,
    predicate: node.where?.text ?? '',
  };
}

function planHit(planner: Planner, open: OpenTarget, where: Expression | undefined): string {
  if (!where) return 'true';
  const scope = new Scope({ columns: open.columns });
  return `coalesce(${condition(contextOf(planner, scope, 'WHERE'), where, 'where').sql}, false)`;
}

/** The predicate is evaluated once a row; new values only where it holds. */
export function planUpdate(planner: Planner, node: Of<'update'>): PlanOf<'update'> {
  const open = openTarget(planner, node.target);
  const { alias, columns } = open;
  const hit = planHit(planner, open, node.where?.condition);
  const values = planAssignments(planner, node.assignments, columns, new Scope({ columns }));
  const items = columns.map((column) => {
    const value = values.get(column);
    return {
      name: column.name,
      sql: value === undefined ? column.sql : `CASE WHEN ${alias}."__hit" THEN ${value} ELSE ${column.sql} END`,
    };
  });
  const marked = `(SELECT ${alias}.*, ${hit} AS "__hit" FROM ${open.relation.sql} AS ${alias}) AS ${alias}`;
  return {
    kind: 'update',
    target: open.target,
    query: `SELECT ${selectList(items)}${fileItem(open)} FROM ${marked}`,
    affected: countOf(open, `${open.relation.sql} AS ${alias} WHERE ${hit}`),
    reads: planner.reads,
    predicate: node.where?.text ?? '',
  };
}

/** SET a = …: the column and the DuckDB text of its new value. */
export function planAssignments(
  planner: Planner,
  assignments: readonly Assignment[],
  columns: readonly VisibleColumn[],
  scope: Scope,
): Map<VisibleColumn, string> {
  const context = contextOf(planner, scope, 'SET');
  const values = new Map<VisibleColumn, string>();
  for (const { column: name, value, span } of assignments) {
    const column = assigned(columns, name);
    if (values.has(column)) {
      const message = `The columns or variables ${backtick(column.name)} appear more than once as assignment targets.`;
      throw fail('DUPLICATE_ASSIGNMENTS', message, span);
    }
    values.set(column, value ? stored(planExpr(context, value), column) : nullOf(column.type));
  }
  return values;
}

function assigned(columns: readonly VisibleColumn[], name: Assignment['column']): VisibleColumn {
  const [first, second] = name;
  const isField =
    second &&
    columns.some((column) => column.type.kind === 'struct' && column.name.toLowerCase() === first!.text.toLowerCase());
  if (isField)
    throw unsupported('SET of one field of a struct', second.span, 'Set the whole column, e.g. with named_struct.');
  return targetColumn(columns, name);
}
