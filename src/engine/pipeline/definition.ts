import type { Place } from '../frame/frame.ts';

/** What a pipeline's source files declare: plain data, whether they were written in Python or in SQL. */
export interface Registration {
  datasets: DatasetDefinition[];
  flows: FlowDefinition[];
}

export type DatasetKind = 'streaming_table' | 'materialized_view' | 'temporary_view';

export interface ExpectationDefinition {
  name: string;
  /** Databricks SQL predicate over the dataset's result. */
  constraint: string;
  action: 'warn' | 'drop' | 'fail';
  at?: Place | undefined;
}

export interface DatasetDefinition {
  kind: DatasetKind;
  /** As written: one to three parts; the pipeline's catalog and schema complete it. */
  name: string;
  comment?: string | undefined;
  /** Declared schema as DDL text. */
  schema?: string | undefined;
  properties: Record<string, string>;
  expectations: ExpectationDefinition[];
  /** Stored, but published nowhere: only this pipeline's code reads it. */
  private?: boolean | undefined;
  /** Layout; it changes no result, and its columns must exist. */
  partitions?: string[] | undefined;
  clusters?: string[] | undefined;
  at: Place;
}

/** A SQL query of a source file; `offset` is where it begins there. */
export interface SqlQuery {
  sql: string;
  file: string;
  offset: number;
}

/** Where a flow's rows come from: a Python function by handle, or a SQL query. */
export type FlowQuery = { python: number } | SqlQuery;

interface FlowBase {
  /** Default: the target's name. One checkpoint per flow name. */
  name: string;
  target: string;
  once: boolean;
  comment?: string | undefined;
  at: Place;
}

export interface QueryFlow extends FlowBase {
  /** `append` for streaming tables, `complete` for materialized views, `view` for temporary views. */
  kind: 'append' | 'complete' | 'view';
  query: FlowQuery;
}

export interface AutoCdcFlow extends FlowBase {
  kind: 'auto_cdc';
  source: string;
  keys: string[];
  /** Databricks SQL expression. */
  sequenceBy: string;
  /** When the system learnt of an event, for a bitemporal target. */
  systemSequenceBy?: string | undefined;
  applyAsDeletes?: string | undefined;
  applyAsTruncates?: string | undefined;
  columnList?: string[] | undefined;
  exceptColumnList?: string[] | undefined;
  scdType: 1 | 2 | 'bitemporal';
  trackHistoryColumnList?: string[] | undefined;
  trackHistoryExceptColumnList?: string[] | undefined;
  /** A NULL in an update keeps the value before it: in all columns, in those listed, or in all but those listed. */
  ignoreNullUpdates: boolean;
  ignoreNullUpdatesColumnList?: string[] | undefined;
  ignoreNullUpdatesExceptColumnList?: string[] | undefined;
  /** The source's column that names, event by event, the columns to write; the others keep the value before it. */
  columnsToUpdate?: string | undefined;
  /** SQL: whether the source was written with STREAM, which a `once` flow cannot read. */
  stream?: boolean | undefined;
}

export interface SnapshotQuery {
  query: SqlQuery;
  version?: SqlQuery | undefined;
}

export interface SnapshotCdcFlow extends FlowBase {
  kind: 'auto_cdc_from_snapshot';
  /**
   * A snapshot function by handle, the name of a table or view, or a SQL query; `version` chooses the snapshot that comes
   * next, without it the engine numbers them.
   */
  source: { python: number } | { table: string } | SnapshotQuery;
  keys: string[];
  scdType: 1 | 2;
  trackHistoryColumnList?: string[] | undefined;
  trackHistoryExceptColumnList?: string[] | undefined;
}

export type FlowDefinition = QueryFlow | AutoCdcFlow | SnapshotCdcFlow;
