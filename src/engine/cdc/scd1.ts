import type { ChangePlan, Changes } from './changes.ts';
import { column, list, sameKeys, untouched } from './text.ts';

/**
 * SCD type 1: the highest sequence of a key wins, in whatever order and in however many batches the events arrive.
 *
 * `target` yields the data columns and `__sequence`; NULL there (a row put in by hand) is older than every event.
 * `state` yields the keys, `__sequence`, `__truncate`, `__recorded`: tombstones of deleted keys, and truncations with NULL keys.
 * On equal sequences an upsert beats a delete and the later arrival wins, so batches may be cut anywhere.
 * Source: apache/spark sql/pipelines/…/autocdc (SCD1 micro-batch merge).
 */
export function planScd1(changes: Changes, target: string, state: string, now: string, prefix: string): ChangePlan {
  const winners = `${prefix}_winners`;
  const { keys, columns } = changes;
  const written = `SELECT ${list(columns)}, __seq AS "__sequence" FROM ${winners} WHERE NOT __del`;
  const kept = `SELECT ${list(columns, 't')}, t."__sequence" FROM ${target} t ANTI JOIN ${winners} w ON ${sameKeys(keys, 't', 'w')}`;
  const cut = `(SELECT max(__seq) FROM ${changes.table} WHERE __trunc)`;
  const survives = changes.truncates ? ` WHERE ${cut} IS NULL OR t."__sequence" >= ${cut}` : '';
  return {
    prepare: [`CREATE TEMP TABLE ${winners} AS ${winnersOf(changes, target, state)}`],
    counts: countsOf(changes, winners, target),
    target: `${kept}${survives} UNION ALL ${written}`,
    state: stateOf(changes, winners, state, now),
    temporary: [winners],
  };
}

/**
 * One row for each key of which something is applied; `__exists`: the target has the key. The last event of a key decides
 * alone: when it is stale, so is every other. Only a NULL that keeps the value before it needs the others too.
 */
function winnersOf(changes: Changes, target: string, state: string): string {
  const { keys, table, keepOnNull } = changes;
  if (keepOnNull.length === 0) return fresh(changes, `(${lastOfKey(changes)})`, target, state);
  const first = `row_number() OVER (PARTITION BY ${list(keys)} ORDER BY __seq DESC, __del, __n DESC) = 1`;
  return `SELECT * FROM (${filled(changes, fresh(changes, table, target, state))}) QUALIFY ${first}`;
}

/** A hash aggregate; DuckDB's window takes three times as long over some thousand rows. */
function lastOfKey({ keys, table }: Changes): string {
  const last = `SELECT arg_max(__n, {'s': __seq, 'u': NOT __del, 'n': __n}) AS __n FROM ${table} WHERE NOT __trunc GROUP BY ${list(keys)}`;
  return `SELECT * FROM ${table} c SEMI JOIN (${last}) k ON c.__n = k.__n`;
}

/** Events that are not older than what is known of their key. */
function fresh({ keys, table, truncates, keepOnNull }: Changes, events: string, target: string, state: string): string {
  const cut = `(SELECT max(s) FROM (SELECT max(__seq) AS s FROM ${table} WHERE __trunc UNION ALL SELECT max("__sequence") FROM ${state} d WHERE d."__truncate"))`;
  const notCut = truncates ? ` AND (${cut} IS NULL OR c.__seq >= ${cut})` : '';
  const old = keepOnNull.map((name, index) => `, ${column(name, 't')} AS __old${index}`).join('');
  return `SELECT c.*, t.${key0(keys)} IS NOT NULL AS __exists, d.${key0(keys)} IS NOT NULL AS __buried, t."__sequence" AS __had${old}
    FROM ${events} c
    LEFT JOIN ${target} t ON ${sameKeys(keys, 'c', 't')}
    LEFT JOIN ${state} d ON ${sameKeys(keys, 'c', 'd')}
    WHERE NOT c.__trunc AND (d."__sequence" IS NULL OR c.__seq >= d."__sequence")
      AND (t."__sequence" IS NULL OR c.__seq > t."__sequence" OR (c.__seq = t."__sequence" AND NOT c.__del))${notCut}`;
}

/** Replaces NULLs by the last value the key had since its last deletion, first within the batch, then in the target. */
function filled(changes: Changes, fresh: string): string {
  const { keys, keepOnNull, table, truncates } = changes;
  const order = '__seq, __del DESC, __n';
  const lives = `SELECT *, sum(CASE WHEN __del THEN 1 ELSE 0 END) OVER (PARTITION BY ${list(keys)} ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS __life FROM (${fresh})`;
  const truncated = truncates ? ` AND coalesce(__had >= (SELECT max(__seq) FROM ${table} WHERE __trunc), true)` : '';
  const values = keepOnNull.map((name, index) => {
    const recent = `last_value(${column(name)} IGNORE NULLS) OVER (PARTITION BY ${list(keys)}, __life ORDER BY ${order} ROWS UNBOUNDED PRECEDING)`;
    return `coalesce(${recent}, CASE WHEN __life = 0${truncated} THEN __old${index} END) AS ${column(name)}`;
  });
  return `SELECT * REPLACE (${values.join(', ')}) FROM (${lives})`;
}

/** Deletes count when a row went; deletes and forgotten tombstones change the hidden state. */
function countsOf(changes: Changes, winners: string, target: string): string {
  const ordinary = `SELECT CAST(__n // ${changes.batchSize} AS VARCHAR) AS b,
      CAST(count(*) FILTER (NOT __del) AS VARCHAR), CAST(count(*) FILTER (__del AND __exists) AS VARCHAR),
      CAST(count(*) FILTER (NOT __del OR __exists) AS VARCHAR), CAST(count(*) FILTER (__del OR __buried) AS VARCHAR)
    FROM ${winners} GROUP BY ALL`;
  if (!changes.truncates) return ordinary;
  const cut = `SELECT max(__seq) AS s, max(__n) // ${changes.batchSize} AS b FROM ${changes.table} WHERE __trunc`;
  const gone = `(SELECT count(*) FROM ${target} t WHERE t."__sequence" IS NULL OR t."__sequence" < cut.s)`;
  return `${ordinary} UNION ALL SELECT CAST(b AS VARCHAR), '0', CAST(${gone} AS VARCHAR), CAST(${gone} AS VARCHAR), '1'
    FROM (${cut}) cut WHERE cut.s IS NOT NULL`;
}

/** Tombstones of untouched keys stay; a deletion that won leaves one, an upsert that won clears it. */
function stateOf(changes: Changes, winners: string, state: string, now: string): string {
  const { keys, table } = changes;
  const kept = untouched(keys, [...keys, '__sequence', '__truncate', '__recorded'], state, winners);
  const buried = `SELECT ${list(keys)}, __seq, false, ${now} FROM ${winners} WHERE __del`;
  if (!changes.truncates) return `${kept} UNION ALL ${buried}`;
  const empty = keys.map(() => 'NULL').join(', ');
  return `${kept} UNION ALL ${buried} UNION ALL SELECT ${empty}, max(__seq), true, ${now} FROM ${table} WHERE __trunc HAVING max(__seq) IS NOT NULL`;
}

const key0 = (keys: readonly string[]): string => column(keys[0]!);
