import type { RuleOverride } from '../ports.ts';
import type { Column, Rows } from '../types.ts';

/**
 * The warehouse as values. Nothing that a map or a list holds is ever changed in place; it is replaced. That makes a
 * fork a copy of a few maps, whatever the tables hold.
 */

/** An immutable physical table `segment."<id>"`, shared by versions and forks, like a Parquet file of a Delta table. */
export interface Segment {
  id: number;
  rows: number;
  /** Columns it physically has, in order; columns that the table gained later read as NULL. */
  columns: readonly string[];
}

export type Operation =
  | 'CREATE TABLE'
  | 'CREATE TABLE AS SELECT'
  | 'CREATE OR REPLACE TABLE'
  | 'CREATE OR REPLACE TABLE AS SELECT'
  | 'WRITE'
  | 'STREAMING UPDATE'
  | 'MERGE'
  | 'DELETE'
  | 'UPDATE'
  | 'TRUNCATE'
  | 'RESTORE'
  | 'REFRESH'
  | 'ADD COLUMNS'
  | 'SET TBLPROPERTIES'
  | 'CHANGE COMMENT'
  | 'OPTIMIZE'
  | 'VACUUM START'
  | 'VACUUM END';

/** One version of a table: what DESCRIBE HISTORY shows, and the segments that hold its rows. */
export interface Commit {
  version: number;
  /** ISO UTC. */
  timestamp: string;
  operation: Operation;
  /** A role. */
  by: string;
  /** The table's columns at this version, and the hidden ones. */
  columns: readonly Column[];
  hidden: readonly Column[];
  segments: readonly Segment[];
  /** Segments this commit added when it only added; null when it also removed or rewrote rows. */
  appended: readonly Segment[] | null;
  parameters: Readonly<Record<string, string>>;
  metrics: Readonly<Record<string, string>>;
  /** Job run, or pipeline update. */
  origin?: string | undefined;
  /** Which write of which writer it is: one that comes again is left out (Delta's `txn` action). */
  transaction?: { application: string; version: number } | undefined;
  /** VACUUM removed data of this version: it can be listed but not read. */
  vacuumed?: boolean | undefined;
}

export type TableKind = 'table' | 'streaming_table' | 'materialized_view';

export interface Table {
  /** `catalog.schema.table`, lower case. */
  name: string;
  /** Distinguishes a table from one of the same name that was dropped before. */
  id: string;
  kind: TableKind;
  columns: readonly Column[];
  /** Physical columns that no query sees, e.g. the sequence of an AUTO CDC target. */
  hidden: readonly Column[];
  commits: readonly Commit[];
  comment?: string | undefined;
  properties: Readonly<Record<string, string>>;
  /** The pipeline that owns it. */
  pipeline?: string | undefined;
}

export interface View {
  name: string;
  /** Databricks SQL. */
  query: string;
  /** Where its unqualified names are looked up: current when it was created. */
  catalog: string;
  schema: string;
  columns: readonly Column[];
  comment?: string | undefined;
}

/** The console's session. */
export interface Session {
  catalog: string;
  schema: string;
  /** Temporary views by lower-case name. */
  views: ReadonlyMap<string, View>;
}

export interface Grant {
  privilege: string;
  /** `TABLE`, `SCHEMA`, `CATALOG`, …, and its full name, lower case. */
  what: string;
  name: string;
  principal: string;
}

export type AlertEvent =
  | 'start'
  | 'success'
  | 'failure'
  | 'skipped'
  | 'duration_warning'
  | 'sql_alert_triggered'
  | 'sql_alert_ok'
  | 'update_success'
  | 'update_failure'
  | 'flow_failure';

/** A notification that reached somebody: one of a run, a task, a SQL alert or a pipeline. */
export interface Alert {
  /** ISO UTC. */
  at: string;
  event: AlertEvent;
  /** Key and run of the job that caused it; absent for an update that somebody started by hand. */
  job?: string | undefined;
  run?: string | undefined;
  /** Set when it is about one task. */
  task?: string | undefined;
  /** Key of the SQL alert, or of the pipeline and the id of its update. */
  alert?: string | undefined;
  pipeline?: string | undefined;
  update?: string | undefined;
  /** A mail address or the id of a notification destination. */
  to: string;
  subject: string;
  message: string;
}

export interface VolumeFile {
  path: string;
  content: string;
  /** ISO UTC. */
  modified: string;
}

/** One edit of a workspace file as the deployment list shows it. */
export interface Deployment {
  id: string;
  /** ISO UTC. */
  at: string;
  by: string;
  message: string;
  path: string;
  before: string | null;
  after: string | null;
  renamedTo?: string | undefined;
}

export interface EventRecord {
  id: string;
  sequence: string;
  /** ISO UTC with milliseconds. */
  timestamp: string;
  message: string;
  level: 'INFO' | 'WARN' | 'ERROR' | 'METRICS';
  maturity_level: 'STABLE' | 'EVOLVING';
  error: string | null;
  event_type: string;
  /** `pipeline_id, pipeline_name, update_id, dataset_name, flow_name, flow_id, batch_id …` */
  origin: Readonly<Record<string, string>>;
  /** One top-level key named after the event type. */
  details: unknown;
}

export type FlowStatus = 'QUEUED' | 'STARTING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'SKIPPED' | 'EXCLUDED' | 'IDLE';

export interface UpdateRecord {
  id: string;
  pipeline: string;
  cause: 'USER_ACTION' | 'JOB_TASK';
  by: string;
  /** ISO UTC. */
  started: string;
  ended: string;
  state: 'COMPLETED' | 'FAILED' | 'CANCELED';
  refresh: readonly string[];
  fullRefresh: readonly string[];
  resetCheckpoint: readonly string[];
  validateOnly: boolean;
  error: string | null;
  flows: readonly FlowRecord[];
}

export interface FlowRecord {
  flow: string;
  dataset: string;
  kind: 'append' | 'complete' | 'view' | 'auto_cdc' | 'auto_cdc_from_snapshot';
  inputs: readonly string[];
  status: FlowStatus;
  /** Rows evaluated, written (appended, upserted), deleted, dropped by expectations. */
  read: number;
  written: number;
  deleted: number;
  dropped: number;
  expectations: readonly { name: string; dataset: string; passed: number; failed: number; action: string }[];
  error: string | null;
}

export type TaskState =
  | 'SUCCESS'
  | 'FAILED'
  | 'UPSTREAM_FAILED'
  | 'EXCLUDED'
  | 'CANCELED'
  | 'DISABLED'
  | 'SUCCESS_WITH_FAILURES'
  | 'TIMEDOUT'
  /** Runs only: skipped, because as many as allowed are active. */
  | 'MAXIMUM_CONCURRENT_RUNS_REACHED';

/** What a SQL alert came to. The task that evaluates it succeeds whether or not it triggered. */
export interface AlertEvaluation {
  key: string;
  state: 'OK' | 'TRIGGERED' | 'UNKNOWN' | 'ERROR';
  /** The value that was compared, as Spark prints it. */
  value: string | null;
  /** Whether the subscribers were told. */
  told: boolean;
}

export interface TaskRun {
  /** Each attempt has an id of its own. */
  id: string;
  key: string;
  kind: string;
  dependsOn: readonly string[];
  state: TaskState;
  attempt: number;
  started: string;
  ended: string;
  error: string | null;
  /** Why it did not run, or what the sandbox did differently from the platform. */
  note?: string | undefined;
  /** Update id of a pipeline task; run id of a job that it started. */
  update?: string | undefined;
  run?: string | undefined;
  /** First cell of a SQL task, outcome of a condition, state of an alert, text of a notebook. */
  output?: string | undefined;
  /** SQL tasks: the last statement's rows, at most 1,000. */
  rows?: Rows | undefined;
  alert?: AlertEvaluation | undefined;
}

export interface JobRun {
  id: string;
  /** The job's key in the bundle, and the id it has on the platform. */
  job: string;
  jobId: string;
  started: string;
  ended: string;
  state: TaskState;
  /** The latest attempt of each task, in the order they ran. */
  tasks: readonly TaskRun[];
  /** Attempts that a retry or a repair superseded, oldest first. */
  earlier: readonly TaskRun[];
  parameters: Readonly<Record<string, string>>;
  /** Task → what it set with `dbutils.jobs.taskValues`, as JSON values. */
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** How often the run was repaired. */
  repairs: number;
  trigger: 'one_time' | 'run_job_task';
}

/** A file as a stream's record of files keeps it; the path is the key. `modified` is ISO UTC, `size` bytes. */
export interface SeenFile {
  path: string;
  modified: string;
  size: number;
}

/** What a stream remembers. Keyed `<pipeline>/<flow>`; `id` changes with every reset. */
export interface Checkpoint {
  id: string;
  /** Source table → last version read (and the table's id); Auto Loader path → files seen. */
  tables: Readonly<Record<string, { id: string; version: number }>>;
  files: Readonly<Record<string, readonly SeenFile[]>>;
  /** Auto Loader: the schema it settled on per source path, as text; one with a schema location of its own is kept there. */
  schemas: Readonly<Record<string, string>>;
  /** Snapshot flows: last version applied, as typed text. */
  snapshot?: { type: string; text: string } | undefined;
  batches: number;
  /** `once` flows that ran. */
  done?: boolean | undefined;
  /** Materialized views: the query that made the present rows, to tell whether anything has changed. */
  query?: string | undefined;
}

export interface WarehouseState {
  seed: number;
  /** ISO UTC. */
  clock: string;
  /** Counts ids given out; ids are a hash of seed and count, so replays agree. */
  counter: number;
  workspace: Map<string, string>;
  deployments: Deployment[];
  volumes: Map<string, VolumeFile>;
  /** Lower-case `catalog` → schemas. */
  schemas: Map<string, readonly string[]>;
  tables: Map<string, Table>;
  views: Map<string, View>;
  checkpoints: Map<string, Checkpoint>;
  events: EventRecord[];
  updates: UpdateRecord[];
  runs: JobRun[];
  alerts: Alert[];
  grants: Grant[];
  answers: Map<string, Readonly<Record<string, unknown>>>;
  /** Dict entries replaced by `mutate_rule`, latest last. */
  overrides: RuleOverride[];
  session: Session;
}
