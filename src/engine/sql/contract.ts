import type { EngineError, Span } from '../errors.ts';
import type { Column, DataType } from '../types.ts';

/** Something that can stand in FROM: DuckDB text and the columns a query sees. */
export interface Relation {
  /** DuckDB SQL that can follow FROM (a name, or a parenthesised query). */
  sql: string;
  columns: readonly Column[];
  /** Can be named but is not part of `*`, e.g. `_metadata`. */
  hidden?: readonly Column[] | undefined;
  /** Its rows carry the number of the file they are in: a column `__file` that no query sees. */
  files?: boolean | undefined;
  /** Full name, when the environment knows a better one than catalog and schema of the session give (a temporary view). */
  name?: string | undefined;
}

/** `VERSION AS OF n`, `TIMESTAMP AS OF '…'`. */
export type TimeTravel = { version: number } | { timestamp: string };

/** What names mean while a statement is planned. */
export interface Environment {
  /** Table or view by the parts as written (not completed); undefined when there is none. */
  table(parts: readonly string[], travel?: TimeTravel): Relation | undefined;
  /** The table that a DELETE, UPDATE or MERGE changes, with its files; absent where nobody asks for them. */
  target?(parts: readonly string[]): Relation | undefined;
  /** `STREAM(table)` or `STREAM table` of a pipeline's source; absent where nothing streams. */
  stream?(parts: readonly string[], options: Readonly<Record<string, string>>): Relation | undefined;
  /** The commits of a table, newest first; undefined when there is no such table. Absent where nothing has a history. */
  history?(parts: readonly string[], limit: number | undefined): Relation | undefined;
  /** `event_log(…)`, `read_files(…)`; arguments are literals or `TABLE(name)`. `stream` is set for `STREAM read_files(…)`. */
  tableFunction(name: string, args: readonly FunctionArgument[], how?: { stream: boolean }): Relation | undefined;
  /** Full names for suggestions. */
  names(): string[];
  /** ISO UTC; `current_timestamp()` and `current_date()` of the statement. */
  now: string;
  catalog: string;
  schema: string;
  /** Named parameter markers, `:name`; undefined ones are an error. */
  parameters: Readonly<Record<string, unknown>>;
  user: string;
}

export type FunctionArgument =
  | { table: string[]; span: Span }
  | { name?: string | undefined; value: unknown; type: DataType; span: Span };

/** A column in scope, for expressions over something that is not a SQL FROM (a frame, an expectation). */
export interface ScopeColumn {
  qualifier?: string | undefined;
  name: string;
  type: DataType;
  /** DuckDB text that yields it, e.g. `"t1"."amount"`. */
  sql: string;
  /** Not part of `*`. */
  hidden?: boolean | undefined;
}

export interface PlannedExpression {
  sql: string;
  type: DataType;
  /** Spark's name for it when it has no alias, e.g. `(a + 1)`, `count(1)`. */
  name: string;
  /** Holds an aggregate, a window, a generator (`explode`). */
  aggregate: boolean;
  window: boolean;
  generator: boolean;
  /** Names of columns used. */
  columns: string[];
}

export interface PlannedQuery extends Relation {
  kind: 'query';
  /** Full names of tables read, in order of appearance. */
  reads: string[];
  /** True when ORDER BY decides the order of the result. */
  ordered: boolean;
  /** True when any source was read with STREAM. */
  streaming?: boolean | undefined;
}

/** What `planExpression` and `planProjection` accept beyond plain scalars. */
export interface ExpressionOptions {
  /** Aggregates, windows and generators are refused unless named here. */
  allow?: readonly ('aggregate' | 'window' | 'generator')[] | undefined;
}

/** One output of a projection; `text` is a Databricks SQL expression (or `*`, `t.*`, a generator), spans count inside it. */
export interface ProjectionItem {
  text: string;
  name?: string | undefined;
  /** Moves an error about this item to where its text stands, e.g. into a Python literal. */
  place?: ((error: EngineError) => EngineError) | undefined;
}

/** A SELECT over something that is not a SQL FROM. */
export interface Projection {
  /** DuckDB text after FROM; `scope` refers to it. */
  from: string;
  scope: readonly ScopeColumn[];
  items: readonly ProjectionItem[];
  /** Present for an aggregation, possibly empty: one group over everything. */
  groupBy?: readonly ProjectionItem[] | undefined;
}

/** A table named as a target, completed to three lower-case parts. */
export interface Target {
  name: string;
  span: Span;
}

/** Rows of a predicate are replaced by an INSERT's. */
export interface ReplaceWhere {
  /** Databricks text of the predicate, for the history. */
  text: string;
  /** What remains, and what goes: as of a DELETE. */
  kept: string;
  affected: string;
  /** Counts new rows that the predicate does not hold for (one column cast to VARCHAR). */
  strays: string;
}

/** What a statement wants done; the warehouse does it. `query` fields are DuckDB SELECTs yielding the target's columns. */
export type Plan =
  | PlannedQuery
  | {
      kind: 'insert';
      target: Target;
      overwrite: boolean;
      query: string;
      reads: string[];
      replaceWhere?: ReplaceWhere | undefined;
    }
  /**
   * `query` is what remains, `affected` counts what goes (one BIGINT column cast to VARCHAR). Where the target has files,
   * `query` ends in `__file` and `affected` has a row for each file with the file before its count.
   */
  | { kind: 'delete'; target: Target; query: string; affected: string; reads: string[]; predicate: string }
  | { kind: 'update'; target: Target; query: string; affected: string; reads: string[]; predicate: string }
  /**
   * `counts` yields one row: inserted, updated, deleted; `guard` raises when two source rows match one target row.
   * `changes` is what becomes of the old rows (ends in `__file` where the target has files), `inserts` are the new ones,
   * `touched` the files in which a row is changed or deleted.
   */
  | {
      kind: 'merge';
      target: Target;
      changes: string;
      inserts: string | undefined;
      touched: string;
      counts: string;
      guard: string;
      reads: string[];
      predicate: string;
    }
  | { kind: 'truncate'; target: Target }
  | {
      kind: 'create_table';
      target: Target;
      columns: Column[];
      query: string | null;
      orReplace: boolean;
      ifNotExists: boolean;
      comment?: string | undefined;
      properties: Record<string, string>;
      reads: string[];
    }
  | {
      kind: 'create_view';
      target: Target;
      text: string;
      columns: Column[];
      orReplace: boolean;
      ifNotExists: boolean;
      temporary: boolean;
      reads: string[];
    }
  | { kind: 'drop'; what: 'table' | 'view' | 'schema'; target: Target; ifExists: boolean; cascade: boolean }
  | {
      kind: 'alter_table';
      target: Target;
      change: { add: Column[] } | { properties: Record<string, string> } | { comment: string };
    }
  | { kind: 'create_schema'; target: Target; ifNotExists: boolean }
  | { kind: 'use'; catalog?: string | undefined; schema?: string | undefined }
  | { kind: 'describe_history'; target: Target; limit?: number | undefined }
  | { kind: 'describe_table'; target: Target; extended: boolean }
  | {
      kind: 'show';
      what: 'tables' | 'schemas' | 'catalogs' | 'columns' | 'tblproperties' | 'create_table';
      in?: Target | undefined;
    }
  | { kind: 'restore'; target: Target; to: TimeTravel }
  /** `LIST '/Volumes/…'`: what is directly below a folder. */
  | { kind: 'list'; path: string; limit?: number | undefined }
  /** Files are put together; `zOrder` names the columns that they are ordered by. */
  | { kind: 'optimize'; target: Target; zOrder: readonly { name: string; span: Span }[] }
  | { kind: 'vacuum'; target: Target; hours?: number | undefined; dryRun: boolean }
  /** `what` is the word of the statement in lower case: `table`, `view`, `schema`, `database`, `catalog`, `volume`. */
  | { kind: 'grant' | 'revoke'; privileges: string[]; on: { what: string; name: string }; principal: string }
  | { kind: 'set_owner'; on: { what: string; name: string }; principal: string }
  | { kind: 'show_grants'; on: { what: string; name: string }; principal?: string | undefined }
  /** Pipeline DDL in a `.sql` source file; refused in the console. */
  | { kind: 'pipeline_definition'; definition: unknown }
  | { kind: 'explain'; text: string };

export interface ParsedStatement {
  /** The statement's text and its place in the script. */
  text: string;
  span: Span;
  /** `query`, `insert`, `create_table`, …, for display and permission checks. */
  kind: string;
  tree: unknown;
}
