import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAll, refusal, rows, sql } from './harness.ts';
import { type Orders, openOrders } from './orders.ts';

let answer: Orders['answer'];
let ids: Orders['ids'];
let versions: Orders['versions'];
let warehouse: Orders['warehouse'];

beforeEach(async () => {
  ({ answer, ids, versions, warehouse } = await openOrders());
});
afterEach(closeAll);

describe('definitions', () => {
  test('of tables: IF NOT EXISTS, OR REPLACE, AS SELECT', () => {
    expect(refusal(warehouse, 'CREATE TABLE orders (a INT)')).toMatchInlineSnapshot(
      `"[TABLE_OR_VIEW_ALREADY_EXISTS] Cannot create table or view \`shop\`.\`bronze\`.\`orders\` because it already exists. SQLSTATE: 42P07 Choose another name, drop it first, or write CREATE OR REPLACE, or IF NOT EXISTS."`,
    );
    sql(warehouse, 'CREATE TABLE IF NOT EXISTS orders (a INT)');
    expect(ids()).toBe('1,2,3');
    sql(warehouse, 'CREATE OR REPLACE TABLE orders AS SELECT id FROM orders WHERE id > 1');
    expect(ids()).toBe('2,3');
    expect(versions()[0]).toBe('2 CREATE OR REPLACE TABLE AS SELECT');
  });

  test('of views are expanded where they are read, by the schema they were created in', () => {
    sql(warehouse, `CREATE VIEW swiss (n) AS SELECT id FROM orders WHERE country = 'CH'; USE shop.gold`);
    expect(rows(warehouse, 'SELECT n FROM bronze.swiss')).toEqual(['2']);
    expect(refusal(warehouse, 'INSERT INTO bronze.swiss VALUES (1)')).toMatchInlineSnapshot(
      `"[EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE] The operation expects a table, but \`shop\`.\`bronze\`.\`swiss\` is a view. SQLSTATE: 42809 Write to the tables below the view."`,
    );
    expect(refusal(warehouse, 'DROP TABLE bronze.swiss')).toMatchInlineSnapshot(
      `"[WRONG_COMMAND_FOR_OBJECT_TYPE] The operation DROP TABLE requires a TABLE, but \`shop\`.\`bronze\`.\`swiss\` is a VIEW. SQLSTATE: 42809 Use DROP VIEW instead."`,
    );
    sql(warehouse, 'DROP VIEW bronze.swiss');
    expect(refusal(warehouse, 'SELECT * FROM bronze.swiss')).toMatch(/TABLE_OR_VIEW_NOT_FOUND/);
  });

  test('of views that read themselves are refused', () => {
    sql(
      warehouse,
      'CREATE VIEW a AS SELECT id FROM orders; CREATE VIEW b AS SELECT id FROM a; CREATE OR REPLACE VIEW a AS SELECT id FROM b',
    );
    expect(refusal(warehouse, 'SELECT * FROM a')).toMatchInlineSnapshot(
      `"[RECURSIVE_VIEW] Recursive view shop.bronze.a detected: its query reads the view itself. SQLSTATE: 42K0H Change the query of the view."`,
    );
  });

  test('of temporary views last as long as the session and hide tables', () => {
    sql(warehouse, 'CREATE TEMPORARY VIEW orders AS SELECT 9 AS id');
    expect(ids()).toBe('9');
    expect(ids('bronze.orders')).toBe('1,2,3');
    const task = warehouse.execute('SELECT id FROM orders ORDER BY id', {
      place: { catalog: 'shop', schema: 'bronze' },
    });
    expect(task.statements[0]?.rows.total).toBe(3);
    sql(warehouse, 'DROP VIEW orders');
    expect(ids()).toBe('1,2,3');
  });

  test('of schemas', () => {
    sql(warehouse, 'CREATE SCHEMA lab.run_77; CREATE TABLE lab.run_77.t AS SELECT 1 AS id');
    expect(refusal(warehouse, 'CREATE SCHEMA lab.run_77')).toMatchInlineSnapshot(
      `"[SCHEMA_ALREADY_EXISTS] Cannot create schema \`lab\`.\`run_77\` because it already exists. SQLSTATE: 42P06 Write CREATE SCHEMA IF NOT EXISTS."`,
    );
    expect(refusal(warehouse, 'DROP SCHEMA lab.run_77')).toMatchInlineSnapshot(
      `"[SCHEMA_NOT_EMPTY] Cannot drop the schema \`lab\`.\`run_77\` because it contains 1 objects. SQLSTATE: 2BP01 DROP SCHEMA … CASCADE drops them too."`,
    );
    sql(warehouse, 'DROP SCHEMA lab.run_77 CASCADE; DROP SCHEMA IF EXISTS lab.run_77 CASCADE');
    expect(refusal(warehouse, 'CREATE TABLE lab.run_77.t (a INT)')).toMatchInlineSnapshot(
      `"[SCHEMA_NOT_FOUND] The schema \`lab\`.\`run_77\` cannot be found. SQLSTATE: 42704 Schemas of lab: default. CREATE SCHEMA makes another."`,
    );
    expect(answer('SHOW SCHEMAS IN lab')).toEqual(['databaseName', 'default', 'information_schema']);
  });

  test('USE decides what a name means until the next USE', () => {
    sql(warehouse, 'USE CATALOG lab; CREATE TABLE t AS SELECT 1 AS id; USE SCHEMA shop.gold');
    expect(warehouse.tables.get('lab.default.t')).toBeDefined();
    expect(refusal(warehouse, 'SELECT * FROM orders')).toMatch(/TABLE_OR_VIEW_NOT_FOUND/);
    expect(refusal(warehouse, 'USE CATALOG shops')).toMatchInlineSnapshot(
      `"[NO_SUCH_CATALOG_EXCEPTION] Catalog 'shops' was not found. SQLSTATE: 42704 Catalogs here: shop, lab."`,
    );
  });

  test('ALTER TABLE adds columns and sets properties, which can forbid changes', () => {
    sql(
      warehouse,
      `ALTER TABLE orders ADD COLUMNS (note STRING COMMENT 'n'); ALTER TABLE orders SET TBLPROPERTIES ('delta.appendOnly' = 'true')`,
    );
    expect(refusal(warehouse, 'ALTER TABLE orders ADD COLUMN Note INT')).toMatchInlineSnapshot(
      `"[FIELD_ALREADY_EXISTS] Cannot add column \`Note\` to \`shop\`.\`bronze\`.\`orders\` because it already exists at version 3. SQLSTATE: 42710 Choose another name."`,
    );
    expect(refusal(warehouse, 'DELETE FROM orders')).toMatchInlineSnapshot(
      `"[DELTA_CANNOT_MODIFY_APPEND_ONLY] The table shop.bronze.orders is configured to allow appends only, DELETE is refused. SQLSTATE: 42809 ALTER TABLE shop.bronze.orders SET TBLPROPERTIES ('delta.appendOnly' = 'false') would permit it."`,
    );
    expect(answer('SHOW TBLPROPERTIES orders')).toEqual(['key | value', 'delta.appendOnly | true']);
  });
});
