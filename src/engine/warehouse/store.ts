import type { Column } from '../types.ts';
import type { Commit, Operation, Table, TableKind } from './state.ts';
import type { ChangeOptions } from './stream.ts';

export interface CommitInfo {
  operation: Operation;
  parameters?: Record<string, string> | undefined;
  metrics?: Record<string, string> | undefined;
  origin?: string | undefined;
  transaction?: Commit['transaction'];
  by?: string | undefined;
}

export interface NewTable {
  name: string;
  kind: TableKind;
  columns: readonly Column[];
  hidden?: readonly Column[] | undefined;
  comment?: string | undefined;
  properties?: Record<string, string> | undefined;
  pipeline?: string | undefined;
}

/** Tables and their versions. Queries given to it are DuckDB SQL and yield exactly the table's columns, hidden ones last. */
export interface TableStore {
  get(name: string): Table | undefined;
  /** FROM-able DuckDB text (parenthesised) of a version; the latest by default. */
  relation(table: Table, options?: { version?: number | undefined; hidden?: boolean | undefined }): string;
  /**
   * FROM-able text of the rows appended after version `after` up to `upTo`; null when there are none. A commit in between
   * that is not a pure append throws `DELTA_SOURCE_TABLE_IGNORE_CHANGES`, unless `skipChangeCommits` leaves it out.
   */
  appended(table: Table, after: number, upTo: number, options: ChangeOptions): string | null;
  create(table: NewTable, info: CommitInfo): Table;
  /** Adds columns at the end, or replaces comment, properties, hidden columns. */
  alter(
    name: string,
    change: Partial<Pick<Table, 'columns' | 'hidden' | 'comment' | 'properties' | 'pipeline'>>,
  ): Table;
  append(name: string, query: string, info: CommitInfo): Commit;
  /** Rewrites the whole table into one new segment. */
  replace(name: string, query: string, info: CommitInfo): Commit;
  truncate(name: string, info: CommitInfo): Commit;
  drop(name: string): void;
}
