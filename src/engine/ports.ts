import type { Frame } from './frame/frame.ts';
import type { Registration } from './pipeline/definition.ts';
import type { Relation } from './sql/contract.ts';
import type { Cell, Rows } from './types.ts';

/**
 * DuckDB, as narrow as the engine needs it. Synchronous; one connection; external access, extensions and settings are
 * locked. Statements are DuckDB SQL printed by `sql/`. Failures are thrown as `DatabaseError`.
 */
export interface Database {
  /** Runs one statement for its effect. */
  exec(sql: string): void;
  /** Creates a table of a query's rows; returns their number. */
  create(table: string, query: string): number;
  /** Runs one query; every column must be VARCHAR (the printer casts), else it throws. At most `limit` rows come back. */
  query(sql: string, limit?: number): { names: string[]; rows: Cell[][]; total: number };
  /** Creates a table of VARCHAR columns from rows of text; fast for tens of thousands of rows. */
  load(table: string, names: string[], rows: readonly (readonly Cell[])[]): void;
  /** The table as an Arrow IPC stream, and back (types kept). */
  dump(table: string): Uint8Array;
  restore(table: string, ipc: Uint8Array): void;
  /** Registers a pure scalar function VARCHAR… → VARCHAR; NULL arguments reach it as null. */
  scalar(name: string, arity: number, fn: (...args: Cell[]) => Cell): void;
  /** Stops the statement that runs longer: milliseconds from its start; throws `DatabaseError` of kind `timeout`. */
  setTimeLimit(ms: number | undefined): void;
}

export type DatabaseErrorKind = 'conversion' | 'division' | 'overflow' | 'raised' | 'memory' | 'timeout' | 'other';

/** DuckDB's own failure; the engine maps it to the platform's condition. */
export class DatabaseError extends Error {
  readonly kind: DatabaseErrorKind;
  readonly sql: string;
  constructor(kind: DatabaseErrorKind, message: string, sql: string) {
    super(message);
    this.name = 'DatabaseError';
    this.kind = kind;
    this.sql = sql;
  }
}

/** A file that a source system delivers. `path` is absolute (`/Volumes/…`), `modified` ISO UTC. */
export interface DeliveredFile {
  path: string;
  content: string;
  modified: string;
}

export interface Delivery {
  source: string;
  /** Business day, `YYYY-MM-DD`. */
  day: string;
  seed: number;
  /** From `base.yml` and the lab, already validated by the source itself. */
  config: unknown;
  /** From the action; undefined for a healthy delivery. */
  fault?: unknown;
}

/** Simulated source systems: a seed and a day give the same files for ever. */
export interface Sources {
  deliver(delivery: Delivery): DeliveredFile[];
}

/** What Python may ask of the engine while it runs; synchronous. */
export interface PythonHost {
  /** ISO UTC: what `time.time()`, `datetime.now()` and `date.today()` say in Python. */
  now(): string;
  /** Schema of a frame, analysed now, so that errors point at the Python line. */
  schema(frame: Frame): Rows['columns'];
  /** Rows of a batch frame (`collect`, `count`, `show`). */
  collect(frame: Frame, limit?: number): Rows;
  /** `spark.sql(text)` for statements with effects; queries come back as frames instead. `views` are those of Python, by name. */
  execute(sql: string, params: Record<string, unknown>, views?: ReadonlyMap<string, Frame>): Rows;
  /** `df.write…saveAsTable`, `insertInto`. */
  write(
    frame: Frame,
    target: { table: string; mode: 'append' | 'overwrite' | 'error' | 'ignore'; options: Record<string, string> },
  ): void;
  /** `df.writeStream…toTable` or `…foreachBatch(…).start`. Throws for what cannot become a stream. */
  stream(frame: Frame, request: StreamRequest): StreamQuery;
  /** A frame over rows that a stream handed out, for as long as the action runs. */
  batchFrame(relation: Relation): Frame;
  conf(key: string): string | undefined;
  /** dbutils: widgets, task values, fs, notebook.exit; a JSON value in and out. */
  utility(name: string, args: unknown[]): unknown;
  /** What was printed; shown beside the task. */
  print(text: string): void;
}

/** What was said of a stream before it started. */
export interface StreamRequest {
  /** Null when each batch goes to a function. */
  table: string | null;
  forEach: boolean;
  /** `delta`, or null for the default. */
  format: string | null;
  outputMode: string;
  queryName: string | null;
  /** `availableNow`, `once`, a trigger that never ends by its name, or null for the default. */
  trigger: string | null;
  options: Record<string, string>;
}

/** A stream that runs as its batches are asked for. */
export interface StreamQuery {
  /** Of the checkpoint: the same for every start. */
  id: string;
  /** Of this start. */
  runId: string;
  name: string | null;
  /** Runs the next micro-batch into the table, or hands out its rows; null when nothing is left. Throws when it fails. */
  next(): MicroBatch | null;
  /** The rows handed out are done with. */
  commit(): void;
}

export interface MicroBatch {
  batch: number;
  /** ISO UTC. */
  timestamp: string;
  /** Rows that the sources gave. */
  input: number;
  /** Rows of the batch, unless they went to a table. */
  relation: Relation | null;
  /** Rows written; null when that is up to a function. */
  rows: number | null;
}

export interface PythonCase {
  id: string;
  file: string;
  line: number;
  outcome: 'passed' | 'failed' | 'error' | 'skipped' | 'xfailed' | 'xpassed';
  /** For failures: the assertion with both sides, and where. */
  message?: string;
  errorLine?: number;
}

export interface TestReport {
  cases: PythonCase[];
  /** Collection errors (an import that fails), one a file. */
  errors: { file: string; line: number; message: string }[];
  output: string;
}

/** CPython over the workspace files. Errors are EngineErrors placed at file, line and columns. */
export interface Python {
  /**
   * Replaces the workspace (repository-relative path → text), a map that is never changed in place; unless it is the one
   * that is there, modules are imported anew afterwards. `overrides` replace
   * dict entries of modules as soon as these are imported, for pipelines and tests alike.
   */
  sync(files: ReadonlyMap<string, string>, overrides?: readonly RuleOverride[]): void;
  /** Runs pipeline source files in path order with `spark` in their globals; decorators register plain data. */
  define(paths: string[], host: PythonHost): Registration;
  /** Calls a registered dataset function. */
  dataset(handle: number, host: PythonHost): Frame;
  /** Calls a registered snapshot function; null means "no snapshot now". `version` is typed text. */
  snapshot(handle: number, latest: TypedText | null, host: PythonHost): { frame: Frame; version: TypedText } | null;
  /** Runs a file as a notebook with `spark` and `dbutils`. Returns what `dbutils.notebook.exit` was given. */
  notebook(path: string, host: PythonHost): string | undefined;
  /** Practice runner over `test_*.py` below `path`. `override` replaces one dict entry of a module before the tests import it. */
  test(request: { path: string; keyword?: string; override?: RuleOverride }, host: PythonHost): TestReport;
  /** A module-level dict of strings, e.g. EXPECTATIONS, as plain data. */
  dict(module: string, name: string, host: PythonHost): Record<string, string>;
}

export interface TypedText {
  type: 'date' | 'timestamp' | 'int' | 'string' | 'decimal' | 'double';
  text: string;
}

export interface RuleOverride {
  /** Dotted module name as the repository imports it. */
  module: string;
  dict: string;
  key: string;
  /** The new predicate; null removes the key. */
  value: string | null;
}

/** Parses YAML to plain data; errors are EngineErrors with file and span. `spanOf` finds the place of a path of keys. */
export interface Yaml {
  parse(
    text: string,
    file: string,
  ): {
    data: unknown;
    spanOf(path: readonly (string | number)[]): import('./errors.ts').Span | undefined;
    /** Where the last key of the path stands. */
    keySpanOf(path: readonly (string | number)[]): import('./errors.ts').Span | undefined;
  };
}

export interface Ports {
  database: Database;
  /** Lazy: asked for when the first Python is needed. */
  python(): Python;
  sources: Sources;
  yaml: Yaml;
}
