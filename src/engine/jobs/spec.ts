import type { Span } from '../errors.ts';

/** A bundle (`databricks.yml` and its includes) for one target, references resolved. */
export interface BundleSpec {
  name: string;
  target: string;
  variables: Record<string, string>;
  pipelines: Record<string, PipelineSpec>;
  jobs: Record<string, JobSpec>;
  alerts: Record<string, AlertSpec>;
}

export type PipelineAlert = 'on-update-success' | 'on-update-failure' | 'on-update-fatal-failure' | 'on-flow-failure';

export interface PipelineSpec {
  /** Its key in the bundle, e.g. `dwh_ingest`; `${resources.pipelines.<key>.id}` resolves to `id`. */
  key: string;
  /** Stable, derived from bundle, target and key. */
  id: string;
  name: string;
  catalog: string;
  schema: string;
  edition: 'CORE' | 'PRO' | 'ADVANCED';
  continuous: boolean;
  development: boolean;
  configuration: Record<string, string>;
  /** Repository paths of the source files its globs match, sorted. */
  sources: string[];
  /** `event_log: {catalog, schema, name}` when published. */
  eventLog?: { catalog: string; schema: string; name: string } | undefined;
  /** Whom its updates reach, and by which events. */
  notifications: { to: string[]; alerts: PipelineAlert[] }[];
  /** Whose name stands in what its updates write; default: who starts them. */
  runAs?: string | undefined;
  file: string;
}

/** Whom an event of a job or a task reaches: mail addresses, ids of notification destinations. */
export interface Notifications {
  onStart: string[];
  onSuccess: string[];
  onFailure: string[];
  /** When the run takes longer than its `health` rule allows. */
  onDurationWarning: string[];
  /** `notification_settings`: a skipped run does not tell those who want to know of failures. */
  noAlertForSkippedRuns: boolean;
  /** Tasks: failures count from the last attempt on, and a retry does not tell of its start. */
  alertOnLastAttempt: boolean;
}

/** A SQL alert of the bundle (`resources: alerts:`): a query, a condition on its result, and whom it tells. */
export interface AlertSpec {
  key: string;
  id: string;
  name: string;
  query: string;
  /** Column of the result, and how its rows become one value; without an aggregation the first row counts. */
  source: AlertColumn;
  operator: AlertOperator;
  /** Absent for IS_NULL and IS_NOT_NULL. */
  threshold: AlertThreshold | undefined;
  /** State when the query returns no rows. */
  emptyState: AlertState;
  subscribers: string[];
  notifyOnOk: boolean;
  /** Seconds until a lasting breach is told of again; 0: it is told of once. */
  retriggerSeconds: number;
  /** Templates of subject and text. */
  summary: string | undefined;
  description: string | undefined;
  /** Role that the alert belongs to: who deploys the bundle, or its `run_as`. */
  owner: string;
  schedule: string | undefined;
  file: string;
  span?: Span | undefined;
}

export type AlertState = 'OK' | 'TRIGGERED' | 'UNKNOWN' | 'ERROR';
export type AlertAggregation = 'SUM' | 'COUNT' | 'COUNT_DISTINCT' | 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'STDDEV';
export interface AlertColumn {
  name: string;
  aggregation?: AlertAggregation | undefined;
}
export type AlertOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'IS_NULL'
  | 'IS_NOT_NULL';
export type AlertThreshold =
  | { kind: 'double'; value: number }
  | { kind: 'string' | 'bool'; value: string }
  | { kind: 'column'; column: AlertColumn };

export type RunIf =
  | 'ALL_SUCCESS'
  | 'AT_LEAST_ONE_SUCCESS'
  | 'NONE_FAILED'
  | 'ALL_DONE'
  | 'AT_LEAST_ONE_FAILED'
  | 'ALL_FAILED';

export interface TaskSpec {
  key: string;
  dependsOn: { task: string; outcome?: 'true' | 'false' | undefined; span?: Span | undefined }[];
  runIf: RunIf;
  /** -1: for ever. */
  maxRetries: number;
  /** From the start of an attempt to that of the next, at least. */
  minRetryIntervalMillis: number;
  retryOnTimeout: boolean;
  /** 0: none. */
  timeoutSeconds: number;
  /** `health` rule on RUN_DURATION_SECONDS. */
  warnAfterSeconds: number | undefined;
  disabled: boolean;
  notifications: Notifications;
  work: TaskWork;
  span?: Span | undefined;
}

export type TaskWork =
  | {
      kind: 'pipeline';
      pipeline: string;
      fullRefresh: boolean;
      refreshSelection: string[];
      fullRefreshSelection: string[];
      resetCheckpointSelection: string[];
    }
  | { kind: 'sql'; file: string; parameters: Record<string, string> }
  /** `subscribers`, when there are any, are told instead of the alert's own. */
  | { kind: 'alert'; alert: string; subscribers: string[]; paused: boolean }
  | { kind: 'notebook'; path: string; parameters: Record<string, string> }
  | { kind: 'run_job'; job: string; parameters: Record<string, string> }
  | { kind: 'condition'; left: string; op: string; right: string };

export interface JobSpec {
  key: string;
  id: string;
  name: string;
  /** Whose name stands in what its tasks write; default: who starts it. */
  runAs?: string | undefined;
  maxConcurrentRuns: number;
  /** Shown only: runs never overlap here, so none has to wait. */
  queue: boolean;
  /** 0: none. */
  timeoutSeconds: number;
  /** `health` rule on RUN_DURATION_SECONDS. */
  warnAfterSeconds: number | undefined;
  parameters: Record<string, string>;
  notifications: Notifications;
  tasks: TaskSpec[];
  /** Quartz expression with time zone, shown only. */
  schedule?: string | undefined;
  file: string;
}
