import { EngineError } from '../errors.ts';
import { nearest } from '../sql/nearest.ts';
import type { Column, DataType } from '../types.ts';
import type { AutoCdcFlow, SnapshotCdcFlow } from './definition.ts';
import { placed } from './graph.ts';

export const START = '__START_AT';
export const END = '__END_AT';
/** Hidden column of AUTO CDC targets: the sequence of the event a row stands for. */
export const SEQUENCE = '__sequence';

/** Source: apache/spark error-conditions.json, AUTOCDC_*. */
function invalid(flow: AutoCdcFlow | SnapshotCdcFlow, condition: string, message: string, hint?: string): EngineError {
  return new EngineError({ condition, message: `Flow ${flow.name}: ${message}`, hint, ...placed(flow.at) });
}

/** Visible columns of the target of a CDC flow, given its source's and the type of its sequence. */
export function cdcColumns(
  flow: AutoCdcFlow | SnapshotCdcFlow,
  source: readonly Column[],
  sequence: DataType,
): Column[] {
  const data = dataColumns(flow, source);
  if (flow.scdType === 1) return data;
  return [...data, { name: START, type: sequence }, { name: END, type: sequence }];
}

/** The source's columns that reach the target. Throws on keys and lists that name no column. */
export function dataColumns(flow: AutoCdcFlow | SnapshotCdcFlow, source: readonly Column[]): Column[] {
  const reserved = source.find((column) => /^__(START|END)_AT$/i.test(column.name));
  if (reserved) {
    throw invalid(
      flow,
      'AUTOCDC_RESERVED_COLUMN_NAME_PREFIX_CONFLICT',
      `column ${reserved.name} of the source has a name that AUTO CDC reserves.`,
      'Rename it in a view before the flow.',
    );
  }
  if (flow.keys.length === 0) throw invalid(flow, 'AUTOCDC_EMPTY_KEYS', 'at least one key column is needed.');
  const kept = flow.kind === 'auto_cdc' ? chosen(flow, source) : [...source];
  for (const key of flow.keys) columnNamed(flow, key, kept);
  return kept;
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
  if (only) return only.map((name) => columnNamed(flow, name, data).name);
  const left = (except ?? []).map((name) => columnNamed(flow, name, data));
  const keys = keyColumns(flow, data);
  return data.filter((column) => !left.includes(column) && !keys.includes(column.name)).map((column) => column.name);
}

export function keyColumns(flow: AutoCdcFlow | SnapshotCdcFlow, data: readonly Column[]): string[] {
  return flow.keys.map((name) => columnNamed(flow, name, data).name);
}

function columnNamed(flow: AutoCdcFlow | SnapshotCdcFlow, name: string, columns: readonly Column[]): Column {
  if (/^\w+\.\w/.test(name)) {
    throw invalid(
      flow,
      'AUTOCDC_MULTIPART_COLUMN_IDENTIFIER',
      `${name} is qualified; keys and column lists take plain column names.`,
    );
  }
  const bare = name.replace(/^`|`$/g, '').toLowerCase();
  const found = columns.find((column) => column.name.toLowerCase() === bare);
  if (found) return found;
  const names = columns.map((column) => column.name);
  const [near] = nearest(name, names);
  throw invalid(
    flow,
    'AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA',
    `there is no column ${name} in ${names.join(', ')}.`,
    near ? `Did you mean ${near}?` : undefined,
  );
}
