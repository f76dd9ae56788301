import { EngineError } from '../errors.ts';
import { printType } from '../sql/index.ts';
import { nearest } from '../sql/nearest.ts';
import type { Column, DataType } from '../types.ts';
import type { AutoCdcFlow, SnapshotCdcFlow } from './definition.ts';
import { placed } from './graph.ts';

export const START = '__START_AT';
export const END = '__END_AT';
export const SYSTEM_START = '__SYSTEM_START_AT';
export const SYSTEM_END = '__SYSTEM_END_AT';
/** Hidden column of AUTO CDC targets: the sequence of the event a row stands for. */
export const SEQUENCE = '__sequence';

/** Source: apache/spark error-conditions.json, AUTOCDC_*. */
function invalid(flow: AutoCdcFlow | SnapshotCdcFlow, condition: string, message: string, hint?: string): EngineError {
  return new EngineError({ condition, message: `Flow ${flow.name}: ${message}`, hint, ...placed(flow.at) });
}

/** Whether a target's column is part of an interval, and so none of the source's. */
export const isInterval = ({ name }: Column): boolean => [START, END, SYSTEM_START, SYSTEM_END].includes(name);

/** Visible columns of the target of a CDC flow, given its source's and the types of its sequences. */
export function cdcColumns(
  flow: AutoCdcFlow | SnapshotCdcFlow,
  source: readonly Column[],
  sequence: DataType,
  system?: DataType,
): Column[] {
  const data = dataColumns(flow, source);
  // Lists that name no column are found before anything runs.
  trackedColumns(flow, data);
  if (flow.kind === 'auto_cdc') keepOnNullColumns(flow, data);
  if (flow.kind === 'auto_cdc' && flow.columnsToUpdate !== undefined) checkListColumn(flow, source, data);
  if (flow.scdType === 1) return data;
  const interval = [START, END].map((name) => ({ name, type: sequence }));
  return [...data, ...interval, ...(system ? [SYSTEM_START, SYSTEM_END].map((name) => ({ name, type: system })) : [])];
}

/** The column that names the columns to update holds arrays of strings, and is none of the target's. */
function checkListColumn(flow: AutoCdcFlow, source: readonly Column[], data: readonly Column[]): void {
  const column = columnNamed(flow, flow.columnsToUpdate ?? '', source);
  const { type } = column;
  if (type.kind !== 'array' || type.element.kind !== 'string') {
    throw invalid(
      flow,
      'DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE',
      `${column.name}, which names the columns to update, is ${printType(type)}.`,
      'Make it an ARRAY<STRING> of column names in a view before the flow.',
    );
  }
  if (!data.includes(column)) return;
  throw invalid(
    flow,
    'SANDBOX_NOT_SUPPORTED',
    `${column.name} names the columns to update and would be a column of the target too; what it holds there is not documented.`,
    `Leave it out of the target: COLUMNS * EXCEPT (${column.name}), in Python except_column_list.`,
  );
}

/** The source's columns that reach the target. Throws on keys and lists that name no column. */
export function dataColumns(flow: AutoCdcFlow | SnapshotCdcFlow, source: readonly Column[]): Column[] {
  const reserved = source.find((column) => RESERVED.test(column.name));
  if (reserved) {
    throw invalid(
      flow,
      /_AT$/i.test(reserved.name)
        ? 'AUTOCDC_RESERVED_COLUMN_NAME_CONFLICT'
        : 'AUTOCDC_RESERVED_COLUMN_NAME_PREFIX_CONFLICT',
      `column ${reserved.name} of the source has a name that AUTO CDC reserves.`,
      'Rename it in a view before the flow.',
    );
  }
  if (flow.keys.length === 0) throw invalid(flow, 'AUTOCDC_EMPTY_KEYS', 'at least one key column is needed.');
  const kept = flow.kind === 'auto_cdc' ? chosen(flow, source) : [...source];
  for (const key of flow.keys) {
    if (!found(bareName(flow, key), kept)) throw noKey(flow, key, kept);
  }
  return kept;
}

/** All flows reserve the intervals' names; the prefix is that of open-source Spark's own columns. */
const RESERVED = /^__(SYSTEM_)?(START|END)_AT$|^__spark_autocdc_/i;

function noKey(flow: AutoCdcFlow | SnapshotCdcFlow, key: string, kept: readonly Column[]): EngineError {
  const names = kept.map((column) => column.name);
  const [near] = nearest(key, names);
  return invalid(
    flow,
    'AUTOCDC_KEY_NOT_IN_SELECTED_SCHEMA',
    `the key column ${key} is not among the columns that reach the target: ${names.join(', ')}.`,
    near ? `Did you mean ${near}?` : 'Keep every key in the column lists.',
  );
}

function chosen(flow: AutoCdcFlow, source: readonly Column[]): Column[] {
  const { columnList, exceptColumnList } = flow;
  if (columnList && exceptColumnList) {
    throw invalid(
      flow,
      'AUTOCDC_BOTH_COLUMN_LIST_AND_EXCEPT_COLUMN_LIST',
      'column_list and except_column_list exclude each other.',
    );
  }
  if (columnList) return columnList.map((name) => columnNamed(flow, name, source));
  const left = (exceptColumnList ?? []).map((name) => columnNamed(flow, name, source));
  return source.filter((column) => !left.includes(column));
}

/** Columns whose changes open a version: those listed, or all but the keys. */
export function trackedColumns(flow: AutoCdcFlow | SnapshotCdcFlow, data: readonly Column[]): string[] {
  const { trackHistoryColumnList: only, trackHistoryExceptColumnList: except } = flow;
  if (only && except) {
    throw invalid(
      flow,
      'AUTOCDC_BOTH_TRACK_HISTORY_COLUMN_LIST_AND_EXCEPT_COLUMN_LIST',
      'the columns whose history is tracked are listed once, either themselves or those left out.',
    );
  }
  if ((only || except) && flow.scdType !== 2) {
    throw invalid(
      flow,
      'AUTOCDC_TRACK_HISTORY_REQUIRES_SCD2',
      'columns whose history is tracked are for SCD type 2 only.',
      'Store the target as SCD type 2, or leave the list out.',
    );
  }
  if (only) return only.map((name) => columnNamed(flow, name, data).name);
  const left = (except ?? []).map((name) => columnNamed(flow, name, data));
  const keys = keyColumns(flow, data);
  return data.filter((column) => !left.includes(column) && !keys.includes(column.name)).map((column) => column.name);
}

/** Columns of which a NULL in an update means "as before"; keys are never NULL. */
export function keepOnNullColumns(flow: AutoCdcFlow, data: readonly Column[]): string[] {
  const { ignoreNullUpdates: all, ignoreNullUpdatesColumnList: only, ignoreNullUpdatesExceptColumnList: except } = flow;
  if ([all, only, except].filter(Boolean).length > 1) {
    throw invalid(
      flow,
      'AUTOCDC_CONFLICTING_IGNORE_NULL_UPDATES_OPTIONS',
      'ignore_null_updates, ignore_null_updates_column_list and ignore_null_updates_except_column_list exclude each other.',
    );
  }
  const keys = keyColumns(flow, data);
  const names = (list: readonly string[]) => list.map((name) => columnNamed(flow, name, data).name);
  const left = new Set([...keys, ...names(except ?? [])]);
  if (only) return names(only).filter((name) => !keys.includes(name));
  return all || except ? data.map((column) => column.name).filter((name) => !left.has(name)) : [];
}

export function keyColumns(flow: AutoCdcFlow | SnapshotCdcFlow, data: readonly Column[]): string[] {
  return flow.keys.map((name) => columnNamed(flow, name, data).name);
}

/** A column's name without backticks, lower case; a qualified one is refused. */
function bareName(flow: AutoCdcFlow | SnapshotCdcFlow, name: string): string {
  if (!/^\w+\.\w/.test(name)) return name.replace(/^`|`$/g, '').toLowerCase();
  throw invalid(
    flow,
    'AUTOCDC_MULTIPART_COLUMN_IDENTIFIER',
    `${name} is qualified; keys and column lists take plain column names.`,
  );
}

const found = (bare: string, columns: readonly Column[]): Column | undefined =>
  columns.find((column) => column.name.toLowerCase() === bare);

function columnNamed(flow: AutoCdcFlow | SnapshotCdcFlow, name: string, columns: readonly Column[]): Column {
  const column = found(bareName(flow, name), columns);
  if (column) return column;
  const names = columns.map((column) => column.name);
  const [near] = nearest(name, names);
  throw invalid(
    flow,
    'AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA',
    `there is no column ${name} in ${names.join(', ')}.`,
    near ? `Did you mean ${near}?` : undefined,
  );
}
