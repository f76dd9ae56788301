import type { Ports } from '../ports.ts';
import { build, shareOf } from './open.ts';
import type { SegmentRows } from './segments.ts';
import type { Commit, Segment, WarehouseState } from './state.ts';
import type { Warehouse, WarehouseConfig } from './warehouse.ts';

/**
 * A warehouse around a state that was written down. `rowsOf` gives a segment's rows by the id it had; a delta names its
 * base by that id, too. Versions whose data is not there can be listed but not read, as after VACUUM.
 */
export function restoreWarehouse(
  ports: Ports,
  config: WarehouseConfig,
  state: WarehouseState,
  rowsOf: (id: number) => SegmentRows | undefined,
): Warehouse {
  const shared = shareOf(ports);
  const renumbered = new Map<number, Segment | undefined>();
  const written = new Map([...segmentsIn(state)].map((segment) => [segment.id, segment]));
  const restored = (segment: Segment): Segment | undefined => {
    if (!renumbered.has(segment.id)) renumbered.set(segment.id, adopt(segment));
    return renumbered.get(segment.id);
  };
  const adopt = (segment: Segment): Segment | undefined => {
    const rows = rowsOf(segment.id);
    if (rows?.kind !== 'delta') return rows && shared.pool.adopt(rows, segment);
    const base = written.get(rows.base);
    const under = base && restored(base);
    return under && shared.pool.adopt({ ...rows, base: under.id }, segment);
  };
  const tables = [...state.tables].map(
    ([name, table]) =>
      [name, { ...table, commits: table.commits.map((commit) => restoreCommit(commit, restored)) }] as const,
  );
  return build(config, shared, { ...state, tables: new Map(tables) }, new Map());
}

function* segmentsIn(state: WarehouseState): Iterable<Segment> {
  for (const { commits } of state.tables.values())
    for (const { segments, appended } of commits) yield* [...segments, ...(appended ?? [])];
}

function restoreCommit(commit: Commit, restored: (segment: Segment) => Segment | undefined): Commit {
  const present = (segments: readonly Segment[]): Segment[] =>
    segments.map(restored).filter((segment): segment is Segment => segment !== undefined);
  const segments = present(commit.segments);
  const lost = segments.length < commit.segments.length;
  // What was appended stays as it was when it is lost, so that streams notice.
  const appended =
    commit.appended &&
    (lost ? commit.appended.map((segment) => restored(segment) ?? segment) : present(commit.appended));
  return { ...commit, segments, appended, ...(lost ? { vacuumed: true } : {}) };
}
