import type { Action } from '../../schema/action.ts';
import type { EngineError, Span } from '../errors.ts';
import type { BundleSpec } from '../jobs/spec.ts';
import type { PipelineHost } from '../pipeline/host.ts';
import type { DeliveredFile, Ports, PythonHost, TestReport } from '../ports.ts';
import type { Environment, PlannedQuery } from '../sql/contract.ts';
import type { Rows } from '../types.ts';
import type { SegmentRows } from './segments.ts';
import type { Deployment, JobRun, UpdateRecord, WarehouseState } from './state.ts';
import type { TableStore } from './store.ts';

/** What a base warehouse declares; everything else comes about by actions. */
export interface WarehouseConfig {
  seed: number;
  /** ISO UTC. */
  clock: string;
  /** Catalog → schemas, lower case. */
  catalogs: Readonly<Record<string, readonly string[]>>;
  bundle: { file: string; target: string };
  /** Source name → its numbers, passed on to `Sources.deliver` as they are. */
  sources: Readonly<Record<string, unknown>>;
  /** Repository path → text: the workspace before the first action. */
  repository: ReadonlyMap<string, string>;
  /** Role that acts when an action names none. */
  user: string;
  /** Present: grants are enforced. Administrators own catalogs and schemas; nobody keeps them out, nor `user`. */
  permissions?: { admins: readonly string[] } | undefined;
  /** Databricks SQL that runs once, before the first action: tables that nobody loads, grants, volumes' owners. */
  setup?: string | undefined;
  /** Where SQL begins; default: the first catalog, schema `default`. */
  catalog?: string | undefined;
  schema?: string | undefined;
}

/** One statement of a script that ran. */
export interface StatementResult {
  /** `query`, `insert`, `create_table`, … */
  kind: string;
  text: string;
  span: Span;
  /** Query results, counts of affected rows, or no columns at all. */
  rows: Rows;
  /** Full names of tables read. */
  reads: readonly string[];
}

/** Results of the statements before the one that failed stay. */
export interface ScriptResult {
  statements: readonly StatementResult[];
  error?: EngineError | undefined;
}

/** What an action yields besides its outcome. */
export type ActionValue =
  | { do: 'sql'; statements: readonly StatementResult[] }
  | { do: 'update_pipeline'; update?: UpdateRecord | undefined }
  | { do: 'run_job' | 'repair_run'; run?: JobRun | undefined }
  | { do: 'run_tests'; report?: TestReport | undefined }
  /** `problems`: what is wrong with the bundle after the edit; the edit stands. */
  | { do: 'edit'; deployment?: Deployment | undefined; problems: readonly EngineError[] }
  | { do: 'deliver'; files: readonly DeliveredFile[] }
  /** Paths that changed. */
  | { do: 'volume'; files: readonly string[] }
  | { do: 'inject' | 'catch_up'; results: readonly ActionResult[] }
  | { do: 'advance' | 'mutate_rule' | 'answer' | 'look' | 'hint' | 'check' | 'reveal' | 'note' };

/**
 * How an action ended. `failed`: the platform refused or something ran red, and the state holds what happened until then.
 * `timeout`: the time limit struck, and the state is as before the action.
 */
export type ActionResult = { outcome: 'ok' | 'failed' | 'timeout'; error?: EngineError | undefined } & ActionValue;

export interface ApplyOptions {
  /** A role; default: the warehouse's user. */
  by?: string | undefined;
  /** Rows kept of each query of a `sql` action; default 1,000. */
  limit?: number | undefined;
}

export interface QueryOptions {
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** Rows returned at most; `total` counts all. Default: no limit. */
  limit?: number | undefined;
  /** ISO UTC, instead of the clock. */
  now?: string | undefined;
}

export interface Place {
  catalog: string;
  schema: string;
  parameters?: Readonly<Record<string, unknown>> | undefined;
  now?: string | undefined;
}

export interface ExecuteOptions extends QueryOptions {
  by?: string | undefined;
  /** Job run or update, for DESCRIBE HISTORY. */
  origin?: string | undefined;
  /** Default: the console's current catalog and schema, which `USE` changes. A place of its own begins a new session. */
  place?: { catalog: string; schema: string } | undefined;
}

export interface FolderEntry {
  name: string;
  path: string;
  kind: 'folder' | 'file';
  /** Bytes of a file. */
  size: number;
  /** ISO UTC; of a folder the newest below it. */
  modified: string;
}

export interface Warehouse extends PipelineHost {
  readonly config: WarehouseConfig;
  readonly state: WarehouseState;
  readonly ports: Ports;
  readonly tables: TableStore;
  /** Applies an action. Throws an EngineError when the action itself makes no sense (a broken lab), never for what the platform would refuse. */
  apply(action: Action, options?: ApplyOptions): ActionResult;
  /** A warehouse of its own with the same past. Shares physical tables until both are closed. */
  fork(): Warehouse;
  /** Drops the physical tables that no other fork needs. The warehouse is of no use afterwards. */
  close(): void;
  /** Keeps older versions as differences outside the database; they come back when they are read. */
  packVersions(): void;
  /** Gives up every version of a table but the latest, as VACUUM would: for copies that are only looked at as they are. */
  forgetVersions(): void;
  /** Rows of every segment of every version by id, for a file. */
  writtenSegments(): Map<number, SegmentRows>;
  /** One read-only statement of Databricks SQL. Throws EngineError. */
  query(sql: string, options?: QueryOptions): Rows;
  /** The same as DuckDB text, for whoever compares two queries inside the database. Throws EngineError. */
  plan(sql: string, options?: QueryOptions): PlannedQuery;
  /** A script of statements with effects, one result each; a statement that fails changes nothing and stops the rest. */
  execute(sql: string, options?: ExecuteOptions): ScriptResult;
  /** What names mean; default: in the console. */
  environment(place?: Place): Environment;
  pythonHost(place: { catalog: string; schema: string; conf: Readonly<Record<string, string>> }): PythonHost;
  /**
   * The bundle as the workspace declares it now, for the target that is deployed or for another one. Throws the first problem as
   * EngineError with file and span.
   */
  bundle(target?: string): BundleSpec;
  /** Everything wrong with the bundle. */
  bundleProblems(): readonly EngineError[];
  /** A module-level dict of strings, e.g. EXPECTATIONS, as Python sees it. Throws EngineError. */
  rules(module: string, dict: string): Record<string, string>;
  /** The next id of this warehouse: UUID-shaped, a hash of seed and counter; a `run` has fifteen digits. */
  nextId(kind?: string): string;
  /** Moves the clock forward by simulated work and returns it, ISO UTC. */
  elapse(milliseconds: number): string;
  /** Independent of row order and of versions; all visible columns by default. */
  hashTable(name: string, columns?: readonly string[]): string;
  /** Folders and files directly below a volume folder, sorted by name. */
  list(folder: string): FolderEntry[];
}

/** Implemented by `openWarehouse`. */
export type OpenWarehouse = (ports: Ports, config: WarehouseConfig) => Warehouse;
