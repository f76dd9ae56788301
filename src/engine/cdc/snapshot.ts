import { quote } from '../sql/quote.ts';
import { differs, list, sameNullableKeys } from './text.ts';

/** What applying one full extract does. */
export interface SnapshotPlan {
  /** One row of text: inserted, updated (new version or in place), deleted. */
  counts: string;
  target: string;
}

export interface Snapshot {
  /** FROM-able; the target's data columns; one row a key. */
  relation: string;
  keys: readonly string[];
  columns: readonly string[];
}

/** The number of rows of the key that the most rows share, and the key, as text; no row when each key has one. NULL is a key. */
export function sharedKey(relation: string, keys: readonly string[]): string {
  const texts = keys.map((key) => `CAST(${quote(key)} AS VARCHAR)`).join(', ');
  return `SELECT CAST(__n AS VARCHAR), ${texts} FROM
    (SELECT count(*) AS __n, ${list(keys)} FROM ${relation} GROUP BY ALL HAVING count(*) > 1 ORDER BY ALL DESC LIMIT 1)`;
}

/** SCD type 1: the target becomes the extract. */
export function planSnapshotScd1(snapshot: Snapshot, target: string): SnapshotPlan {
  const { keys, columns, relation } = snapshot;
  const others = columns.filter((name) => !keys.includes(name));
  return {
    counts: countsOf(snapshot, target, differs(others, 't', 's')),
    target: `SELECT ${list(columns)} FROM ${relation}`,
  };
}

/**
 * SCD type 2: a missing key is closed at `version`, a change in tracked columns closes and opens, any other change
 * overwrites the open row. Closed rows never change.
 */
export function planSnapshotScd2(
  snapshot: Snapshot,
  tracked: readonly string[],
  target: string,
  version: string,
): SnapshotPlan {
  const { keys, columns, relation } = snapshot;
  const open = `(SELECT * FROM ${target} WHERE "__END_AT" IS NULL)`;
  const match = sameNullableKeys(keys, 't', 's');
  const newVersion = differs(tracked, 't', 's');
  const rows = [
    `SELECT ${list(columns)}, "__START_AT", "__END_AT" FROM ${target} WHERE "__END_AT" IS NOT NULL`,
    `SELECT ${list(columns, 's')}, t."__START_AT", NULL FROM ${open} t JOIN ${relation} s ON ${match} WHERE NOT ${newVersion}`,
    `SELECT ${list(columns, 't')}, t."__START_AT", ${version} FROM ${open} t JOIN ${relation} s ON ${match} WHERE ${newVersion}`,
    `SELECT ${list(columns, 't')}, t."__START_AT", ${version} FROM ${open} t ANTI JOIN ${relation} s ON ${match}`,
    `SELECT ${list(columns, 's')}, ${version}, NULL FROM ${relation} s JOIN ${open} t ON ${match} WHERE ${newVersion}`,
    `SELECT ${list(columns, 's')}, ${version}, NULL FROM ${relation} s ANTI JOIN ${open} t ON ${match}`,
  ];
  const others = columns.filter((name) => !keys.includes(name));
  return { counts: countsOf(snapshot, open, differs(others, 't', 's')), target: rows.join(' UNION ALL ') };
}

function countsOf(snapshot: Snapshot, current: string, changed: string): string {
  const { keys, relation } = snapshot;
  return `SELECT CAST(count(*) FILTER (__t IS NULL) AS VARCHAR), CAST(count(*) FILTER (__t AND __s AND ${changed}) AS VARCHAR),
      CAST(count(*) FILTER (__s IS NULL) AS VARCHAR)
    FROM (SELECT *, true AS __t FROM ${current}) t FULL JOIN (SELECT *, true AS __s FROM ${relation}) s ON ${sameNullableKeys(keys, 't', 's')}`;
}
