import { EngineError } from '../errors.ts';
import type { Relation } from '../sql/contract.ts';
import { duckType, quote, textOf } from '../sql/index.ts';
import { quoteText } from '../sql/quote.ts';
import type { Column, DataType } from '../types.ts';
import type { SnapshotQuery } from './definition.ts';
import { emptyOf } from './empty.ts';
import type { FlowRun } from './flow-run.ts';
import { type Flow, placed } from './graph.ts';
import { analyseSnapshot } from './snapshot-columns.ts';

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

/** The next snapshot: its rows and its version; undefined when the version query has none. `last`: the one before. */
export function nextSnapshot(
  run: FlowRun,
  source: Required<SnapshotQuery>,
  last: string | undefined,
): { relation: Relation; version: Version } | undefined {
  const { analysis, flow, reader } = run;
  const column = analyseSnapshot(analysis.frames, analysis.context(flow), flow, source).version!;
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
