import { EngineError } from '../errors.ts';
import { compileFrame } from '../frame/index.ts';
import type { Relation } from '../sql/contract.ts';
import { duckType, quote, textOf, versionColumn, withTableFunctions } from '../sql/index.ts';
import { quoteText } from '../sql/quote.ts';
import type { Column, DataType } from '../types.ts';
import { type Analysis, emptyOf } from './analysis.ts';
import type { SnapshotQuery, SqlQuery } from './definition.ts';
import type { FlowRun } from './flow-run.ts';
import { type Flow, placed } from './graph.ts';

/**
 * Snapshots in SQL: `FROM SNAPSHOT (query) WITH VERSION (query)`. The version query is asked again after each snapshot and
 * sees the last committed version through `last_snapshot_version()`; when it has no row the flow is done for this update.
 * The snapshot query sees the chosen one through `current_snapshot_version()`.
 * Source: docs.databricks.com/aws/en/sql/language-manual/functions/last_snapshot_version, …/current_snapshot_version.
 */

/** A version: its type, and DuckDB text that yields it. */
export interface Version {
  type: DataType;
  literal: string;
}

/** Columns of the snapshot, and the version's. Nothing is read. */
export function analyseSnapshot(
  analysis: Analysis,
  flow: Flow,
  { query, version }: SnapshotQuery,
): { columns: readonly Column[]; version: Column | undefined } {
  const context = analysis.context(flow);
  const column = version && placedIn(version, flow, () => versionColumn(version.sql, context.environment));
  const functions = column ? { current_snapshot_version: emptyOf([column]) } : {};
  const environment = withTableFunctions(context.environment, functions);
  const { columns } = compileFrame(analysis.frames.sql(query), { ...context, environment });
  return { columns, version: column };
}

/** The next snapshot: its rows and its version; undefined when the version query has none. `last`: the one before. */
export function nextSnapshot(
  run: FlowRun,
  source: Required<SnapshotQuery>,
  last: string | undefined,
): { relation: Relation; version: Version } | undefined {
  const { analysis, flow, reader } = run;
  const column = analyseSnapshot(analysis, flow, source).version!;
  const before = last === undefined ? emptyOf([column]) : single(column, last);
  const chosen = reader.read(analysis.frames.sql(source.version!), { last_snapshot_version: before });
  const literal = versionOf(run, chosen, column.type);
  if (literal === undefined || (last !== undefined && !isLater(run, literal, last, column.type))) return undefined;
  const version = { type: column.type, literal };
  return {
    version,
    relation: reader.read(analysis.frames.sql(source.query), { current_snapshot_version: single(column, literal) }),
  };
}

const single = (column: Column, literal: string): Relation => ({
  sql: `(SELECT ${literal} AS ${quote(column.name)})`,
  columns: [column],
});

/** The one row's value as a literal. */
function versionOf(run: FlowRun, chosen: Relation, type: DataType): string | undefined {
  const name = quote(chosen.columns[0]!.name);
  const leaves = leavesOf(name, type);
  const texts = leaves.map((leaf) => textOf(leaf.path, leaf.type)).join(', ');
  const { rows } = run.stages.database.query(
    `SELECT CAST(${name} IS NULL AS VARCHAR), ${texts} FROM ${chosen.sql} LIMIT 2`,
  );
  if (rows.length > 1) throw badVersion(run.flow, 'has more than one row', 'Add ORDER BY … LIMIT 1.');
  const [row] = rows;
  if (!row) return undefined;
  if (row[0] === 'true') throw badVersion(run.flow, 'yields NULL', 'Leave such rows out with WHERE.');
  const values = row.slice(1);
  return literalOf(type, () => values.shift() ?? null);
}

function badVersion(flow: Flow, what: string, hint: string): EngineError {
  return new EngineError({
    condition: 'INVALID_SNAPSHOT_VERSION',
    message: `The version query of flow ${flow.label} ${what}; it must choose one snapshot, or none.`,
    hint,
    ...placed(flow.definition.at),
  });
}

/** Versions ascend; an older or equal one ends the flow, since the query would only answer the same again. */
function isLater(run: FlowRun, version: string, last: string, type: DataType): boolean {
  const typed = (literal: string) => `CAST(${literal} AS ${duckType(type)})`;
  const { rows } = run.stages.database.query(`SELECT CAST(${typed(version)} > ${typed(last)} AS VARCHAR)`);
  return rows[0]?.[0] === 'true';
}

/** The values that a version is made of: itself, or a struct's fields. */
function leavesOf(path: string, type: DataType): { path: string; type: DataType }[] {
  if (type.kind !== 'struct') return [{ path, type }];
  return type.fields.flatMap((field) => leavesOf(`${path}.${quote(field.name)}`, field.type));
}

function literalOf(type: DataType, next: () => string | null): string {
  if (type.kind === 'struct') {
    return `struct_pack(${type.fields.map((field) => `${quote(field.name)} := ${literalOf(field.type, next)}`).join(', ')})`;
  }
  const text = next();
  return `CAST(${text === null ? 'NULL' : quoteText(text)} AS ${duckType(type)})`;
}

/** Errors of the version query stand where the flow does. */
function placedIn<T>(query: SqlQuery, flow: Flow, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError({ ...error.parts(), file: query.file, span: undefined }).at(placed(flow.definition.at));
  }
}
