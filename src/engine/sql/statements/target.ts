import type { DataType } from '../../types.ts';
import type { Name } from '../ast/expression.ts';
import type { TableName } from '../ast/query.ts';
import type { TableTarget } from '../ast/statement.ts';
import type { Relation, Target } from '../contract.ts';
import { findRelation, nameParts } from '../plan/from.ts';
import type { Planner } from '../plan/planner.ts';
import { relationColumns } from '../plan/relation.ts';
import { Scope, unresolved, type VisibleColumn } from '../plan/scope.ts';
import { quote } from '../quote.ts';
import type { TypedSql } from '../seam.ts';
import { assign, duckType } from '../types/index.ts';

/** A name completed to three parts. */
export function targetOf(planner: Planner, name: TableName): Target {
  return { name: planner.complete(nameParts(planner, name)).join('.').toLowerCase(), span: name.span };
}

/** A table that a statement changes. */
export interface OpenTarget {
  target: Target;
  relation: Relation;
  /** Visible columns, then hidden ones, as DuckDB sees them under `alias`. */
  columns: VisibleColumn[];
  alias: string;
}

export function openTarget(planner: Planner, { name, alias }: TableTarget): OpenTarget {
  const parts = nameParts(planner, name);
  const relation = planner.environment.target?.(parts) ?? findRelation(planner, parts, name.span).relation;
  const short = planner.alias();
  const qualifier = alias.name
    ? [alias.name.text.toLowerCase()]
    : planner.complete(parts).map((part) => part.toLowerCase());
  const columns = [
    ...relationColumns(short, qualifier, relation.columns, 'named'),
    ...relationColumns(short, qualifier, relation.hidden ?? [], 'named', true),
  ];
  return { target: targetOf(planner, name), relation, columns, alias: short };
}

/** `, t."__file"` where rows know their file. */
export function fileItem({ relation, alias }: OpenTarget): string {
  return relation.files ? `, ${alias}."__file"` : '';
}

/** How many rows of each file a FROM clause meets, or how many there are at all. */
export function countOf(open: OpenTarget, from: string): string {
  const count = 'CAST(count(*) AS VARCHAR)';
  if (!open.relation.files) return `SELECT ${count} FROM ${from}`;
  const file = `${open.alias}."__file"`;
  return `SELECT CAST(${file} AS VARCHAR), ${count} FROM ${from} GROUP BY ${file} ORDER BY ${file}`;
}

/** The target's column that a name in SET or in a column list means. */
export function targetColumn(columns: readonly VisibleColumn[], name: readonly Name[]): VisibleColumn {
  const last = name.at(-1)!;
  const found = columns.find((column) => !column.hidden && column.name.toLowerCase() === last.text.toLowerCase());
  if (found) return found;
  const start = name[0]!.span;
  const span = { ...start, end: last.span.end, endLine: last.span.endLine, endColumn: last.span.endColumn };
  throw unresolved(new Scope({ columns: columns.filter((column) => !column.hidden) }), name, span);
}

/** A value as the column stores it. */
export function stored(value: TypedSql, column: { name: string; type: DataType }): string {
  return assign(value, { name: column.name, type: column.type }).sql;
}

export function nullOf(type: DataType): string {
  return `CAST(NULL AS ${duckType(type)})`;
}

/** `value AS "name", …`. */
export function selectList(items: readonly { sql: string; name: string }[]): string {
  return items.map((item) => `${item.sql} AS ${quote(item.name)}`).join(', ');
}
