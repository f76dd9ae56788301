import { type Changes, readCounts } from '../../../src/engine/cdc/changes.ts';
import { type Journal, planJournal } from '../../../src/engine/cdc/journal.ts';
import type { Database } from '../../../src/engine/ports.ts';
import type { JournalEvent } from './journal-reference.ts';

const DATA = 'id BIGINT, v VARCHAR, w VARCHAR';
const INTERVALS = {
  1: [],
  2: ['__START_AT', '__END_AT'],
  bitemporal: ['__START_AT', '__END_AT', '__SYSTEM_START_AT', '__SYSTEM_END_AT'],
} as const;

/** A target with a journal on the real DuckDB: key `id`, data columns `v` and `w`. */
export class JournalTarget {
  readonly #database: Database;
  readonly #kind: Journal['kind'];
  #batch = 0;

  constructor(database: Database, kind: Journal['kind']) {
    this.#database = database;
    this.#kind = kind;
    const interval = INTERVALS[kind].map((name) => `"${name}" BIGINT, `).join('');
    const more = kind === 'bitemporal' ? '"__system" BIGINT' : '"__listed" VARCHAR[]';
    for (const table of ['target', 'state']) database.exec(`DROP TABLE IF EXISTS ${table}`);
    database.exec(`CREATE TABLE target (${DATA}, ${interval}"__sequence" BIGINT)`);
    database.exec(
      `CREATE TABLE state (${DATA}, "__sequence" BIGINT, ${more}, "__delete" BOOLEAN, "__recorded" TIMESTAMP)`,
    );
  }

  apply(events: readonly JournalEvent[]): void {
    const database = this.#database;
    const more = this.#kind === 'bitemporal' ? '__sys' : '__listed';
    const rows = events.map((event, n) => {
      const extra =
        this.#kind === 'bitemporal'
          ? `CAST(${event.st} AS BIGINT)`
          : `CAST(${event.listed ? `[${event.listed.map((name) => `'${name}'`).join(', ')}]` : 'NULL'} AS VARCHAR[])`;
      return `(CAST(${event.key} AS BIGINT), ${text(event.v)}, ${text(event.w)}, CAST(${event.bt} AS BIGINT), ${event.delete}, false, ${extra}, CAST(${n} AS BIGINT))`;
    });
    database.exec(
      `CREATE TEMP TABLE changes AS SELECT * FROM (VALUES ${rows.join(', ')}) AS c(id, v, w, __seq, __del, __trunc, ${more}, __n)`,
    );
    const changes: Changes = {
      table: 'changes',
      keys: ['id'],
      columns: ['id', 'v', 'w'],
      keepOnNull: [],
      truncates: false,
      batchSize: 1000,
    };
    const now = "TIMESTAMP '2026-07-01 00:00:00'";
    const journal = { kind: this.#kind, tracked: ['v', 'w'] };
    const plan = planJournal(changes, journal, 'target', 'state', now, `journal${this.#batch++}`);
    for (const statement of plan.prepare) database.exec(statement);
    readCounts(database.query(plan.counts).rows);
    database.exec(`CREATE TABLE target_next AS ${plan.target}`);
    database.exec(`CREATE TABLE state_next AS ${plan.state}`);
    for (const table of [...plan.temporary, 'changes', 'target', 'state']) database.exec(`DROP TABLE ${table}`);
    for (const table of ['target', 'state']) database.exec(`ALTER TABLE ${table}_next RENAME TO ${table}`);
  }

  /** As the reference writes them. */
  rows(): string[] {
    const [start, end, from, until] = INTERVALS[this.#kind];
    const interval = (first: string | undefined, last: string | undefined) =>
      first === undefined ? '' : `, ' [', "${first}", ',', coalesce(CAST("${last}" AS VARCHAR), '∞'), ')'`;
    const sql = `SELECT concat(id, ' ', coalesce(v, 'NULL'), '/', coalesce(w, 'NULL')${interval(start, end)}${interval(from, until)}) FROM target`;
    return this.#database
      .query(sql)
      .rows.map((row) => row[0] ?? '')
      .sort();
  }
}

const text = (value: string | null): string => (value === null ? 'CAST(NULL AS VARCHAR)' : `'${value}'`);
