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
  at: Place;
}

/** Where a flow's rows come from: a Python function by handle, or a SQL query. */
export type FlowQuery = { python: number } | { sql: string; file: string; offset: number };

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
  applyAsDeletes?: string | undefined;
  applyAsTruncates?: string | undefined;
  columnList?: string[] | undefined;
  exceptColumnList?: string[] | undefined;
  scdType: 1 | 2;
  trackHistoryColumnList?: string[] | undefined;
  trackHistoryExceptColumnList?: string[] | undefined;
  ignoreNullUpdates: boolean;
}

export interface SnapshotCdcFlow extends FlowBase {
  kind: 'auto_cdc_from_snapshot';
  /** A snapshot function by handle, or the name of a table or view. */
  source: { python: number } | { table: string };
  keys: string[];
  scdType: 1 | 2;
  trackHistoryColumnList?: string[] | undefined;
  trackHistoryExceptColumnList?: string[] | undefined;
}

export type FlowDefinition = QueryFlow | AutoCdcFlow | SnapshotCdcFlow;
