import type { Warehouse } from '../engine/index.ts';
import { contentQuery, publicTables, sameSegments } from './checks/untouched.ts';
import { difference } from './compare.ts';

/** What differs between two forks in tables (leaving out `_tech_*` and versions), files and volumes; one line each. */
export function changes(before: Warehouse, after: Warehouse): string[] {
  const tables = [...new Set([...publicTables(before), ...publicTables(after)])].sort();
  return [
    ...tables.flatMap((name) => tableChange(name, before, after)),
    ...textChanges('file', before.state.workspace, after.state.workspace),
    ...textChanges('volume file', contents(before), contents(after)),
  ];
}

function tableChange(name: string, before: Warehouse, after: Warehouse): string[] {
  const old = before.state.tables.get(name);
  const now = after.state.tables.get(name);
  if (!old || !now) return [`table ${name} ${old ? 'is gone' : 'is new'}`];
  if (sameSegments(old, now)) return [];
  const sql = contentQuery(old, 'business');
  const found = difference({ warehouse: after, sql }, { warehouse: before, sql }, false);
  return found ? [`table ${name}: before ${found.expected}, after ${found.actual}`] : [];
}

function contents({ state }: Warehouse): Map<string, string> {
  return new Map([...state.volumes].map(([path, file]) => [path, file.content]));
}

function textChanges(what: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort()
    .map((path) => `${what} ${path} ${before.has(path) ? (after.has(path) ? 'differs' : 'is gone') : 'is new'}`);
}
