import { quoteText } from '../sql/quote.ts';
import type { ChangePlan, Changes } from './changes.ts';
import { runsOf } from './scd2.ts';
import { column, list, sameKeys, untouched } from './text.ts';

/** What a target is made of its events. */
export interface Journal {
  kind: 1 | 2 | 'bitemporal';
  /** Columns whose changes open a version. */
  tracked: readonly string[];
}

/**
 * Targets whose rows do not say which events made them: those of bitemporal history, and those of flows whose events
 * name the columns they write. Their hidden state keeps every event of a key as it came, and the rows of the keys that
 * got events are worked out from all of them, so that neither the order of arrival nor the batches matter.
 *
 * `state` yields the data columns, `__sequence`, `__system` (bitemporal) or `__listed`, `__delete`, `__recorded`.
 * Sources: docs.databricks.com/aws/en/ldp/cdc-advanced (partial updates, bitemporal example).
 */
export function planJournal(
  changes: Changes,
  journal: Journal,
  target: string,
  state: string,
  now: string,
  prefix: string,
): ChangePlan {
  const { keys, columns } = changes;
  const touched = `${prefix}_keys`;
  const known = `${prefix}_known`;
  const events = `${prefix}_events`;
  const visible = `${prefix}_rows`;
  const interval = INTERVALS[journal.kind];
  const others = (relation: string, hidden: readonly string[]) =>
    untouched(keys, [...columns, ...hidden], relation, touched);
  const more = journal.kind === 'bitemporal' ? '__sys' : '__listed';
  const stored = journal.kind === 'bitemporal' ? '__system' : '__listed';
  return {
    prepare: [
      `CREATE TEMP TABLE ${touched} AS SELECT DISTINCT ${list(keys)} FROM ${changes.table}`,
      `CREATE TEMP TABLE ${known} AS ${knownOf(changes, journal, state, touched)}`,
      `CREATE TEMP TABLE ${events} AS ${eventsOf(changes, journal, known)}`,
      `CREATE TEMP TABLE ${visible} AS ${rowsOf(changes, journal, events)}`,
    ],
    counts: journal.kind === 1 ? countKeys(changes, events, visible, target) : countEvents(changes, journal, events),
    target: `${others(target, [...interval, '__sequence'])} UNION ALL SELECT * FROM ${visible}`,
    state: `${others(state, ['__sequence', stored, '__delete', '__recorded'])} UNION ALL
      SELECT ${list(columns)}, __seq, ${more}, __del, coalesce(__recorded, ${now}) FROM ${known}`,
    temporary: [touched, known, events, visible],
  };
}

const INTERVALS = {
  1: [],
  2: ['__START_AT', '__END_AT'],
  bitemporal: ['__START_AT', '__END_AT', '__SYSTEM_START_AT', '__SYSTEM_END_AT'],
} as const;

/**
 * The events of the touched keys as they came, one for each key and sequence (and system sequence). Of several, type 1
 * takes an upsert before a deletion and the others a deletion; then the later arrival. In type 1, nothing before a
 * deletion counts any more.
 */
function knownOf({ keys, columns, table }: Changes, { kind }: Journal, state: string, touched: string): string {
  const extra = kind === 'bitemporal' ? ['d."__system" AS __sys', 'c.__sys'] : ['d."__listed"', 'c.__listed'];
  const union = `SELECT ${list(columns, 'd')}, d."__sequence" AS __seq, ${extra[0]}, d."__delete" AS __del,
      false AS __new, 0 AS __n, d."__recorded" AS __recorded
    FROM ${state} d SEMI JOIN ${touched} k ON ${sameKeys(keys, 'd', 'k')} UNION ALL
    SELECT ${list(columns, 'c')}, c.__seq, ${extra[1]}, c.__del, true, c.__n, NULL FROM ${table} c`;
  const one = kind === 'bitemporal' ? '__seq, __sys' : '__seq';
  const first = kind === 1 ? '__del' : '__del DESC';
  const distinct = `SELECT * FROM (${union})
    QUALIFY row_number() OVER (PARTITION BY ${list(keys)}, ${one} ORDER BY ${first}, __new DESC, __n DESC) = 1`;
  if (kind !== 1) return distinct;
  const cut = `max(CASE WHEN __del THEN __seq END) OVER (PARTITION BY ${list(keys)})`;
  return `SELECT * EXCLUDE (__cut) FROM (SELECT *, ${cut} AS __cut FROM (${distinct})) WHERE __cut IS NULL OR __seq >= __cut`;
}

function eventsOf(changes: Changes, { kind, tracked }: Journal, known: string): string {
  const { keys } = changes;
  if (kind === 'bitemporal') return runsOf(`${list(keys)}, __i`, tracked, beliefs(changes, known));
  return runsOf(list(keys), tracked, filled(changes, known));
}

/** Each column's value by the last event that lists it, since the key's last deletion; NULL before the first. */
function filled({ keys, columns }: Changes, known: string): string {
  const lives = `SELECT *, sum(CASE WHEN __del THEN 1 ELSE 0 END) OVER (PARTITION BY ${list(keys)} ORDER BY __seq ROWS UNBOUNDED PRECEDING) AS __life FROM ${known}`;
  const values = columns
    .filter((name) => !keys.includes(name))
    .map((name) => {
      const listed = `__listed IS NULL OR list_contains(__listed, ${quoteText(name.toLowerCase())})`;
      const written = `CASE WHEN NOT __del AND (${listed}) THEN struct_pack(v := ${column(name)}) END`;
      return `(last_value(${written} IGNORE NULLS) OVER (PARTITION BY ${list(keys)}, __life ORDER BY __seq ROWS UNBOUNDED PRECEDING)).v AS ${column(name)}`;
    });
  return values.length === 0 ? lives : `SELECT * REPLACE (${values.join(', ')}) FROM (${lives})`;
}

/**
 * What the system believed from each system time of a key on: the `__i`-th belief, `__from` until `__until`, holds the
 * events known by then. Of a sequence it knows the latest word.
 */
function beliefs({ keys }: Changes, known: string): string {
  const perKey = `PARTITION BY ${list(keys)} ORDER BY __sys`;
  const times = `SELECT ${list(keys)}, __sys AS __from, row_number() OVER (${perKey}) AS __i, lead(__sys) OVER (${perKey}) AS __until
    FROM (SELECT DISTINCT ${list(keys)}, __sys FROM ${known})`;
  return `SELECT e.*, b.__from, b.__until, b.__i FROM ${known} e JOIN (${times}) b ON ${sameKeys(keys, 'e', 'b')} AND e.__sys <= b.__from
    QUALIFY row_number() OVER (PARTITION BY ${list(keys, 'e')}, b.__i, e.__seq ORDER BY e.__sys DESC) = 1`;
}

/** The target's rows of the touched keys: data columns, interval columns, `__sequence`. */
function rowsOf({ keys, columns }: Changes, { kind }: Journal, events: string): string {
  if (kind === 1) {
    const last = `SELECT * FROM ${events} QUALIFY row_number() OVER (PARTITION BY ${list(keys)} ORDER BY __seq DESC) = 1`;
    return `SELECT ${list(columns)}, __seq AS "__sequence" FROM (${last}) WHERE NOT __del`;
  }
  const shown = `SELECT * FROM ${events} WHERE NOT __del AND __last`;
  if (kind === 2) {
    return `SELECT ${list(columns)}, __start AS "__START_AT", __end AS "__END_AT", __seq AS "__sequence" FROM (${shown})`;
  }
  // A row that stays the same from one belief to the next is one row.
  const row = `${list(columns)}, __start, __end`;
  const islands = `SELECT *, __i - row_number() OVER (PARTITION BY ${row} ORDER BY __i) AS __island FROM (${shown})`;
  return `SELECT ${list(columns)}, __start AS "__START_AT", __end AS "__END_AT", min(__from) AS "__SYSTEM_START_AT",
      arg_max(struct_pack(v := __until), __i).v AS "__SYSTEM_END_AT", max(__seq) AS "__sequence"
    FROM (${islands}) GROUP BY ${row}, __island`;
}

/** Type 1 counts keys: those that have a row after it, and those that had one. */
function countKeys({ keys, batchSize }: Changes, events: string, visible: string, target: string): string {
  const key = keys[0] ?? '';
  const perKey = `SELECT max(e.__n) // ${batchSize} AS b, count(${column(key, 'v')}) > 0 AS lives, count(${column(key, 't')}) > 0 AS lived
    FROM ${events} e LEFT JOIN ${visible} v ON ${sameKeys(keys, 'e', 'v')} LEFT JOIN ${target} t ON ${sameKeys(keys, 'e', 't')}
    WHERE e.__new GROUP BY ${list(keys, 'e')}`;
  return `SELECT CAST(b AS VARCHAR), CAST(count(*) FILTER (lives) AS VARCHAR), CAST(count(*) FILTER (lived AND NOT lives) AS VARCHAR),
      CAST(count(*) FILTER (lived OR lives) AS VARCHAR), CAST(count(*) AS VARCHAR) FROM (${perKey}) GROUP BY b`;
}

/** Histories count events: upserts, and deletions that close a version; each in the belief that it makes. */
function countEvents({ batchSize }: Changes, { kind }: Journal, events: string): string {
  const own = kind === 'bitemporal' ? ' AND __sys = __from' : '';
  return `SELECT CAST(__n // ${batchSize} AS VARCHAR), CAST(count(*) FILTER (NOT __del) AS VARCHAR),
      CAST(count(*) FILTER (__closes) AS VARCHAR), CAST(count(*) AS VARCHAR), CAST(count(*) AS VARCHAR)
    FROM ${events} WHERE __new${own} GROUP BY __n // ${batchSize}`;
}
