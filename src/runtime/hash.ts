import type { Warehouse, WarehouseState } from '../engine/index.ts';
import { hash128 } from '../engine/warehouse/hash.ts';
import { stateToJson } from './plain-state.ts';

/**
 * One hash over everything a warehouse knows: rows, names and types of every table, versions, files, events, runs, clock.
 * Equal in Node and in browsers. Which physical segments hold the rows does not show, only how many rows each version has.
 */
export function stateHash(warehouse: Warehouse): string {
  const { state } = warehouse;
  const rows = [...state.tables.keys()].sort().map((name) => [name, warehouse.hashTable(name)]);
  return hash128(`${JSON.stringify(rows)}\n${stateToJson(withoutSegments(state))}`);
}

function withoutSegments(state: WarehouseState): WarehouseState {
  const tables = [...state.tables].map(([name, table]) => {
    const commits = table.commits.map((commit) => ({
      ...commit,
      segments: commit.segments.map(anonymous),
      appended: commit.appended?.map(anonymous) ?? null,
    }));
    return [name, { ...table, commits }] as const;
  });
  return { ...state, tables: new Map(tables) };
}

const anonymous = <S extends { id: number }>(segment: S): S => ({ ...segment, id: 0 });
