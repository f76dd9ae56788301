import type { Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import type { Expression, Name } from './expression.ts';
import type { Alias, FromItem, Query, TableName, Travel } from './query.ts';

export interface ColumnDefinition {
  name: Name;
  type: DataType;
  comment: string | undefined;
  notNull: boolean;
}

/** A piece of the source kept as text, with its place. */
export interface Fragment {
  text: string;
  span: Span;
}

export interface Assignment {
  column: Name[];
  /** Undefined for `DEFAULT`. */
  value: Expression | undefined;
  span: Span;
}

export type MergeAction =
  | { kind: 'delete' }
  | { kind: 'update'; assignments: Assignment[] | 'all' }
  | { kind: 'insert'; columns: Name[][]; values: (Expression | undefined)[] }
  | { kind: 'insert_all' };

export interface MergeClause {
  when: 'matched' | 'not_matched' | 'not_matched_by_source';
  condition: Expression | undefined;
  action: MergeAction;
  span: Span;
}

export interface TableTarget {
  name: TableName;
  alias: Alias;
}

export interface Expectation {
  name: Name;
  predicate: Fragment;
  action: 'warn' | 'drop' | 'fail';
  span: Span;
}

/** `cols` or `* EXCEPT (cols)`. */
export type ColumnChoice = { only: string[] } | { except: string[] };

export interface AutoCdc {
  source: TableName;
  /** Written with STREAM. */
  stream: boolean;
  keys: string[];
  sequenceBy: Fragment;
  systemSequenceBy: Fragment | undefined;
  deleteWhen: Fragment | undefined;
  truncateWhen: Fragment | undefined;
  columns: ColumnChoice | undefined;
  trackHistory: ColumnChoice | undefined;
  scdType: 1 | 2 | 'bitemporal';
  ignoreNullUpdates: 'all' | ColumnChoice | undefined;
  /** The column that names the columns to update. */
  columnsToUpdate: string | undefined;
}

export interface SnapshotCdc {
  /** A table or view, or a query with or without one that chooses the version. */
  source: TableName | { query: Fragment; version: Fragment | undefined };
  keys: string[];
  trackHistory: ColumnChoice | undefined;
  scdType: 1 | 2;
}

export type FlowBody =
  | { kind: 'auto_cdc'; cdc: AutoCdc }
  | { kind: 'snapshot'; cdc: SnapshotCdc }
  | { kind: 'insert'; query: Fragment };

export type Statement =
  | { kind: 'query'; query: Query; span: Span }
  | {
      kind: 'insert';
      target: TableName;
      overwrite: boolean;
      columns: Name[];
      byName: boolean;
      replaceWhere: { condition: Expression; text: string } | undefined;
      query: Query;
      span: Span;
    }
  | { kind: 'delete'; target: TableTarget; where: (Fragment & { condition: Expression }) | undefined; span: Span }
  | {
      kind: 'update';
      target: TableTarget;
      assignments: Assignment[];
      where: (Fragment & { condition: Expression }) | undefined;
      span: Span;
    }
  | {
      kind: 'merge';
      target: TableTarget;
      source: FromItem;
      on: Fragment & { condition: Expression };
      clauses: MergeClause[];
      span: Span;
    }
  | { kind: 'truncate'; target: TableName; span: Span }
  | {
      kind: 'create_table';
      target: TableName;
      columns: ColumnDefinition[];
      primaryKey: Name[];
      query: Query | undefined;
      orReplace: boolean;
      ifNotExists: boolean;
      comment: string | undefined;
      properties: Record<string, string>;
      span: Span;
    }
  | {
      kind: 'create_view';
      target: TableName;
      columns: { name: Name; comment: string | undefined }[];
      /** Only views of a pipeline have them. */
      expectations: Expectation[];
      query: Query;
      text: string;
      orReplace: boolean;
      ifNotExists: boolean;
      temporary: boolean;
      comment: string | undefined;
      span: Span;
    }
  | {
      kind: 'drop';
      what: 'table' | 'view' | 'schema';
      target: TableName;
      ifExists: boolean;
      cascade: boolean;
      span: Span;
    }
  | {
      kind: 'alter_table';
      target: TableName;
      change: { add: ColumnDefinition[] } | { properties: Record<string, string> } | { comment: string };
      span: Span;
    }
  | { kind: 'create_schema'; target: TableName; ifNotExists: boolean; span: Span }
  | { kind: 'use'; what: 'catalog' | 'schema'; name: TableName; span: Span }
  | { kind: 'describe_history'; target: TableName; limit: number | undefined; span: Span }
  | { kind: 'describe_table'; target: TableName; extended: boolean; span: Span }
  | {
      kind: 'show';
      what: 'tables' | 'schemas' | 'catalogs' | 'columns' | 'tblproperties' | 'create_table';
      in: TableName | undefined;
      span: Span;
    }
  | { kind: 'restore'; target: TableName; to: Travel; span: Span }
  | { kind: 'list'; path: string; limit: number | undefined; span: Span }
  | { kind: 'optimize'; target: TableName; zOrder: Name[]; span: Span }
  | { kind: 'vacuum'; target: TableName; hours: number | undefined; dryRun: boolean; span: Span }
  | {
      kind: 'grant' | 'revoke';
      privileges: string[];
      on: { what: string; name: TableName };
      principal: string;
      span: Span;
    }
  | { kind: 'set_owner'; on: { what: string; name: TableName }; principal: string; span: Span }
  | { kind: 'show_grants'; on: { what: string; name: TableName }; principal: string | undefined; span: Span }
  | { kind: 'explain'; statement: Statement; span: Span }
  | {
      kind: 'create_dataset';
      dataset: 'streaming_table' | 'materialized_view';
      target: TableName;
      /** Declared columns as DDL text. */
      schema: string | undefined;
      expectations: Expectation[];
      comment: string | undefined;
      properties: Record<string, string>;
      partitions: string[] | undefined;
      clusters: string[] | undefined;
      isPrivate: boolean;
      flow: { kind: 'query'; query: Fragment } | FlowBody | undefined;
      span: Span;
    }
  | {
      kind: 'create_flow';
      name: TableName;
      comment: string | undefined;
      target: TableName;
      once: boolean;
      body: FlowBody;
      span: Span;
    };
