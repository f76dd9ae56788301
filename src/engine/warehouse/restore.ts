import type { Ports } from '../ports.ts';
import { build, shareOf } from './open.ts';
import type { Commit, Segment, WarehouseState } from './state.ts';
import type { Warehouse, WarehouseConfig } from './warehouse.ts';

/**
 * A warehouse around a state that was written down. `bytes` gives the Arrow stream of a segment by the id it had; versions
 * whose data is not there can be listed but not read, as after VACUUM.
 */
export function restoreWarehouse(
  ports: Ports,
  config: WarehouseConfig,
  state: WarehouseState,
  bytes: (id: number) => Uint8Array | undefined,
): Warehouse {
  const shared = shareOf(ports);
  const renumbered = new Map<number, Segment | undefined>();
  const restored = (segment: Segment): Segment | undefined => {
    if (!renumbered.has(segment.id)) {
      const ipc = bytes(segment.id);
      renumbered.set(segment.id, ipc && shared.pool.adopt(ipc, segment));
    }
    return renumbered.get(segment.id);
  };
  const tables = [...state.tables].map(
    ([name, table]) =>
      [name, { ...table, commits: table.commits.map((commit) => restoreCommit(commit, restored)) }] as const,
  );
  return build(config, shared, { ...state, tables: new Map(tables) }, new Map());
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
