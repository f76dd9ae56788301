import { quote, type Relation, type ScopeColumn } from '../sql/index.ts';
import type { DataType } from '../types.ts';

/** One column of a compiled frame. In DuckDB it is known by its position: names may repeat. */
export interface NodeColumn {
  name: string;
  type: DataType;
  /** Follows the column through filters, projections and joins, as Spark's expression ids do. */
  attribute: number;
  /** Alias of the frame, or last part of the table's name. */
  qualifier?: string | undefined;
  /** Can be named, is not part of `*`. */
  hidden?: boolean | undefined;
  /** The other side of a USING column: only `df["k"]` reaches it. */
  boundOnly?: boolean | undefined;
}

/** A compiled frame: FROM-able DuckDB text whose columns are `columns`, by position. */
export interface Node {
  sql: string;
  columns: readonly NodeColumn[];
  ordered: boolean;
  /** The text inside `sql`, when it ends in ORDER BY and can take a LIMIT. */
  sorted?: string | undefined;
}

/** A node standing in FROM under an alias, and how its columns are written there. */
export interface Source {
  from: string;
  columns: readonly (NodeColumn & { sql: string })[];
}

export function sourceOf(node: Node, alias: string): Source {
  const names = node.columns.map((_, index) => `c${index + 1}`);
  return {
    from: `${node.sql} AS ${alias}(${names.join(', ')})`,
    columns: node.columns.map((column, index) => ({ ...column, sql: `${alias}.${names[index]}` })),
  };
}

/** What expressions over a source can name; marks of bound columns are added where a text uses them. */
export function scopeOf(columns: Source['columns']): ScopeColumn[] {
  return columns
    .filter((column) => !column.boundOnly)
    .map(({ name, type, sql, qualifier, hidden }) => ({ name, type, sql, qualifier, hidden: hidden ?? false }));
}

/** Visible columns of a node, in order. */
export const visible = <T extends NodeColumn>(columns: readonly T[]): T[] =>
  columns.filter((column) => !column.hidden && !column.boundOnly);

export const sameName = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The frame as others see it: columns by name, hidden ones last. */
export function relationOf(node: Node): Relation {
  const shown = visible(node.columns);
  const hidden = node.columns.filter((column) => column.hidden && !column.boundOnly);
  const { from, columns } = sourceOf(node, 'f');
  const texts = [...visible(columns), ...columns.filter((column) => column.hidden && !column.boundOnly)];
  const list = texts.map((column) => `${column.sql} AS ${quote(column.name)}`).join(', ');
  const typed = ({ name, type }: NodeColumn) => ({ name, type });
  return {
    sql: `(SELECT ${list} FROM ${from})`,
    columns: shown.map(typed),
    ...(hidden.length > 0 ? { hidden: hidden.map(typed) } : {}),
  };
}
