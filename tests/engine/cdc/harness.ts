import { type ChangeCounts, type ChangePlan, type Changes, readCounts } from '../../../src/engine/cdc/changes.ts';
import { planScd1 } from '../../../src/engine/cdc/scd1.ts';
import { planScd2 } from '../../../src/engine/cdc/scd2.ts';
import type { Database } from '../../../src/engine/ports.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';

/** `[key, sequence, value | 'D' (delete) | 'T' (truncate), untracked value]` */
export type Event = readonly [key: number | null, seq: number, value: string | null, other?: string | null];

export interface Setup {
  scd: 1 | 2;
  tracked?: readonly string[];
  keepOnNull?: readonly string[];
  truncates?: boolean;
}

const COLUMNS = ['id', 'v', 'w'] as const;

/** A target with keys `id` and data columns `v`, `w`, to which batches of events are applied on the real DuckDB. */
export class Target {
  readonly database: Database;
  readonly setup: Setup;
  #batch = 0;

  static async open(): Promise<Database> {
    return openNodeDatabase();
  }

  constructor(database: Database, setup: Setup) {
    this.database = database;
    this.setup = setup;
    const interval = setup.scd === 2 ? '"__START_AT" BIGINT, "__END_AT" BIGINT, ' : '';
    const data = 'id BIGINT, v VARCHAR, w VARCHAR';
    database.exec('DROP TABLE IF EXISTS target');
    database.exec('DROP TABLE IF EXISTS state');
    database.exec(`CREATE TABLE target (${data}, ${interval}"__sequence" BIGINT)`);
    const stateColumns =
      setup.scd === 2
        ? `${data}, "__sequence" BIGINT, "__delete" BOOLEAN`
        : 'id BIGINT, "__sequence" BIGINT, "__truncate" BOOLEAN';
    database.exec(`CREATE TABLE state (${stateColumns}, "__recorded" TIMESTAMP)`);
  }

  apply(events: readonly Event[]): ChangeCounts {
    const { database } = this;
    const rows = events.map(
      ([id, seq, v, w], n) =>
        `(${id === null ? 'CAST(NULL AS BIGINT)' : `CAST(${id} AS BIGINT)`}, ${text(v)}, ${text(w ?? null)}, CAST(${seq} AS BIGINT), ${v === 'D'}, ${v === 'T'}, CAST(${n} AS BIGINT))`,
    );
    database.exec(
      `CREATE TEMP TABLE changes AS SELECT * FROM (VALUES ${rows.join(', ')}) AS c(id, v, w, __seq, __del, __trunc, __n)`,
    );
    const plan = this.#plan();
    for (const statement of plan.prepare) database.exec(statement);
    const counts = readCounts(database.query(plan.counts).rows);
    database.exec(`CREATE TABLE target_next AS ${plan.target}`);
    database.exec(`CREATE TABLE state_next AS ${plan.state}`);
    for (const table of [...plan.temporary, 'changes', 'target', 'state']) database.exec(`DROP TABLE ${table}`);
    database.exec('ALTER TABLE target_next RENAME TO target');
    database.exec('ALTER TABLE state_next RENAME TO state');
    return counts;
  }

  #plan(): ChangePlan {
    const { scd, tracked = ['v', 'w'], keepOnNull = [], truncates = false } = this.setup;
    const changes: Changes = {
      table: 'changes',
      keys: ['id'],
      columns: COLUMNS,
      keepOnNull,
      truncates,
      batchSize: 1000,
    };
    const prefix = `cdc${this.#batch++}`;
    const now = "TIMESTAMP '2026-07-01 00:00:00'";
    return scd === 1
      ? planScd1(changes, 'target', 'state', now, prefix)
      : planScd2(changes, tracked, 'target', 'state', now, prefix);
  }

  /** `id v [w]` or `id v[start,end)` with `∞`, sorted. */
  rows(): string[] {
    if (this.setup.scd === 1) {
      return this.#texts(`SELECT concat_ws(' ', id, coalesce(v, 'NULL'), w) FROM target ORDER BY id, v`);
    }
    return this.#texts(
      `SELECT concat(id, ' ', coalesce(v, 'NULL'), '/' || w, '[', "__START_AT", ',', coalesce(CAST("__END_AT" AS VARCHAR), '∞'), ')')
       FROM target ORDER BY id, "__START_AT"`,
    );
  }

  #texts(sql: string): string[] {
    return this.database.query(sql).rows.map((row) => row[0]!);
  }
}

const text = (value: string | null): string =>
  value === null || value === 'D' || value === 'T' ? 'CAST(NULL AS VARCHAR)' : `'${value}'`;
