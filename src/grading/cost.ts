import type { Commit, Warehouse, WarehouseState } from '../engine/index.ts';

/** What a repair costs besides the time it takes: the difference between the warehouse before it and after it. */
export interface Cost {
  /** Rows that were inserted, updated or deleted in tables and streaming tables, the same row each time it was written. */
  rows: number;
  /** Rows of materialized views that were computed anew. */
  recomputed: number;
  /** Tables that a full refresh emptied and filled again. */
  refreshed: string[];
  /** Tables that stood empty at some time for another reason, or were replaced. */
  emptied: string[];
  lost: Loss[];
}

/**
 * History that cannot be had back: `table` was dropped or created anew, with `count` versions; `versions` of a table that
 * VACUUM made unreadable; `position` of a stream that begins anew; `files` gone from a volume's folder.
 */
export interface Loss {
  kind: 'table' | 'versions' | 'position' | 'files';
  name: string;
  count: number;
}

/** Compares two states of one warehouse. Internal tables are left out. */
export function costOf(before: Warehouse, after: Warehouse): Cost {
  const pairs = tablesSince(before.state, after.state);
  const commits = pairs.flatMap(({ kind, since }) => since.map((commit) => ({ kind, ...commit })));
  const rows = (views: boolean): number =>
    commits
      .filter(({ kind }) => (kind === 'materialized_view') === views)
      .reduce((sum, { commit, previous }) => sum + rowsOf(commit, previous), 0);
  const refreshed = fullyRefreshed(before.state, after.state);
  return {
    rows: rows(false),
    recomputed: rows(true),
    refreshed,
    emptied: pairs.filter(stoodEmpty).flatMap(({ name }) => (refreshed.includes(name) ? [] : [name])),
    lost: [
      ...goneTables(before.state, after.state),
      ...vacuumed(before.state, after.state),
      ...positions(before.state, after.state),
      ...goneFiles(before.state, after.state),
    ],
  };
}

interface Since {
  name: string;
  kind: string;
  /** Commits since, each with the one before it. */
  since: { commit: Commit; previous: Commit | undefined }[];
}

const isPublic = (name: string): boolean => !name.split('.').at(-1)?.startsWith('__');

function tablesSince(before: WarehouseState, after: WarehouseState): Since[] {
  return [...after.tables.values()]
    .filter(({ name }) => isPublic(name))
    .map(({ name, id, kind, commits }) => {
      const old = before.tables.get(name);
      const known = old?.id === id ? old.commits.length : 0;
      const since = commits.slice(known).map((commit, n) => ({ commit, previous: commits[known + n - 1] }));
      return { name, kind, since };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const CHANGED = [
  'numTargetRowsInserted',
  'numTargetRowsUpdated',
  'numTargetRowsDeleted',
  'numDeletedRows',
  'numUpdatedRows',
] as const;

/** Rows a commit changed, as its metrics say; for RESTORE the rows of the files it brought back. */
function rowsOf({ operation, metrics, segments }: Commit, previous: Commit | undefined): number {
  if (operation === 'TRUNCATE') return 0;
  if (operation === 'RESTORE') {
    const there = new Set(previous?.segments.map(({ id }) => id));
    return segments.filter(({ id }) => !there.has(id)).reduce((sum, segment) => sum + segment.rows, 0);
  }
  const changed = CHANGED.flatMap((name) => (metrics[name] === undefined ? [] : [Number(metrics[name])]));
  return changed.length > 0 ? changed.reduce((sum, n) => sum + n, 0) : Number(metrics['numOutputRows'] ?? 0);
}

const filled = (commit: Commit | undefined): boolean => commit?.segments.some(({ rows }) => rows > 0) ?? false;

function stoodEmpty({ since }: Since): boolean {
  return since.some(
    ({ commit, previous }) => filled(previous) && (!filled(commit) || commit.operation.startsWith('CREATE OR REPLACE')),
  );
}

/** Datasets that updates since then refreshed in full, as the flows that ran name them. */
function fullyRefreshed(before: WarehouseState, after: WarehouseState): string[] {
  const names = after.updates.slice(before.updates.length).flatMap(({ fullRefresh, flows, validateOnly }) => {
    if (validateOnly || fullRefresh.length === 0) return [];
    const chosen = (dataset: string): boolean =>
      fullRefresh.includes('all') || fullRefresh.some((one) => dataset === one || dataset.endsWith(`.${one}`));
    return flows
      .filter(({ dataset, status }) => status !== 'EXCLUDED' && chosen(dataset))
      .map(({ dataset }) => dataset);
  });
  const full = (dataset: string): string =>
    [...after.tables.keys()].find((name) => name === dataset || name.endsWith(`.${dataset}`)) ?? dataset;
  return [...new Set(names.map(full))].filter((name) => after.tables.has(name)).sort();
}

function goneTables(before: WarehouseState, after: WarehouseState): Loss[] {
  return [...before.tables.values()]
    .filter(({ name, id }) => isPublic(name) && after.tables.get(name)?.id !== id)
    .map(({ name, commits }) => ({ kind: 'table', name, count: commits.length }));
}

function vacuumed(before: WarehouseState, after: WarehouseState): Loss[] {
  return [...before.tables.values()].flatMap(({ name, id, commits }) => {
    const now = after.tables.get(name);
    if (!isPublic(name) || now?.id !== id) return [];
    const count = commits.filter((commit, n) => !commit.vacuumed && now.commits[n]?.vacuumed).length;
    return count > 0 ? [{ kind: 'versions', name, count }] : [];
  });
}

/** Streams whose checkpoint is another one now: they read their sources from the beginning. */
function positions(before: WarehouseState, after: WarehouseState): Loss[] {
  return [...before.checkpoints]
    .filter(([key, { id, query }]) => query === undefined && after.checkpoints.get(key)?.id !== id)
    .map(([key]) => ({ kind: 'position', name: key.slice(key.indexOf('/') + 1), count: 1 }));
}

/** Files that are gone, by the first three parts of their path below `/Volumes`, and one more where there is one. */
function goneFiles(before: WarehouseState, after: WarehouseState): Loss[] {
  const gone = [...before.volumes.keys()].filter((path) => !after.volumes.has(path));
  const folders = Map.groupBy(gone, (path) => path.split('/').slice(0, -1).slice(0, 6).join('/'));
  return [...folders].map(([name, files]) => ({ kind: 'files', name, count: files.length }));
}
