import type { Database } from '../ports.ts';
import { install } from '../sql/index.ts';
import { SegmentPool } from './segments.ts';

/** Prepares the database once, however many warehouses are opened over it, and gives each a range of segment ids. */
export function openPool(database: Database): SegmentPool {
  const prepared = database.query(`SELECT schema_name FROM duckdb_schemas() WHERE schema_name = 'segment'`).total > 0;
  if (!prepared) {
    install(database);
    database.exec('CREATE SCHEMA segment');
    database.exec('CREATE SEQUENCE segment.pools START 0 MINVALUE 0');
  }
  const { rows } = database.query(`SELECT CAST(nextval('segment.pools') AS VARCHAR)`);
  return new SegmentPool(database, Number(rows[0]?.[0]));
}
