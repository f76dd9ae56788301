import { EngineError } from '../errors.ts';
import { epochOf, isoOf } from './clock.ts';
import { checkColumnNames } from './column-names.ts';
import { type Core, nextId } from './core.ts';
import { backticked, checkName, schemaOf } from './names.ts';
import { refuseNulls } from './not-null.ts';
import { demandUse, noteOwner, demand as permit } from './permissions/access.ts';
import type { Commit, Segment, Table } from './state.ts';
import type { CommitInfo, NewTable, TableStore } from './store.ts';
import { appendedSegments } from './stream.ts';
import { commitAt, latest } from './versions.ts';

/** What a new version is made of besides what the store works out itself. */
export interface Change {
  segments: readonly Segment[];
  appended: readonly Segment[] | null;
  columns?: Table['columns'] | undefined;
  hidden?: Table['hidden'] | undefined;
  metrics?: Readonly<Record<string, string>> | undefined;
}

/** The store, and what only statements need of it. */
export interface Tables extends TableStore {
  demand(name: string): Table;
  /** Writes rows without making a version of them: the caller commits. */
  write(query: string, table: Pick<Table, 'columns' | 'hidden'>): readonly Segment[];
  commit(table: Table, change: Change, info: CommitInfo): Table;
  /** A new table whose first version holds rows. */
  createWith(table: NewTable, segments: readonly Segment[], info: CommitInfo): Table;
  /** A new definition under an old name: same history, other columns. */
  redefine(table: NewTable, segments: readonly Segment[], info: CommitInfo): Table;
}

export function createTables(core: Core): Tables {
  const { pool } = core.shared;

  const demand = (name: string): Table => {
    const table = core.state.tables.get(name);
    if (!table) throw unknownTable(name);
    return table;
  };

  const write: Tables['write'] = (query, table) => {
    const segment = pool.write(query, [...table.columns, ...table.hidden]);
    if (!segment) return [];
    const bound = table.columns.filter(({ notNull }) => notNull);
    if (bound.length > 0) refuseNulls(core.shared.ports.database, bound, pool.read([segment], bound));
    return [segment];
  };

  const commit: Tables['commit'] = (table, change, info) => {
    if (change.columns) checkColumnNames(change.columns, table.properties);
    demandUse(core, table.name);
    const columns = change.columns ?? table.columns;
    const hidden = change.hidden ?? table.hidden;
    const next: Commit = {
      version: (table.commits.at(-1)?.version ?? -1) + 1,
      timestamp: commitTime(core, table.commits.at(-1)),
      operation: info.operation,
      by: info.by ?? core.actor.by,
      columns,
      hidden,
      segments: change.segments,
      appended: change.appended,
      parameters: info.parameters ?? {},
      metrics: { ...change.metrics, ...info.metrics },
      origin: info.origin ?? core.actor.origin,
      ...(info.transaction ? { transaction: info.transaction } : {}),
    };
    const committed: Table = { ...table, columns, hidden, commits: [...table.commits, next] };
    core.state.tables.set(table.name, committed);
    return committed;
  };

  const createWith: Tables['createWith'] = (table, segments, info) => {
    if (core.state.tables.has(table.name) || core.state.views.has(table.name)) throw alreadyExists(table.name);
    checkName(table.name, 3);
    const privilege = table.kind === 'materialized_view' ? 'CREATE MATERIALIZED VIEW' : 'CREATE TABLE';
    if (hasSchema(core, table)) permit(core, privilege, { kind: 'SCHEMA', name: schemaOf(table.name) });
    ensureSchema(core, table);
    checkColumnNames(table.columns, table.properties ?? {});
    const begun = { ...definitionOf(table), id: nextId(core, 'table'), commits: [] };
    return commit(begun, { segments, appended: segments, metrics: segments.length > 0 ? sizes(segments) : {} }, info);
  };

  return {
    get: (name) => core.state.tables.get(name),
    demand,
    write,
    commit,
    createWith,

    relation(table, options = {}) {
      const travels = options.version !== undefined;
      const { segments, columns, hidden } = commitAt(table, travels ? { version: options.version ?? 0 } : undefined);
      // Columns changed without a version, e.g. a hidden one that a flow needs from now on, count at once.
      const schema = travels ? { columns, hidden } : table;
      return pool.read(segments, options.hidden ? [...schema.columns, ...schema.hidden] : schema.columns);
    },

    appended(table, after, upTo, options) {
      const segments = appendedSegments(table, after, upTo, options);
      return segments.length === 0 ? null : pool.read(segments, table.columns);
    },

    create: (table, info) => createWith(table, [], info),

    redefine(table, segments, info) {
      checkColumnNames(table.columns, table.properties ?? {});
      const before = demand(table.name);
      const removed = latest(before).segments;
      const redefined = { ...definitionOf(table), id: before.id, commits: before.commits };
      const appended = removed.length === 0 ? segments : null;
      return commit(redefined, { segments, appended, metrics: sizes(segments, removed) }, info);
    },

    alter(name, change) {
      const before = demand(name);
      const table = { ...before, ...change };
      if (change.columns) checkColumnNames(change.columns, table.properties);
      core.state.tables.set(name, table);
      const operation = operationOf(change);
      if (!operation) return table;
      return commit(table, { segments: latest(before).segments, appended: [] }, { operation });
    },

    append(name, query, info) {
      const table = demand(name);
      const added = write(query, table);
      const segments = [...latest(table).segments, ...added];
      const metrics = info.operation === 'STREAMING UPDATE' ? streamSizes(added) : sizes(added);
      return latest(commit(table, { segments, appended: added, metrics }, info));
    },

    replace(name, query, info) {
      const table = demand(name);
      const before = latest(table).segments;
      const segments = write(query, table);
      const appended = before.length === 0 ? segments : null;
      return latest(commit(table, { segments, appended, metrics: sizes(segments, before) }, info));
    },

    truncate(name, info) {
      const table = demand(name);
      const before = latest(table).segments;
      const appended = before.length === 0 ? [] : null;
      const metrics = { numRemovedFiles: String(before.length), numDeletedRows: String(rowsOf(before)) };
      return latest(commit(table, { segments: [], appended, metrics }, info));
    },

    drop(name) {
      demand(name);
      core.state.tables.delete(name);
      pool.sweep();
    },
  };
}

/** Rows and files as DESCRIBE HISTORY counts them; one segment counts as one file. */
export function sizes(added: readonly Segment[], removed: readonly Segment[] = []): Record<string, string> {
  return {
    numFiles: String(added.length),
    ...(removed.length > 0 ? { numRemovedFiles: String(removed.length) } : {}),
    numOutputRows: String(rowsOf(added)),
  };
}

/** The same of a micro-batch, by the names a streaming write gives them. */
export function streamSizes(added: readonly Segment[]): Record<string, string> {
  return { numRemovedFiles: '0', numOutputRows: String(rowsOf(added)), numAddedFiles: String(added.length) };
}

export function rowsOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.rows, 0);
}

function definitionOf(table: NewTable): Omit<Table, 'id' | 'commits'> {
  return {
    name: table.name,
    kind: table.kind,
    columns: table.columns,
    hidden: table.hidden ?? [],
    comment: table.comment,
    properties: table.properties ?? {},
    pipeline: table.pipeline,
  };
}

/** Delta keeps commit times of a table strictly ascending. */
function commitTime(core: Core, before: Commit | undefined): string {
  const now = epochOf(core.state.clock);
  return isoOf(before ? Math.max(now, epochOf(before.timestamp) + 1) : now);
}

function operationOf(change: Parameters<TableStore['alter']>[1]): CommitInfo['operation'] | undefined {
  if (change.columns) return 'ADD COLUMNS';
  if (change.properties) return 'SET TBLPROPERTIES';
  return change.comment === undefined ? undefined : 'CHANGE COMMENT';
}

/** One that is still to be made belongs to who makes it. */
function hasSchema(core: Core, { name }: NewTable): boolean {
  const [catalog = '', schema = ''] = name.split('.');
  return core.state.schemas.get(catalog)?.includes(schema) ?? false;
}

/** A pipeline makes the schema it publishes to; a statement must find it. */
function ensureSchema(core: Core, table: NewTable): void {
  const [catalog = '', schema = ''] = table.name.split('.');
  const schemas = core.state.schemas.get(catalog);
  if (schemas?.includes(schema)) return;
  if (!schemas) throw unknownCatalog(core, catalog);
  if (!table.pipeline) throw unknownSchema(catalog, schema, schemas);
  permit(core, 'CREATE SCHEMA', { kind: 'CATALOG', name: catalog });
  noteOwner(core, { kind: 'SCHEMA', name: `${catalog}.${schema}` });
  core.state.schemas.set(catalog, [...schemas, schema]);
}

export function unknownCatalog(core: Core, catalog: string): EngineError {
  return new EngineError({
    condition: 'NO_SUCH_CATALOG_EXCEPTION',
    message: `Catalog '${catalog}' was not found.`,
    hint: `Catalogs here: ${[...core.state.schemas.keys()].join(', ')}.`,
    sqlState: '42704',
  });
}

export function unknownSchema(catalog: string, schema: string, schemas: readonly string[]): EngineError {
  return new EngineError({
    condition: 'SCHEMA_NOT_FOUND',
    message: `The schema \`${catalog}\`.\`${schema}\` cannot be found.`,
    hint: `Schemas of ${catalog}: ${schemas.join(', ')}. CREATE SCHEMA makes another.`,
    sqlState: '42704',
  });
}

export function unknownTable(name: string): EngineError {
  return new EngineError({
    condition: 'TABLE_OR_VIEW_NOT_FOUND',
    message: `The table or view ${backticked(name)} cannot be found.`,
    hint: 'Check spelling, catalog and schema.',
    sqlState: '42P01',
  });
}

export function alreadyExists(name: string): EngineError {
  return new EngineError({
    condition: 'TABLE_OR_VIEW_ALREADY_EXISTS',
    message: `Cannot create table or view ${backticked(name)} because it already exists.`,
    hint: 'Choose another name, drop it first, or write CREATE OR REPLACE, or IF NOT EXISTS.',
    sqlState: '42P07',
  });
}
