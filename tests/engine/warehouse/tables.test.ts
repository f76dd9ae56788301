import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Column, Database, Table, Warehouse } from '../../../src/engine/index.ts';
import { closeAll, open, over, segments } from './harness.ts';

const COLUMNS: Column[] = [
  { name: 'id', type: { kind: 'int' } },
  { name: 'Amount', type: { kind: 'decimal', precision: 10, scale: 2 } },
];
const NAME = 'shop.bronze.orders';

let warehouse: Warehouse;
let database: Database;

beforeEach(async () => {
  ({ warehouse, database } = await open());
  warehouse.tables.create({ name: NAME, kind: 'table', columns: COLUMNS }, { operation: 'CREATE TABLE' });
});

afterEach(closeAll);

const table = (name = NAME, of = warehouse): Table => of.tables.get(name) as Table;
const append = (id: number, of = warehouse) => of.tables.append(NAME, `SELECT ${id}, ${id}.5`, { operation: 'WRITE' });
const idsOf = (sql: string): string =>
  database.query(`SELECT coalesce(string_agg(CAST(id AS VARCHAR), ',' ORDER BY id), '') FROM ${sql} AS t`)
    .rows[0]?.[0] ?? '';
const namesOf = (sql: string): string[] => database.query(`SELECT CAST(COLUMNS(*) AS VARCHAR) FROM ${sql} AS t`).names;
const ids = (options: { version?: number } = {}, of = warehouse): string =>
  idsOf(of.tables.relation(table(NAME, of), options));

describe('a table', () => {
  test('keeps every version readable', () => {
    append(1);
    append(2);
    warehouse.tables.replace(NAME, 'SELECT 9, 9', { operation: 'DELETE' });
    warehouse.tables.truncate(NAME, { operation: 'TRUNCATE' });
    expect([0, 1, 2, 3, 4].map((version) => ids({ version }))).toEqual(['', '1', '1,2', '9', '']);
    expect(ids()).toBe('');
  });

  test('casts what it is given to its own types', () => {
    append(1);
    expect(database.query(`SELECT typeof("Amount") FROM ${warehouse.tables.relation(table())} AS t`).rows).toEqual([
      ['DECIMAL(10,2)'],
    ]);
  });

  test('that gains a column reads NULL in rows from before, and an old version does not have it', () => {
    append(1);
    const note: Column = { name: 'note', type: { kind: 'string' } };
    warehouse.tables.alter(NAME, { columns: [...COLUMNS, note] });
    warehouse.tables.append(NAME, `SELECT 2, 2, 'new'`, { operation: 'WRITE' });
    const read = (version?: number) => namesOf(warehouse.tables.relation(table(), { version }));
    expect(read()).toEqual(['id', 'Amount', 'note']);
    expect(read(1)).toEqual(['id', 'Amount']);
    expect(database.query(`SELECT note FROM ${warehouse.tables.relation(table())} AS t ORDER BY id`).rows).toEqual([
      [null],
      ['new'],
    ]);
  });

  test('hides its hidden columns unless asked', () => {
    warehouse.tables.alter(NAME, { hidden: [{ name: '__sequence', type: { kind: 'bigint' } }] });
    warehouse.tables.append(NAME, 'SELECT 1, 1, 77', { operation: 'MERGE' });
    const names = (hidden: boolean) => namesOf(warehouse.tables.relation(table(), { hidden }));
    expect(names(false)).toEqual(['id', 'Amount']);
    expect(names(true)).toEqual(['id', 'Amount', '__sequence']);
  });

  test('commits nothing physical when there are no rows', () => {
    const before = segments(database);
    const commit = warehouse.tables.append(NAME, 'SELECT 1, 1 WHERE false', { operation: 'WRITE' });
    expect(commit).toMatchObject({ version: 1, segments: [], appended: [], metrics: { numOutputRows: '0' } });
    expect(segments(database)).toBe(before);
  });

  test('gives commits ascending times even when the clock stands still', () => {
    append(1);
    append(2);
    expect(table().commits.map((commit) => commit.timestamp)).toEqual([
      '2026-07-01T18:00:00Z',
      '2026-07-01T18:00:00.001Z',
      '2026-07-01T18:00:00.002Z',
    ]);
  });

  test('stays as it was when a write fails', () => {
    append(1);
    const before = table();
    expect(() => warehouse.tables.append(NAME, `SELECT 2, CAST('x' AS INTEGER)`, { operation: 'WRITE' })).toThrow();
    expect(table()).toBe(before);
  });

  test('needs a schema, which a pipeline makes and a statement does not', () => {
    const create = (name: string, pipeline?: string) =>
      warehouse.tables.create(
        { name, kind: 'streaming_table', columns: COLUMNS, pipeline },
        { operation: 'CREATE TABLE' },
      );
    expect(() => create('shop.nowhere.t')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SCHEMA_NOT_FOUND] The schema \`shop\`.\`nowhere\` cannot be found. SQLSTATE: 42704]`,
    );
    expect(create('shop.nowhere.t', 'p1').name).toBe('shop.nowhere.t');
    expect(warehouse.state.schemas.get('shop')).toContain('nowhere');
    expect(() => create('nowhere.silver.t', 'p1')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [NO_SUCH_CATALOG_EXCEPTION] Catalog 'nowhere' was not found. SQLSTATE: 42704]`,
    );
    expect(() => create(NAME)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [TABLE_OR_VIEW_ALREADY_EXISTS] Cannot create table or view \`shop\`.\`bronze\`.\`orders\` because it already exists. SQLSTATE: 42P07]`,
    );
  });
});

describe('a long list of segments', () => {
  test('is merged physically, and no version notices', () => {
    for (let id = 1; id <= 40; id++) append(id);
    expect(ids().split(',')).toHaveLength(40);
    const sql = warehouse.tables.relation(table());
    // Five times eight.
    expect(sql.split('UNION ALL')).toHaveLength(5);
    expect(ids({ version: 20 }).split(',')).toHaveLength(20);
    expect(table().commits.at(-1)?.segments).toHaveLength(40);
  });

  test('is read in the order it was written', () => {
    for (let id = 1; id <= 40; id++) append(id);
    const { rows } = database.query(`SELECT CAST(id AS VARCHAR) FROM ${warehouse.tables.relation(table())} AS t`);
    expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test('keeps columns that were added in between', () => {
    for (let id = 1; id <= 10; id++) append(id);
    warehouse.tables.alter(NAME, { columns: [...COLUMNS, { name: 'note', type: { kind: 'string' } }] });
    for (let id = 11; id <= 20; id++) warehouse.tables.append(NAME, `SELECT ${id}, 1, 'n'`, { operation: 'WRITE' });
    const { rows } = database.query(
      `SELECT CAST(count(note) AS VARCHAR), CAST(count(*) AS VARCHAR) FROM ${warehouse.tables.relation(table())} AS t`,
    );
    expect(rows).toEqual([['10', '20']]);
  });
});

describe('a fork', () => {
  test('goes its own way, and the original too', () => {
    append(1);
    const fork = warehouse.fork();
    append(2);
    append(3, fork);
    expect([ids(), ids({}, fork)]).toEqual(['1,2', '1,3']);
    fork.close();
  });

  test('shares physical tables, and closing it drops only its own', () => {
    append(1);
    const before = segments(database);
    const fork = warehouse.fork();
    expect(segments(database)).toBe(before);
    append(3, fork);
    expect(segments(database)).toBe(before + 1);
    fork.close();
    expect(segments(database)).toBe(before);
    expect(ids()).toBe('1');
  });

  test('keeps what the original drops', () => {
    append(1);
    const fork = warehouse.fork();
    warehouse.tables.drop(NAME);
    expect(ids({}, fork)).toBe('1');
    fork.close();
    warehouse.close();
    expect(segments(database)).toBe(0);
  });

  test('drops merged tables with those they were merged from', () => {
    const fork = warehouse.fork();
    for (let id = 1; id <= 40; id++) append(id, fork);
    expect(ids({}, fork).split(',')).toHaveLength(40);
    expect(segments(database)).toBe(45);
    fork.close();
    expect(segments(database)).toBe(0);
  });
});

describe('a stream', () => {
  const read = (after: number, options = { skipChangeCommits: false, ignoreDeletes: false }): string | null => {
    const last = table().commits.at(-1)?.version ?? 0;
    const sql = warehouse.tables.appended(table(), after, last, options);
    return sql && idsOf(sql);
  };

  test('reads what was appended since a version, and nothing when there is nothing', () => {
    append(1);
    append(2);
    append(3);
    expect(read(1)).toBe('2,3');
    expect(read(3)).toBeNull();
    warehouse.tables.alter(NAME, { properties: { note: 'x' } });
    expect(read(3)).toBeNull();
  });

  test('stops at a version that rewrote rows, and skips it when told to', () => {
    append(1);
    warehouse.tables.replace(NAME, 'SELECT 2, 2', { operation: 'UPDATE' });
    append(3);
    expect(() => read(0)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [DELTA_SOURCE_TABLE_IGNORE_CHANGES] Detected a data update (UPDATE) in the source table shop.bronze.orders at version 2, which a stream cannot take over. SQLSTATE: 0A000]`,
    );
    expect(read(0, { skipChangeCommits: true, ignoreDeletes: false })).toBe('1,3');
    expect(read(2)).toBe('3');
  });

  test('stops at a version that only deleted, and ignores it when told to', () => {
    append(1);
    warehouse.tables.truncate(NAME, { operation: 'TRUNCATE' });
    append(2);
    expect(() => read(1)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [DELTA_SOURCE_IGNORE_DELETE] Detected deleted data (TRUNCATE) in the source table shop.bronze.orders at version 2, which a stream cannot take over. SQLSTATE: 0A000]`,
    );
    expect(read(1, { skipChangeCommits: false, ignoreDeletes: true })).toBe('2');
  });
});

describe('a hash of a table', () => {
  test('depends on rows, not on their order, versions or segments', () => {
    append(1);
    append(2);
    const before = warehouse.hashTable(NAME);
    warehouse.tables.replace(NAME, 'SELECT 2, 2.5 UNION ALL SELECT 1, 1.5', { operation: 'WRITE' });
    expect(warehouse.hashTable(NAME)).toBe(before);
    append(2);
    expect(warehouse.hashTable(NAME)).not.toBe(before);
  });

  test('can leave columns out, and refuses unknown ones', () => {
    append(1);
    const before = warehouse.hashTable(NAME, ['ID']);
    warehouse.tables.replace(NAME, 'SELECT 1, 99', { operation: 'UPDATE' });
    expect(warehouse.hashTable(NAME, ['id'])).toBe(before);
    expect(() => warehouse.hashTable(NAME, ['amuont'])).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [UNRESOLVED_COLUMN.WITH_SUGGESTION] A column with name \`amuont\` cannot be resolved in shop.bronze.orders. SQLSTATE: 42703]`,
    );
  });
});

test('several warehouses over one database do not touch each other', () => {
  const other = over(database);
  other.tables.create({ name: NAME, kind: 'table', columns: COLUMNS }, { operation: 'CREATE TABLE' });
  append(1);
  append(2, other);
  other.close();
  expect(ids()).toBe('1');
});
