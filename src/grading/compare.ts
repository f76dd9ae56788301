import { type Cell, type Column, DatabaseError, type Warehouse } from '../engine/index.ts';
import type { PlannedQuery } from '../engine/sql/contract.ts';
import { planQuery, printType, textOf } from '../engine/sql/index.ts';
import { quoteText } from '../engine/sql/quote.ts';
import type { RowDifference } from '../schema/verdict.ts';
import { type Sides, theirs } from './finding.ts';
import { rowsText } from './text.ts';

/** A question to one warehouse. */
export interface Question {
  warehouse: Warehouse;
  sql: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Rows an author wrote down, as the text Spark prints. */
export interface WrittenRows {
  rows: readonly (readonly Cell[])[];
  columns?: readonly { name: string; type: string }[] | undefined;
}

/** Plans a query as the console would. */
export function planOf({ warehouse, sql, params = {} }: Question): PlannedQuery {
  const { catalog, schema } = warehouse.state.session;
  return planQuery(sql, warehouse.environment({ catalog, schema, parameters: params }));
}

/**
 * Compares two queries inside the one database that all forks share: names and types first, then rows both ways, with
 * duplicates; order only when asked. Null when they are equal.
 */
export function difference(actual: Question, expected: Question, ordered: boolean): Sides | null {
  const ours = planOf(expected);
  const learners = theirs(() => planOf(actual), { expected: 'an answer', evidence: actual.sql });
  const shapes = { expected: shapeOf(ours.columns), actual: shapeOf(learners.columns) };
  if (shapes.expected !== shapes.actual) return shapes;
  return rowDifference(actual, learners.sql, ours.sql, ours.columns, ordered);
}

/** Compares a query with written rows, as text; names and types when they are given. */
export function differenceFromRows(actual: Question, expected: WrittenRows, ordered: boolean): Sides | null {
  const { columns, sql } = theirs(() => planOf(actual), { expected: 'an answer', evidence: actual.sql });
  const shape = expected.columns?.map(({ name, type }) => `${name} ${type}`).join(', ');
  if (shape !== undefined && shape !== shapeOf(columns)) return { expected: shape, actual: shapeOf(columns) };
  const wrong = expected.rows.find((row) => row.length !== columns.length);
  if (wrong) throw new Error(`an expected row has ${wrong.length} cells, the query has ${columns.length} columns`);
  const names = columnNames(columns);
  const text = columns.map(({ type }, n) => textOf(names[n]!, type)).join(', ');
  const asText = `(SELECT ${text} FROM ${sql} AS q(${names.join(', ')}))`;
  const strings = columns.map(({ name }) => ({ name, type: { kind: 'string' } as const }));
  return rowDifference(actual, asText, literalRows(expected.rows, columns.length), strings, ordered);
}

/** `order_date DATE, revenue DECIMAL(18,2)`. */
export function shapeOf(columns: readonly Column[]): string {
  return columns.map(({ name, type }) => `${name} ${printType(type)}`).join(', ');
}

function rowDifference(
  actual: Question,
  learners: string,
  ours: string,
  columns: readonly Column[],
  ordered: boolean,
): Sides | null {
  const { database } = actual.warehouse.ports;
  const statement = differenceStatement(learners, ours, columns, ordered);
  const rows = runOnLearners(actual, () => database.query(statement).rows);
  if (rows.length === 0) return null;
  const sides: RowDifference = {
    columns: columns.map(({ name, type }) => ({ name, type: printType(type) })),
    missing: sideOf(rows, 'missing'),
    extra: sideOf(rows, 'extra'),
  };
  const text = ({ rows: some, total }: RowDifference['extra']): string => rowsText(some, total);
  return { expected: text(sides.missing), actual: text(sides.extra), rows: sides };
}

/** A failing statement is the learner's when their query alone fails, too. */
function runOnLearners<T>({ warehouse, sql, params }: Question, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof DatabaseError)
      theirs(() => warehouse.query(sql, { parameters: params }), { expected: 'an answer', evidence: sql });
    throw error;
  }
}

/** How many differing rows of a side are carried; a message names fewer. */
const CARRIED = 20;

/** Some rows a side: side, how many there are on it, and the cells as text. */
function differenceStatement(learners: string, ours: string, columns: readonly Column[], ordered: boolean): string {
  const names = columnNames(columns);
  const all = ordered ? ['position', ...names] : names;
  const cte = (name: string, from: string): string =>
    `${name}(${all.join(', ')}) AS MATERIALIZED (SELECT ${ordered ? 'row_number() OVER (), ' : ''}* FROM ${from} AS q)`;
  const texts = columns.map(({ type }, n) => textOf(names[n]!, type)).join(', ');
  const side = (name: string, a: string, b: string): string =>
    `(SELECT '${name}', CAST(count(*) OVER () AS VARCHAR), ${texts} FROM (FROM ${a} EXCEPT ALL FROM ${b})
      ORDER BY ${all.join(', ')} LIMIT ${CARRIED})`;
  return `WITH ${cte('a', learners)}, ${cte('e', ours)}
    ${side('extra', 'a', 'e')} UNION ALL ${side('missing', 'e', 'a')}`;
}

function sideOf(rows: readonly (readonly Cell[])[], side: string): RowDifference['extra'] {
  const mine = rows.filter((row) => row[0] === side);
  return { rows: mine.map((row) => row.slice(2)), total: Number(mine[0]?.[1] ?? 0) };
}

function columnNames(columns: readonly Column[]): string[] {
  return columns.map((_, n) => `c${n}`);
}

function literalRows(rows: readonly (readonly Cell[])[], width: number): string {
  const cell = (value: Cell): string => (value === null ? 'CAST(NULL AS VARCHAR)' : quoteText(value));
  if (rows.length > 0) return `(VALUES ${rows.map((row) => `(${row.map(cell).join(', ')})`).join(', ')})`;
  return `(SELECT ${Array.from({ length: width }, () => cell(null)).join(', ')} WHERE false)`;
}
