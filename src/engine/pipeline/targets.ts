import { unorderedType } from '../cdc/order.ts';
import { EngineError } from '../errors.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { Relation } from '../sql/contract.ts';
import { castTo, duckType, printType, quote, sameType } from '../sql/index.ts';
import type { Column, DataType } from '../types.ts';
import { checkColumnNames } from '../warehouse/column-names.ts';
import type { Table } from '../warehouse/state.ts';
import type { CommitInfo } from '../warehouse/store.ts';
import { SEQUENCE } from './cdc-shape.ts';
import { type Dataset, placed } from './graph.ts';
import type { PipelineHost } from './host.ts';

/** What a target has to look like. */
export interface Shape {
  columns: readonly Column[];
  hidden?: readonly Column[];
}

/**
 * The dataset's table with these columns: created, or brought up to date. Streaming tables gain columns and keep all they
 * have; types change only while they are empty. Materialized views take whatever their query yields.
 */
export function ensureTarget(
  host: PipelineHost,
  spec: PipelineSpec,
  dataset: Dataset,
  shape: Shape,
  info: Omit<CommitInfo, 'operation'>,
): Table {
  const { store } = host;
  const { definition } = dataset;
  const kind = definition.kind === 'materialized_view' ? 'materialized_view' : 'streaming_table';
  const { comment, properties } = definition;
  const present = store.get(dataset.key);
  checkNames(dataset, shape.columns);
  if (!present) {
    const { columns, hidden = [] } = shape;
    return store.create(
      { name: dataset.key, kind, columns, hidden, comment, properties, pipeline: spec.id },
      { ...info, operation: 'CREATE TABLE' },
    );
  }
  if (present.pipeline !== spec.id || present.kind !== kind) throw taken(dataset, present);
  const hidden = shape.hidden ?? present.hidden;
  if (!sameColumns(hidden, present.hidden)) alterHidden(host, dataset, present, hidden);
  const columns =
    kind === 'materialized_view' || isEmpty(present) ? shape.columns : grown(dataset, present, shape.columns);
  if (!sameColumns(columns, present.columns)) store.alter(dataset.key, { columns });
  if (JSON.stringify(properties) !== JSON.stringify(present.properties)) store.alter(dataset.key, { properties });
  if (comment !== present.comment) store.alter(dataset.key, { comment });
  return store.get(dataset.key)!;
}

const isEmpty = (table: Table): boolean => table.commits.at(-1)?.segments.length === 0;

export function sameColumns(left: readonly Column[], right: readonly Column[]): boolean {
  return (
    left.length === right.length &&
    left.every((column, index) => same(column.name, right[index]!.name) && sameType(column.type, right[index]!.type))
  );
}

function grown(dataset: Dataset, table: Table, wanted: readonly Column[]): Column[] {
  return merged(table.columns, wanted, (present, column) => {
    throw conflict(dataset, present, column);
  });
}

function alterHidden(host: PipelineHost, dataset: Dataset, table: Table, hidden: readonly Column[]): void {
  const before = table.hidden.find((column) => column.name === SEQUENCE);
  const after = hidden.find((column) => column.name === SEQUENCE);
  if (before && after && !isEmpty(table) && !sameType(before.type, after.type)) {
    throw new EngineError({
      condition: 'AUTOCDC_INVALID_STATE.SEQUENCING_TYPE_DRIFT',
      message: `The sequence of ${dataset.label} was ${printType(unorderedType(before.type))} and is ${printType(unorderedType(after.type))} now.`,
      hint: 'Cast sequence_by to the old type, or fully refresh the table.',
      ...placed(dataset.definition.at),
    });
  }
  host.store.alter(dataset.key, { hidden });
}

/** A query of the relation's rows as the table's visible columns: by name, missing ones NULL. */
export function rowsFor(relation: Relation, columns: readonly Column[]): string {
  const cells = columns.map((column) => {
    const source = relation.columns.find(({ name }) => same(name, column.name));
    return `${cellOf(source, column)} AS ${quote(column.name)}`;
  });
  return `SELECT ${cells.join(', ')} FROM ${relation.sql} AS q`;
}

export function cellOf(source: Column | undefined, column: Column, alias = 'q'): string {
  if (!source) return `CAST(NULL AS ${duckType(column.type)})`;
  const value = `${alias}.${quote(source.name)}`;
  if (sameType(source.type, column.type)) return value;
  // Fields of structs are found by name, as Delta writes them; Spark's own cast goes by position.
  const nested = source.type.kind === 'struct' || source.type.kind === 'array';
  if (nested && source.type.kind === column.type.kind) return `CAST(${value} AS ${duckType(column.type)})`;
  return castTo(value, source.type, column.type, 'ansi');
}

const NUMBERS = ['tinyint', 'smallint', 'int', 'bigint', 'decimal', 'float', 'double'];

/** Present columns with what new ones add, new ones at the end; structs grow in the same way, as Delta merges schemas. */
function merged(
  present: readonly Column[],
  wanted: readonly Column[],
  refuse: (present: Column, wanted: Column) => never,
): Column[] {
  const columns = present.map((column) => {
    const more = wanted.find(({ name }) => same(name, column.name));
    return more ? { ...column, type: mergedType(column.type, more.type, () => refuse(column, more)) } : column;
  });
  return [...columns, ...wanted.filter((column) => !present.some(({ name }) => same(name, column.name)))];
}

/** The type of a column that takes values of both on append: the present one, unless a struct gains fields. */
function mergedType(present: DataType, wanted: DataType, refuse: () => never): DataType {
  if (present.kind === 'struct' && wanted.kind === 'struct') {
    return { kind: 'struct', fields: merged(present.fields, wanted.fields, refuse) };
  }
  if (present.kind === 'array' && wanted.kind === 'array') {
    return { kind: 'array', element: mergedType(present.element, wanted.element, refuse) };
  }
  return fits(wanted, present) ? present : refuse();
}

/** Values of a type that a column of another takes on append: the same, a void, or a number of another width. */
export function fits(type: DataType, column: DataType): boolean {
  if (sameType(type, column) || type.kind === 'void') return true;
  return NUMBERS.includes(type.kind) && NUMBERS.includes(column.kind);
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

function conflict(dataset: Dataset, present: Column, wanted: Column): EngineError {
  return new EngineError({
    condition: 'DELTA_FAILED_TO_MERGE_FIELDS',
    message: `Failed to merge fields '${present.name}' and '${wanted.name}': ${dataset.label} has ${printType(present.type)}, its query yields ${printType(wanted.type)}.`,
    hint: 'Cast the column to the old type, or fully refresh the table.',
    sqlState: '22005',
    ...placed(dataset.definition.at),
  });
}

function checkNames(dataset: Dataset, columns: readonly Column[]): void {
  const { properties, at } = dataset.definition;
  try {
    checkColumnNames(columns, properties);
  } catch (error) {
    throw error instanceof EngineError ? error.at(placed(at)) : error;
  }
}

function taken(dataset: Dataset, table: Table): EngineError {
  const owner = table.pipeline
    ? 'is managed by another pipeline, which still defines it, or is another kind of dataset'
    : 'is no table of a pipeline';
  return new EngineError({
    condition: 'TABLE_ALREADY_MANAGED_BY_OTHER_PIPELINE',
    message: `Dataset ${dataset.label} cannot be written: the table ${table.name} exists and ${owner}.`,
    hint: 'Take its definition out of the other pipeline, or publish under another name.',
    sqlState: '42710',
    ...placed(dataset.definition.at),
  });
}
