import { EngineError } from '../errors.ts';
import { parseSchema, printType, sameType } from '../sql/index.ts';
import type { Column } from '../types.ts';
import type { Analysis } from './analysis.ts';
import { type Dataset, type Flow, placed } from './graph.ts';

/** What is wrong with the way a dataset is to be stored. */
export function* storageProblems(dataset: Dataset, columns: readonly Column[]): Iterable<EngineError> {
  const { definition, label } = dataset;
  const { partitions = [], clusters = [], properties } = definition;
  const where = placed(definition.at);
  if (partitions.length > 0 && clusters.length > 0) {
    yield new EngineError({
      condition: 'SPECIFY_CLUSTER_BY_WITH_PARTITIONED_BY_IS_NOT_ALLOWED',
      message: `Cannot specify both CLUSTER BY and PARTITIONED BY, as ${label} does.`,
      hint: 'Keep one of them; the platform recommends clustering.',
      sqlState: '42908',
      ...where,
    });
  }
  const names = columns.map((column) => column.name.toLowerCase());
  const missing = [...partitions, ...clusters].find((name) => !names.includes(name.toLowerCase()));
  if (missing !== undefined) {
    yield new EngineError({
      condition: 'DELTA_COLUMN_NOT_FOUND_IN_SCHEMA',
      message: `Unable to find the column ${missing}, by which ${label} is to be laid out, in ${names.join(', ')}.`,
      sqlState: '42703',
      ...where,
    });
  }
  if (properties['delta.enableTypeWidening'] === 'true') {
    yield new EngineError({
      condition: 'SANDBOX_TYPE_WIDENING',
      message: `Type widening (table property delta.enableTypeWidening of ${label}) is not in this sandbox.`,
      hint: 'Declare the wider type from the start, or cast the column in the query.',
      ...where,
    });
  }
}

/**
 * A declared schema names every column that a query yields, with its type, in whatever order; columns beyond these stay
 * NULL. Source: asked of Apache Spark 4.3, tests/oracle/pipelines.py.
 */
export function checkDeclared(flow: Flow, yielded: readonly Column[]): void {
  const { dataset, definition } = flow;
  const { schema } = dataset.definition;
  if (schema === undefined) return;
  const declared = parseSchema(schema);
  const find = (columns: readonly Column[], name: string) =>
    columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
  for (const column of yielded) {
    const wanted = find(declared, column.name);
    if (wanted && (column.type.kind === 'void' || sameType(wanted.type, column.type))) continue;
    throw new EngineError({
      condition: 'USER_SPECIFIED_AND_INFERRED_SCHEMA_NOT_COMPATIBLE',
      message: `${dataset.label} has a user-specified schema that is incompatible with the schema inferred from its query: ${
        wanted
          ? `${column.name} is declared as ${printType(wanted.type)}, the query yields ${printType(column.type)}`
          : `the query yields ${column.name}, which is not declared`
      }.`,
      hint: 'Make query and schema say the same, or leave the schema out.',
      ...placed(definition.at),
    });
  }
}

/**
 * A table that may not be reset cannot stream from one of the same pipeline that may: a full refresh of that one would
 * stop it for ever. Source: apache/spark error-conditions.json, INVALID_RESETTABLE_DEPENDENCY; asked of Apache Spark 4.3.
 */
export function* resetProblems(analysis: Analysis): Iterable<EngineError> {
  const streaming = analysis.graph.tables.filter(({ definition }) => definition.kind === 'streaming_table');
  for (const dataset of streaming.filter((candidate) => !isResettable(candidate))) {
    const sources = dataset.flows.flatMap((flow) => [...streamedFrom(analysis, flow)]).filter(isResettable);
    if (sources.length === 0) continue;
    yield new EngineError({
      condition: 'INVALID_RESETTABLE_DEPENDENCY',
      message: `Tables ${sources.map(({ label }) => label).join(', ')} are resettable but have a non-resettable downstream dependency '${dataset.label}'. A reset will fail, as streams do not support deleted source data.`,
      hint: `Set pipelines.reset.allowed to false upstream too, or remove it from ${dataset.label}.`,
      sqlState: '42000',
      ...placed(dataset.definition.at),
    });
  }
}

const isResettable = ({ definition }: Dataset): boolean => definition.properties['pipelines.reset.allowed'] !== 'false';

/** Streaming tables that a flow reads as streams, through views. */
function* streamedFrom(analysis: Analysis, flow: Flow): Iterable<Dataset> {
  for (const input of analysis.inputs(flow)) {
    const dataset = input.streaming ? analysis.graph.datasets.get(input.name) : undefined;
    if (dataset?.definition.kind === 'streaming_table') yield dataset;
    if (dataset?.definition.kind === 'temporary_view')
      for (const inner of dataset.flows) yield* streamedFrom(analysis, inner);
  }
}
