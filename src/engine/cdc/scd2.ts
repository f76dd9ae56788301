import type { ChangePlan, Changes } from './changes.ts';
import { column, list, sameKeys, untouched } from './text.ts';

/**
 * SCD type 2: intervals `[__START_AT, __END_AT)` per key, rebuilt for the keys that got events from everything known about
 * them: visible rows, hidden state, new events.
 *
 * `target` yields the data columns, `__START_AT`, `__END_AT`, and hidden `__sequence`: the last event that a visible row
 * stands for (NULL in rows put in by hand: its start). `state` yields the data columns, `__sequence`, `__delete`,
 * `__recorded`, and holds only what the visible rows do not say: earlier events of a run of equal tracked values, and
 * deletions that close no row. What was changed in the visible rows by hand therefore counts.
 *
 * On equal sequences a delete beats an upsert, and the later arrival wins.
 * Source: apache/spark sql/pipelines/…/autocdc (SCD2 reconciliation); docs.databricks.com/aws/en/ldp/cdc.
 */
export function planScd2(
  changes: Changes,
  tracked: readonly string[],
  target: string,
  state: string,
  now: string,
  prefix: string,
): ChangePlan {
  const { keys, columns } = changes;
  const events = `${prefix}_events`;
  const touched = `${prefix}_keys`;
  const others = (relation: string, hidden: readonly string[]) =>
    untouched(keys, [...columns, ...hidden], relation, touched);
  const visible = `SELECT ${list(columns)}, __start, __end, __seq FROM ${events} WHERE NOT __del AND __last`;
  // A row without a start is none of ours: it stays as it was put in.
  const foreign = `SELECT ${list(columns, 't')}, t."__START_AT", t."__END_AT", t."__sequence" FROM ${target} t
    SEMI JOIN ${touched} k ON ${sameKeys(keys, 't', 'k')} WHERE t."__START_AT" IS NULL`;
  return {
    prepare: [
      `CREATE TEMP TABLE ${touched} AS SELECT DISTINCT ${list(keys)} FROM ${changes.table}`,
      `CREATE TEMP TABLE ${events} AS ${eventsOf(changes, tracked, target, state, touched)}`,
    ],
    counts: countsOf(changes, events),
    target: `${others(target, ['__START_AT', '__END_AT', '__sequence'])} UNION ALL ${foreign} UNION ALL ${visible}`,
    state: `${others(state, ['__sequence', '__delete', '__recorded'])} UNION ALL
      SELECT ${list(columns)}, __seq, __del, coalesce(__recorded, ${now}) FROM ${events}
      WHERE (NOT __del AND NOT __last) OR (__del AND NOT __closes)`,
    temporary: [touched, events],
  };
}

/**
 * One row for each event of the touched keys that survives: `__start` of its run, `__end` behind the run's last event
 * (`__last`), `__closes` for deletions that end a run, `__new` for events of this batch.
 */
function eventsOf(
  changes: Changes,
  tracked: readonly string[],
  target: string,
  state: string,
  touched: string,
): string {
  const { keys } = changes;
  const distinct = `SELECT * FROM (${union(changes, target, state, touched)}) WHERE __seq IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY ${list(keys)}, __seq ORDER BY __del DESC, __new DESC, __n DESC) = 1`;
  const complete = changes.keepOnNull.length === 0 ? distinct : filled(changes, distinct);
  return runsOf(list(keys), tracked, complete);
}

/**
 * A history out of events with distinct sequences within `by`: each with `__start` of its run of equal tracked values,
 * `__end` behind the run's last event (`__last`), and `__closes` for deletions that end a run.
 */
export function runsOf(by: string, tracked: readonly string[], events: string): string {
  const perKey = `PARTITION BY ${by} ORDER BY __seq`;
  const changed = tracked
    .map((name) => `${column(name)} IS DISTINCT FROM lag(${column(name)}) OVER (${perKey})`)
    .join(' OR ');
  const begins = `__del OR coalesce(lag(__del) OVER (${perKey}), true)${changed === '' ? '' : ` OR ${changed}`}`;
  const marked = `SELECT *, coalesce(lag(__del) OVER (${perKey}) = false, false) AS __follows,
      lead(__seq) OVER (${perKey}) AS __next, ${begins} AS __begins FROM (${events})`;
  const runs = `SELECT *, sum(CASE WHEN __begins THEN 1 ELSE 0 END) OVER (${perKey} ROWS UNBOUNDED PRECEDING) AS __run FROM (${marked})`;
  const perRun = `PARTITION BY ${by}, __run`;
  return `SELECT *, min(__seq) OVER (${perRun}) AS __start, __next AS __end, __del AND __follows AS __closes,
      row_number() OVER (${perRun} ORDER BY __seq DESC) = 1 AS __last FROM (${runs})`;
}

/** Everything known about the touched keys, as events. */
function union(changes: Changes, target: string, state: string, touched: string): string {
  const { keys, columns, table } = changes;
  const touchedRows = (relation: string, alias: string) =>
    `${relation} ${alias} SEMI JOIN ${touched} k ON ${sameKeys(keys, alias, 'k')}`;
  const own = `(SELECT t.* FROM ${touchedRows(target, 't')})`;
  const onlyKeys = columns
    .map((name) => (keys.includes(name) ? column(name, 'o') : `NULL AS ${column(name)}`))
    .join(', ');
  const last = `coalesce(o."__sequence", o."__START_AT")`;
  return [
    // The visible rows: the last event of each run.
    `SELECT ${list(columns, 'o')}, ${last} AS __seq, false AS __del, false AS __new, 0 AS __n, CAST(NULL AS TIMESTAMP) AS __recorded FROM ${own} o`,
    // An end at which no version begins is a deletion.
    `SELECT ${onlyKeys}, o."__END_AT", true, false, 0, NULL FROM ${own} o WHERE o."__END_AT" IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM ${target} p WHERE ${sameKeys(keys, 'p', 'o')} AND p."__START_AT" = o."__END_AT")`,
    // Earlier events of a run, as long as the run is there.
    `SELECT ${list(columns, 'd')}, d."__sequence", false, false, 0, d."__recorded" FROM ${touchedRows(state, 'd')}
      WHERE NOT d."__delete" AND EXISTS (SELECT 1 FROM ${target} o WHERE ${sameKeys(keys, 'd', 'o')}
        AND o."__START_AT" <= d."__sequence" AND d."__sequence" < o."__sequence")`,
    // Deletions that close nothing yet.
    `SELECT ${list(columns, 'd')}, d."__sequence", true, false, 0, d."__recorded" FROM ${touchedRows(state, 'd')} WHERE d."__delete"`,
    `SELECT ${list(columns, 'c')}, c.__seq, c.__del, true, c.__n, NULL FROM ${table} c`,
  ].join(' UNION ALL ');
}

/** A NULL keeps the value that the key had before, since its last deletion. */
function filled(changes: Changes, events: string): string {
  const { keys, keepOnNull } = changes;
  const lives = `SELECT *, sum(CASE WHEN __del THEN 1 ELSE 0 END) OVER (PARTITION BY ${list(keys)} ORDER BY __seq ROWS UNBOUNDED PRECEDING) AS __life FROM (${events})`;
  const values = keepOnNull.map((name) => {
    const recent = `last_value(${column(name)} IGNORE NULLS) OVER (PARTITION BY ${list(keys)}, __life ORDER BY __seq ROWS UNBOUNDED PRECEDING)`;
    return `CASE WHEN __del THEN ${column(name)} ELSE ${recent} END AS ${column(name)}`;
  });
  return `SELECT * REPLACE (${values.join(', ')}) FROM (${lives})`;
}

function countsOf(changes: Changes, events: string): string {
  return `SELECT CAST(__n // ${changes.batchSize} AS VARCHAR),
      CAST(count(*) FILTER (NOT __del) AS VARCHAR), CAST(count(*) FILTER (__closes) AS VARCHAR),
      CAST(count(*) AS VARCHAR), CAST(count(*) AS VARCHAR)
    FROM ${events} WHERE __new GROUP BY __n // ${changes.batchSize}`;
}
