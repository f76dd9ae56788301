import { beforeAll, expect, test } from 'vitest';
import { parseScript, plan } from '../../../src/engine/sql/index.ts';
import { failure, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const planned = (text: string) => plan(parseScript(text)[0]!, world.environment);
const named = (name: string) => expect.objectContaining({ name });

test.each([
  ['TRUNCATE TABLE orders', { kind: 'truncate', target: named('main.silver.orders') }],
  [
    'DROP TABLE IF EXISTS gold.x',
    { kind: 'drop', what: 'table', target: named('main.gold.x'), ifExists: true, cascade: false },
  ],
  [
    'DROP SCHEMA gold CASCADE',
    { kind: 'drop', what: 'schema', target: named('main.gold'), ifExists: false, cascade: true },
  ],
  ['CREATE SCHEMA IF NOT EXISTS dev.gold', { kind: 'create_schema', target: named('dev.gold'), ifNotExists: true }],
  ['USE CATALOG dev', { kind: 'use', catalog: 'dev' }],
  ['USE dev.gold', { kind: 'use', catalog: 'dev', schema: 'gold' }],
  ['USE SCHEMA gold', { kind: 'use', schema: 'gold' }],
  ['DESCRIBE HISTORY orders LIMIT 5', { kind: 'describe_history', target: named('main.silver.orders'), limit: 5 }],
  ['DESC TABLE EXTENDED orders', { kind: 'describe_table', target: named('main.silver.orders'), extended: true }],
  ['SHOW TABLES', { kind: 'show', what: 'tables', in: undefined }],
  ['SHOW TABLES IN gold', { kind: 'show', what: 'tables', in: named('main.gold') }],
  ['SHOW SCHEMAS IN dev', { kind: 'show', what: 'schemas', in: named('dev') }],
  ['SHOW COLUMNS FROM orders', { kind: 'show', what: 'columns', in: named('main.silver.orders') }],
  ['SHOW CREATE TABLE orders', { kind: 'show', what: 'create_table', in: named('main.silver.orders') }],
  [
    'RESTORE TABLE orders TO VERSION AS OF 3',
    { kind: 'restore', target: named('main.silver.orders'), to: { version: 3 } },
  ],
  [
    "RESTORE orders TO TIMESTAMP AS OF '2026-07-15'",
    { kind: 'restore', target: named('main.silver.orders'), to: { timestamp: '2026-07-15 00:00:00' } },
  ],
  [
    'VACUUM orders RETAIN 168 HOURS DRY RUN',
    { kind: 'vacuum', target: named('main.silver.orders'), hours: 168, dryRun: true },
  ],
  [
    'GRANT SELECT, MODIFY ON TABLE orders TO `on call`',
    {
      kind: 'grant',
      privileges: ['SELECT', 'MODIFY'],
      on: { what: 'table', name: 'main.silver.orders' },
      principal: 'on call',
    },
  ],
  [
    'REVOKE USE SCHEMA ON SCHEMA gold FROM bob',
    { kind: 'revoke', privileges: ['USE SCHEMA'], on: { what: 'schema', name: 'main.gold' }, principal: 'bob' },
  ],
  [
    "COMMENT ON TABLE orders IS 'all orders'",
    { kind: 'alter_table', target: named('main.silver.orders'), change: { comment: 'all orders' } },
  ],
  [
    "ALTER TABLE orders SET TBLPROPERTIES ('delta.appendOnly' = 'true', a.b = 1)",
    {
      kind: 'alter_table',
      target: named('main.silver.orders'),
      change: { properties: { 'delta.appendOnly': 'true', 'a.b': '1' } },
    },
  ],
  [
    "ALTER TABLE orders ADD COLUMNS (x INT COMMENT 'n', y ARRAY<STRING>)",
    {
      kind: 'alter_table',
      target: named('main.silver.orders'),
      change: {
        add: [
          { name: 'x', type: { kind: 'int' }, comment: 'n' },
          { name: 'y', type: { kind: 'array', element: { kind: 'string' } } },
        ],
      },
    },
  ],
])('%s', (text, expected) => {
  expect(planned(text)).toEqual(expected);
});

test('CREATE TABLE keeps columns, comment and properties', () => {
  const text = `CREATE TABLE IF NOT EXISTS t (a INT NOT NULL COMMENT 'key', b ARRAY<STRUCT<c: DECIMAL(10,2)>>)
    USING DELTA PARTITIONED BY (a) COMMENT 'about t' TBLPROPERTIES ('x' = 'y')`;
  expect(planned(text)).toMatchObject({
    columns: [{ name: 'a', comment: 'key' }, { name: 'b' }],
    query: null,
    ifNotExists: true,
    comment: 'about t',
    properties: { x: 'y' },
  });
});

test('CREATE TABLE AS takes the columns of its query', () => {
  const result = world.plan(
    'CREATE OR REPLACE TABLE t AS SELECT order_id, amount * 2 AS twice FROM orders',
    'create_table',
  );
  expect(result.columns.map((column) => column.name)).toEqual(['order_id', 'twice']);
  expect(world.run(result.query!, result.columns)[0]).toEqual(['1', '21.00']);
});

test('CREATE VIEW writes its column list into the text', () => {
  const result = world.plan('CREATE TEMP VIEW v (a, b) AS SELECT order_id, country FROM orders', 'create_view');
  expect(result).toMatchObject({ temporary: true, columns: [{ name: 'a' }, { name: 'b' }] });
  expect(world.rows(`SELECT max(a) FROM (${result.text})`)).toEqual([['4']]);
});

test('EXPLAIN shows the DuckDB text, and its errors stay in place', () => {
  expect(world.plan('EXPLAIN SELECT 1 AS x', 'explain').text).toBe('== Sandbox Plan ==\n(SELECT 1 AS "x")');
  const text = 'EXPLAIN SELECT nope FROM orders';
  expect(failure(text, () => planned(text))).toContain('\n               ^^^^');
});

test.each([
  'ALTER TABLE orders DROP COLUMN amount',
  'CREATE TABLE t SHALLOW CLONE orders',
  "CREATE TABLE t (a INT) LOCATION '/x'",
  'CREATE TABLE t (a INT DEFAULT 1)',
  'CREATE FUNCTION f() RETURNS INT RETURN 1',
  "SHOW TABLES LIKE 'o*'",
  'SELECT * FROM orders TABLESAMPLE (5 ROWS)',
  'SELECT * FROM orders DISTRIBUTE BY country',
])('refuses %s by name', (text) => {
  expect(failure(text, () => planned(text))).toMatch(/^\[UNSUPPORTED_IN_SANDBOX\]/);
});
