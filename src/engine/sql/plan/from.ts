import { EngineError, type Span } from '../../errors.ts';
import type { Column } from '../../types.ts';
import type { Name } from '../ast/expression.ts';
import type { Alias, FromItem, TableName, Travel } from '../ast/query.ts';
import type { Relation, TimeTravel } from '../contract.ts';
import { fail } from '../fail.ts';
import { nearest } from '../nearest.ts';
import { backticks } from '../quote.ts';
import { constantMoment, constantText, identifierParts } from './constant.ts';
import { planJoin } from './join.ts';
import { planLateralView } from './lateral.ts';
import { planPivot, planUnpivot } from './pivot.ts';
import type { Planner } from './planner.ts';
import { planQueryBody } from './query.ts';
import { relationColumns, subqueryText } from './relation.ts';
import type { Scope, VisibleColumn } from './scope.ts';
import { planTableFunction } from './table-function.ts';
import { planValues } from './values.ts';

/** Something in FROM: DuckDB text, and the columns names can reach. */
export interface PlannedFrom {
  sql: string;
  columns: VisibleColumn[];
  /** What `*` gives. */
  star: VisibleColumn[];
}

/** `outer` is what surrounds the query; `left` what stands before a LATERAL item. */
export function planFrom(planner: Planner, item: FromItem, outer: Scope | undefined, left?: Scope): PlannedFrom {
  switch (item.kind) {
    case 'table':
      return planTable(planner, item, outer);
    case 'subquery': {
      const body = planQueryBody(planner, item.query, item.lateral ? (left ?? outer) : outer);
      const sql = item.lateral ? 'LATERAL ' : '';
      return derived(planner, sql, body.sql, body.columns, [], item.alias, item.span);
    }
    case 'values': {
      const body = planValues(planner, item.values, outer);
      return derived(planner, '', body.sql, body.columns, [], item.alias, item.span);
    }
    case 'history':
      return planHistory(planner, item);
    case 'nested': {
      const inner = planFrom(planner, item.item, outer, left);
      const columns = item.alias.name ? requalify(inner.star, item.alias, item.span) : undefined;
      return { sql: `(${inner.sql})`, columns: columns ?? inner.columns, star: columns ?? inner.star };
    }
    case 'function':
      return planTableFunction(planner, item, item.lateral ? (left ?? outer) : outer);
    case 'join':
      return planJoin(planner, item, outer);
    case 'lateral_view':
      return planLateralView(planner, item, outer);
    case 'pivot':
      return planPivot(planner, item, outer);
    case 'unpivot':
      return planUnpivot(planner, item, outer);
  }
}

/** A query in FROM, its DuckDB columns numbered. */
export function derived(
  planner: Planner,
  before: string,
  sql: string,
  columns: readonly Column[],
  qualifier: readonly string[],
  alias: Alias,
  span: Span,
): PlannedFrom {
  const name = planner.alias();
  const named = requalify(relationColumns(name, qualifier, columns, 'numbered'), alias, span);
  return { sql: before + subqueryText(sql, name, columns.length), columns: named, star: named };
}

/** `AS t(a, b)`: another qualifier, other names. */
export function requalify(columns: readonly VisibleColumn[], alias: Alias, span: Span): VisibleColumn[] {
  if (alias.columns.length > 0 && alias.columns.length !== columns.filter((column) => !column.hidden).length) {
    const message = `Number of given aliases does not match number of output columns. Expected ${columns.length}, but got ${alias.columns.length}.`;
    throw fail('NUM_TABLE_VALUE_ALIASES_MISMATCH', message, span);
  }
  const qualifier = alias.name ? [alias.name.text.toLowerCase()] : undefined;
  return columns.map((column, index) => ({
    ...column,
    qualifier: qualifier ?? column.qualifier,
    name: column.hidden ? column.name : (alias.columns[index]?.text ?? column.name),
    qualifiedOnly: false,
  }));
}

/** The parts of a table's name as written. */
export function nameParts(planner: Planner, name: TableName): string[] {
  if ('identifier' in name) return identifierParts(planner, name.identifier);
  return name.parts.map((part: Name) => part.text);
}

function planTable(
  planner: Planner,
  item: Extract<FromItem, { kind: 'table' }>,
  outer: Scope | undefined,
): PlannedFrom {
  const parts = nameParts(planner, item.name);
  const cte = parts.length === 1 ? outer?.ctes.get(parts[0]!.toLowerCase()) : undefined;
  if (cte && !item.travel && !item.stream) {
    const alias = planner.alias();
    const columns = requalify(
      relationColumns(alias, [parts[0]!.toLowerCase()], cte.columns, 'numbered'),
      item.alias,
      item.span,
    );
    return { sql: `${cte.sql} AS ${alias}`, columns, star: columns };
  }
  const travel = item.travel && planTravel(planner, item.travel, item.span);
  const { relation, name } = findRelation(planner, parts, item.name.span, { travel, stream: item.stream });
  planner.read(name);
  const qualifier = planner.complete(parts).map((part) => part.toLowerCase());
  return planRelation(planner, relation, qualifier, item.alias, item.span);
}

/** A relation of the environment under a fresh alias. */
export function planRelation(
  planner: Planner,
  relation: Relation,
  qualifier: readonly string[],
  alias: Alias,
  span: Span,
): PlannedFrom {
  const name = planner.alias();
  const repeated = new Set(relation.columns.map((column) => column.name.toLowerCase())).size < relation.columns.length;
  const shown = relationColumns(name, qualifier, relation.columns, repeated ? 'numbered' : 'named');
  const hidden = relationColumns(name, qualifier, relation.hidden ?? [], 'named', true);
  const columns = requalify([...shown, ...hidden], alias, span);
  const list = repeated ? `(${shown.map((_, index) => `c${index + 1}`).join(', ')})` : '';
  return { sql: `${relation.sql} AS ${name}${list}`, columns, star: columns.filter((column) => !column.hidden) };
}

function planHistory(planner: Planner, item: Extract<FromItem, { kind: 'history' }>): PlannedFrom {
  const parts = nameParts(planner, item.target);
  const relation = planner.environment.history?.(parts, item.limit);
  if (!relation) throw notFound(planner, parts, item.target.span);
  return planRelation(planner, relation, [], item.alias, item.span);
}

/** Table or view by name; TABLE_OR_VIEW_NOT_FOUND with the names most like it. */
export function findRelation(
  planner: Planner,
  parts: readonly string[],
  span: Span,
  how: { travel?: TimeTravel | undefined; stream?: boolean } = {},
): { relation: Relation; name: string } {
  const { environment } = planner;
  if (parts.length > 3) throw tooManyParts(parts, span);
  if (how.stream && !environment.stream) {
    throw fail(
      'UNSUPPORTED_STREAMING_TABLE_VALUED_FUNCTION',
      'STREAM works only in the source of a pipeline here.',
      span,
      "Leave STREAM out; a notebook streams a table with spark.readStream.table('name').",
    );
  }
  if (how.stream) planner.streaming = true;
  const relation = placed(span, () =>
    how.stream ? environment.stream?.(parts, {}) : environment.table(parts, how.travel),
  );
  if (!relation) throw notFound(planner, parts, span);
  return { relation, name: relation.name ?? planner.complete(parts).join('.').toLowerCase() };
}

/** What is wrong with a name's relation is told where the name stands. */
function placed<T>(span: Span, find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw error instanceof EngineError && error.file === undefined ? error.at({ span }) : error;
  }
}

function tooManyParts(parts: readonly string[], span: Span): EngineError {
  return fail(
    'REQUIRES_SINGLE_PART_NAMESPACE',
    `A table's name has at most three parts, but ${backticks(parts)} has ${parts.length}.`,
    span,
  );
}

export function notFound(planner: Planner, parts: readonly string[], span: Span): EngineError {
  const full = planner.complete(parts).join('.');
  const names = planner.environment.names();
  const sameLast = names.filter((name) => name.split('.').at(-1) === parts.at(-1)!.toLowerCase());
  const near = sameLast[0] ?? nearest(full, names, 1)[0];
  return fail(
    'TABLE_OR_VIEW_NOT_FOUND',
    `The table or view ${backticks(parts)} cannot be found. Verify the spelling and correctness of the schema and catalog.`,
    span,
    near ? `Did you mean ${near}?` : undefined,
  );
}

export function planTravel(planner: Planner, travel: Travel, span: Span): TimeTravel {
  if (travel.kind === 'at') {
    if (/^v/i.test(travel.text)) return { version: Number(travel.text.slice(1)) };
    const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/.exec(travel.text)!;
    const [, year, month, day, hour, minute, second, millisecond] = parts;
    return {
      timestamp: `${year}-${month}-${day} ${hour}:${minute}:${second}${millisecond === '000' ? '' : `.${millisecond}`}`,
    };
  }
  if (travel.kind === 'version') {
    const text = constantText(planner, travel.value);
    if (text !== undefined && /^\d{1,15}$/.test(text)) return { version: Number(text) };
    throw fail(
      'INVALID_TIME_TRAVEL_SPEC',
      'VERSION AS OF needs a whole number.',
      travel.value.span,
      'See DESCRIBE HISTORY for the versions.',
    );
  }
  const timestamp = constantMoment(planner, travel.value);
  if (timestamp !== undefined) return { timestamp };
  throw fail(
    'INVALID_TIME_TRAVEL_TIMESTAMP_EXPR.INPUT',
    'The time travel timestamp expression is invalid: it cannot be cast to the "TIMESTAMP" type.',
    travel.value.span ?? span,
    "Write TIMESTAMP AS OF '2026-07-15 02:15:00'.",
  );
}
