import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Warehouse } from '../../../src/engine/index.ts';
import { closeAll, open, refusal, rows, segments, sql } from './harness.ts';

let warehouse: Warehouse;
let database: Database;

beforeEach(async () => {
  ({ warehouse, database } = await open());
  sql(
    warehouse,
    `CREATE TABLE orders (id INT, country STRING, amount DECIMAL(10,2)); INSERT INTO orders VALUES (1, 'DE', 10), (2, 'CH', 20), (3, 'AT', 30)`,
  );
});
afterEach(closeAll);

const answer = (text: string): string[] => {
  const { statements, error } = warehouse.execute(text);
  if (error) throw error;
  const last = statements.at(-1)?.rows;
  return [
    (last?.columns ?? []).map((column) => column.name).join(' | '),
    ...(last?.rows ?? []).map((row) => row.map((cell) => cell ?? 'NULL').join(' | ')),
  ];
};
const ids = (from = 'orders'): string => rows(warehouse, `SELECT id FROM ${from} ORDER BY id`).join(',');
const versions = (table = 'orders'): string[] =>
  rows(warehouse, `DESCRIBE HISTORY ${table}`).map((row) =>
    row
      .split(' | ')
      .filter((_, index) => index === 0 || index === 4)
      .join(' '),
  );

describe('writes', () => {
  test('answer with the rows they touched', () => {
    expect(answer(`INSERT INTO orders VALUES (4, 'NL', 40)`)).toEqual([
      'num_affected_rows | num_inserted_rows',
      '1 | 1',
    ]);
    expect(answer(`UPDATE orders SET amount = amount + 1 WHERE country IN ('DE', 'CH')`)).toEqual([
      'num_affected_rows',
      '2',
    ]);
    expect(answer(`DELETE FROM orders WHERE country = 'AT'`)).toEqual(['num_affected_rows', '1']);
    expect(rows(warehouse, 'SELECT * FROM orders ORDER BY id')).toEqual([
      '1 | DE | 11.00',
      '2 | CH | 21.00',
      '4 | NL | 40.00',
    ]);
    expect(versions()).toEqual(['4 DELETE', '3 UPDATE', '2 WRITE', '1 WRITE', '0 CREATE TABLE']);
  });

  test('that meet no row make no version', () => {
    answer(
      `DELETE FROM orders WHERE country = 'FR'; UPDATE orders SET amount = 0 WHERE id = 9; MERGE INTO orders t USING (SELECT 9 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE`,
    );
    expect(versions()).toHaveLength(2);
  });

  test('by MERGE update, delete and insert at once', () => {
    sql(
      warehouse,
      `CREATE TABLE changes AS SELECT * FROM VALUES (1, 'U', 15), (2, 'D', NULL), (9, 'I', 90) AS c(id, op, amount)`,
    );
    const merge = `MERGE INTO orders t USING changes s ON t.id = s.id
      WHEN MATCHED AND s.op = 'D' THEN DELETE
      WHEN MATCHED THEN UPDATE SET amount = s.amount
      WHEN NOT MATCHED THEN INSERT (id, amount) VALUES (s.id, s.amount)`;
    expect(answer(merge)).toEqual([
      'num_affected_rows | num_updated_rows | num_deleted_rows | num_inserted_rows',
      '3 | 1 | 1 | 1',
    ]);
    expect(rows(warehouse, 'SELECT * FROM orders ORDER BY id')).toEqual([
      '1 | DE | 15.00',
      '3 | AT | 30.00',
      '9 | NULL | 90.00',
    ]);
  });

  test('by a MERGE that only inserts append, so that streams go on', () => {
    sql(
      warehouse,
      `MERGE INTO orders t USING (SELECT 4 AS id, 'NL' AS country, 4.0 AS amount) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *`,
    );
    expect(
      warehouse.tables
        .get('shop.bronze.orders')
        ?.commits.at(-1)
        ?.appended?.map((segment) => segment.rows),
    ).toEqual([1]);
    expect(ids()).toBe('1,2,3,4');
  });

  test('by a MERGE whose source has two rows for one target row are refused', () => {
    const merge = `MERGE INTO orders t USING (SELECT * FROM VALUES (1, 1), (1, 2) AS s(id, n)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET amount = s.n`;
    expect(refusal(warehouse, merge)).toMatch(/^\[DELTA_MULTIPLE_SOURCE_ROW_MATCHING_TARGET_ROW_IN_MERGE\]/);
    expect(versions()).toHaveLength(2);
  });

  test('replace all rows, or those of a predicate', () => {
    sql(warehouse, `INSERT OVERWRITE orders VALUES (7, 'DE', 7), (8, 'CH', 8)`);
    expect(ids()).toBe('7,8');
    sql(warehouse, `INSERT INTO orders REPLACE WHERE country = 'CH' SELECT 9, 'CH', 9`);
    expect(ids()).toBe('7,9');
  });

  test('that fail change nothing, statements before them stay', () => {
    const { statements, error } = warehouse.execute(
      `INSERT INTO orders VALUES (4, 'NL', 4); INSERT INTO orders SELECT id, country, raise_error('no') FROM orders; INSERT INTO orders VALUES (5, 'NL', 5)`,
    );
    expect(statements).toHaveLength(1);
    expect(error?.message).toMatch(/USER_RAISED_EXCEPTION.*no/);
    expect(ids()).toBe('1,2,3,4');
  });

  test('keep the hidden columns of rows that stay, and leave them NULL in rows by hand', () => {
    warehouse.tables.create(
      {
        name: 'shop.silver.lines',
        kind: 'streaming_table',
        columns: [
          { name: 'id', type: { kind: 'int' } },
          { name: 'n', type: { kind: 'int' } },
        ],
        hidden: [{ name: '__sequence', type: { kind: 'bigint' } }],
        pipeline: 'p',
      },
      { operation: 'CREATE TABLE' },
    );
    warehouse.tables.append(
      'shop.silver.lines',
      'SELECT 1, 1, 77 UNION ALL SELECT 2, 2, 88 UNION ALL SELECT 3, 3, 99',
      { operation: 'STREAMING UPDATE' },
    );
    sql(
      warehouse,
      `UPDATE silver.lines SET n = 10 WHERE id = 1; DELETE FROM silver.lines WHERE id = 3; INSERT INTO silver.lines VALUES (4, 4);
      MERGE INTO silver.lines t USING (SELECT * FROM VALUES (2, 20), (5, 50) AS s(id, n)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *`,
    );
    expect(rows(warehouse, 'SELECT * FROM silver.lines ORDER BY id')).toEqual(['1 | 10', '2 | 20', '4 | 4', '5 | 50']);
    expect(rows(warehouse, 'SELECT id, __sequence FROM silver.lines ORDER BY id')).toEqual([
      '1 | 77',
      '2 | 88',
      '4 | NULL',
      '5 | NULL',
    ]);
  });
});

describe('datasets of pipelines', () => {
  beforeEach(() => {
    const columns = [{ name: 'id', type: { kind: 'int' } as const }];
    warehouse.tables.create(
      { name: 'shop.gold.revenue', kind: 'materialized_view', columns, pipeline: 'gone' },
      { operation: 'CREATE TABLE' },
    );
    warehouse.tables.create(
      { name: 'shop.silver.lines', kind: 'streaming_table', columns, pipeline: 'gone' },
      { operation: 'CREATE TABLE' },
    );
  });

  test.each([
    [
      'INSERT INTO gold.revenue VALUES (1)',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED] The materialized view operation INSERT is not allowed: shop.gold.revenue is a materialized view, its rows are always those of its query. SQLSTATE: 56038 Change the source table or the query in the pipeline, then update the pipeline.',
    ],
    [
      'UPDATE gold.revenue SET id = 2',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED] The materialized view operation UPDATE is not allowed: shop.gold.revenue is a materialized view, its rows are always those of its query. SQLSTATE: 56038 Change the source table or the query in the pipeline, then update the pipeline.',
    ],
    [
      'DELETE FROM gold.revenue',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED] The materialized view operation DELETE is not allowed: shop.gold.revenue is a materialized view, its rows are always those of its query. SQLSTATE: 56038 Change the source table or the query in the pipeline, then update the pipeline.',
    ],
    [
      'MERGE INTO gold.revenue t USING (SELECT 1 AS id) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED] The materialized view operation MERGE is not allowed: shop.gold.revenue is a materialized view, its rows are always those of its query. SQLSTATE: 56038 Change the source table or the query in the pipeline, then update the pipeline.',
    ],
    [
      'TRUNCATE TABLE gold.revenue',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED] The materialized view operation TRUNCATE TABLE is not allowed: shop.gold.revenue is a materialized view, its rows are always those of its query. SQLSTATE: 56038 Change the source table or the query in the pipeline, then update the pipeline.',
    ],
    [
      'ALTER TABLE gold.revenue ADD COLUMN x INT',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED.INVALID_ALTER] The operation ALTER TABLE is not allowed: shop.gold.revenue is a materialized view of a pipeline. SQLSTATE: 56038 Change its definition in the pipeline and update the pipeline.',
    ],
    [
      'CREATE OR REPLACE TABLE gold.revenue AS SELECT 1 AS id',
      '[MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED.REPLACE_DELTA_LIVE_TABLE] The operation CREATE OR REPLACE TABLE is not allowed: shop.gold.revenue is a materialized view of a pipeline. SQLSTATE: 56038 Change its definition in the pipeline and update the pipeline.',
    ],
    [
      'TRUNCATE TABLE silver.lines',
      '[STREAMING_TABLE_OPERATION_NOT_ALLOWED.UNSUPPORTED_OPERATION] The operation TRUNCATE TABLE is not allowed: shop.silver.lines is a streaming table. SQLSTATE: 42601 Use DELETE, or a full refresh, which empties the table and its checkpoints together.',
    ],
    [
      'INSERT OVERWRITE silver.lines VALUES (1)',
      '[STREAMING_TABLE_OPERATION_NOT_ALLOWED.UNSUPPORTED_OPERATION] The operation INSERT OVERWRITE is not allowed: shop.silver.lines is a streaming table. SQLSTATE: 42601 Use DELETE, or a full refresh, which empties the table and its checkpoints together.',
    ],
    [
      "ALTER TABLE silver.lines SET TBLPROPERTIES ('a' = 'b')",
      '[STREAMING_TABLE_OPERATION_NOT_ALLOWED.INVALID_ALTER] The operation ALTER TABLE is not allowed: shop.silver.lines is a streaming table of a pipeline. SQLSTATE: 42601 Change its definition in the pipeline and update the pipeline.',
    ],
    [
      'CREATE OR REPLACE TABLE silver.lines AS SELECT 1 AS id',
      '[STREAMING_TABLE_OPERATION_NOT_ALLOWED.CREATE_OR_REPLACE] The operation CREATE OR REPLACE TABLE is not allowed: shop.silver.lines is a streaming table of a pipeline. SQLSTATE: 42601 Change its definition in the pipeline and update the pipeline.',
    ],
  ])('refuse %s', (statement, told) => {
    expect(refusal(warehouse, statement)).toBe(told);
  });

  test('of the kind streaming table take INSERT, UPDATE, DELETE and MERGE', () => {
    sql(
      warehouse,
      `INSERT INTO silver.lines VALUES (1), (2); UPDATE silver.lines SET id = 3 WHERE id = 2; DELETE FROM silver.lines WHERE id = 1`,
    );
    expect(ids('silver.lines')).toBe('3');
  });

  test('can be dropped once their pipeline is gone', () => {
    sql(warehouse, 'DROP TABLE silver.lines');
    expect(warehouse.tables.get('shop.silver.lines')).toBeUndefined();
  });

  test('cannot be dropped while their pipeline exists', () => {
    const bundle = 'bundle: {name: shop}\nresources: {pipelines: {ingest: {catalog: shop, schema: silver}}}\n';
    warehouse.apply({ do: 'edit', path: 'databricks.yml', content: bundle });
    warehouse.tables.alter('shop.silver.lines', { pipeline: warehouse.bundle().pipelines['ingest']?.id });
    expect(refusal(warehouse, 'DROP TABLE silver.lines')).toMatchInlineSnapshot(
      `"[STREAMING_TABLE_OPERATION_NOT_ALLOWED.DROP_DELTA_LIVE_TABLE] The operation DROP TABLE is not allowed: shop.silver.lines is a streaming table created by a pipeline. SQLSTATE: 42601 Remove it from the pipeline definition; to load it anew, use a full refresh."`,
    );
  });
});

describe('time travel', () => {
  test('reads a table as of a version and as of a time', () => {
    sql(warehouse, 'DELETE FROM orders WHERE id = 1');
    expect(ids('orders VERSION AS OF 1')).toBe('1,2,3');
    expect(ids(`orders TIMESTAMP AS OF '2026-07-01 18:00:01'`)).toBe('1,2,3');
    expect(ids()).toBe('2,3');
  });

  test('to a version or time that is not there is refused', () => {
    expect(() => ids('orders VERSION AS OF 7')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [DELTA_VERSION_NOT_FOUND] Cannot time travel Delta table shop.bronze.orders to version 7. Available versions: [0, 1]. SQLSTATE: 22003]`,
    );
    expect(() => ids(`orders TIMESTAMP AS OF '2026-06-01'`)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [DELTA_TIMESTAMP_EARLIER_THAN_COMMIT_RETENTION] The provided timestamp (2026-06-01 00:00:00) is before the earliest version available to table shop.bronze.orders (2026-07-01 18:00:00). SQLSTATE: 42816]`,
    );
    expect(() => ids(`orders TIMESTAMP AS OF '2027-01-01'`)).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [DELTA_TIMESTAMP_GREATER_THAN_COMMIT] The provided timestamp (2027-01-01 00:00:00) is after the latest version available to table shop.bronze.orders (2026-07-01 18:00:01). SQLSTATE: 42816]`,
    );
  });

  test('sees the columns of that time', () => {
    sql(
      warehouse,
      `ALTER TABLE orders ADD COLUMN note STRING; INSERT INTO orders VALUES (4, 'NL', 4, 'new'); CREATE OR REPLACE TABLE orders AS SELECT 'other' AS id`,
    );
    expect(rows(warehouse, 'SELECT * FROM orders VERSION AS OF 1 ORDER BY id')[0]).toBe('1 | DE | 10.00');
    expect(rows(warehouse, 'SELECT * FROM orders VERSION AS OF 3 ORDER BY id').at(-1)).toBe('4 | NL | 4.00 | new');
    expect(rows(warehouse, 'SELECT * FROM orders')).toEqual(['other']);
  });

  test('goes back for good with RESTORE, which is a version of its own', () => {
    sql(warehouse, 'DELETE FROM orders WHERE id = 1; RESTORE TABLE orders TO VERSION AS OF 1');
    expect(ids()).toBe('1,2,3');
    expect(versions()[0]).toBe('3 RESTORE');
  });

  test('ends where VACUUM took the files', () => {
    sql(warehouse, 'DELETE FROM orders WHERE id = 1');
    const before = segments(database);
    warehouse.apply({ do: 'advance', to: '2026-07-10T00:00:00Z' });
    sql(warehouse, 'UPDATE orders SET amount = 0');
    expect(answer('VACUUM orders DRY RUN').slice(1)).toEqual(['shop.bronze.orders/part-00000-v1-3.snappy.parquet']);
    sql(warehouse, 'VACUUM orders');
    expect(segments(database)).toBe(before);
    expect(() => ids('orders VERSION AS OF 1')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [DELTA_FILE_NOT_FOUND_DETAILED] Version 1 of shop.bronze.orders refers to data files that VACUUM has removed. SQLSTATE: 42K03]`,
    );
    expect(ids('orders VERSION AS OF 2')).toBe('2,3');
    expect(versions().slice(0, 2)).toEqual(['5 VACUUM END', '4 VACUUM START']);
    expect(refusal(warehouse, 'VACUUM orders RETAIN 0 HOURS')).toMatchInlineSnapshot(
      `"[DELTA_VACUUM_RETENTION_PERIOD_TOO_SHORT] A retention of 0 hours is shorter than the 168 hours that protect readers and time travel. SQLSTATE: 22003 Leave RETAIN out, or retain 168 hours or more."`,
    );
  });
});

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

describe('what a warehouse says about itself', () => {
  test('DESCRIBE HISTORY', () => {
    sql(warehouse, `DELETE FROM orders WHERE country = 'CH'`);
    expect(answer('DESCRIBE HISTORY orders')).toMatchInlineSnapshot(`
      [
        "version | timestamp | userId | userName | operation | operationParameters | job | notebook | clusterId | readVersion | isolationLevel | isBlindAppend | operationMetrics | userMetadata | engineInfo",
        "2 | 2026-07-01 18:00:02 | NULL | data-platform | DELETE | {predicate -> ["country = 'CH'"]} | NULL | NULL | NULL | 1 | WriteSerializable | false | {numAddedFiles -> 1, numRemovedFiles -> 1, numCopiedRows -> 2, numDeletedRows -> 1} | NULL | NULL",
        "1 | 2026-07-01 18:00:01 | NULL | data-platform | WRITE | {mode -> Append, partitionBy -> []} | NULL | NULL | NULL | 0 | WriteSerializable | true | {numFiles -> 1, numOutputRows -> 3} | NULL | NULL",
        "0 | 2026-07-01 18:00:00 | NULL | data-platform | CREATE TABLE | {isManaged -> true, partitionBy -> []} | NULL | NULL | NULL | NULL | WriteSerializable | false | {} | NULL | NULL",
      ]
    `);
  });

  test('DESCRIBE TABLE, SHOW TABLES, SHOW COLUMNS, SHOW CREATE TABLE', () => {
    expect(answer('DESCRIBE TABLE EXTENDED orders')).toMatchInlineSnapshot(`
      [
        "col_name | data_type | comment",
        "id | int | NULL",
        "country | string | NULL",
        "amount | decimal(10,2) | NULL",
        " |  | ",
        "# Detailed Table Information |  | ",
        "Catalog | shop | ",
        "Database | bronze | ",
        "Table | orders | ",
        "Created Time | 2026-07-01 18:00:00 | ",
        "Type | MANAGED | ",
        "Provider | delta | ",
        "Table Properties | [] | ",
      ]
    `);
    expect(answer('SHOW TABLES IN shop.bronze')).toEqual([
      'database | tableName | isTemporary',
      'bronze | orders | false',
    ]);
    expect(answer('SHOW COLUMNS IN orders')).toEqual(['col_name', 'id', 'country', 'amount']);
    expect(answer('SHOW CREATE TABLE orders').join('\n')).toMatchInlineSnapshot(`
      "createtab_stmt
      CREATE TABLE \`shop\`.\`bronze\`.\`orders\` (
        id INT,
        country STRING,
        amount DECIMAL(10,2))
      USING delta
      "
    `);
    expect(answer('SHOW CATALOGS')).toEqual(['catalog', 'shop', 'lab']);
  });

  test('information_schema', () => {
    sql(warehouse, `CREATE VIEW v AS SELECT id FROM orders; GRANT SELECT ON TABLE orders TO \`on-call\``);
    expect(
      rows(
        warehouse,
        `SELECT table_schema, table_name, table_type FROM shop.information_schema.tables ORDER BY table_name`,
      ),
    ).toEqual(['bronze | orders | MANAGED', 'bronze | v | VIEW']);
    expect(
      rows(
        warehouse,
        `SELECT column_name, full_data_type FROM system.information_schema.columns WHERE table_name = 'orders' ORDER BY ordinal_position`,
      ),
    ).toEqual(['id | int', 'country | string', 'amount | decimal(10,2)']);
    expect(
      rows(warehouse, `SELECT grantee, table_name, privilege_type FROM shop.information_schema.table_privileges`),
    ).toEqual(['on-call | orders | SELECT']);
    expect(rows(warehouse, `SELECT count(*) FROM lab.information_schema.tables`)).toEqual(['0']);
  });

  test('tables of the platform itself can be read but are not listed', () => {
    warehouse.tables.create(
      { name: 'shop.bronze.__state', kind: 'table', columns: [{ name: 'id', type: { kind: 'int' } }] },
      { operation: 'CREATE TABLE' },
    );
    expect(rows(warehouse, 'SELECT count(*) FROM bronze.__state')).toEqual(['0']);
    expect(answer('SHOW TABLES IN shop.bronze')).toHaveLength(2);
    expect(rows(warehouse, `SELECT count(*) FROM shop.information_schema.tables`)).toEqual(['1']);
  });
});

describe('queries', () => {
  test('take parameters, the clock, and a limit that does not shorten the count', () => {
    const { rows: some, total } = warehouse.query('SELECT id FROM orders WHERE amount >= :least ORDER BY id', {
      parameters: { least: 20 },
      limit: 1,
    });
    expect([some, total]).toEqual([[['2']], 2]);
    expect(warehouse.query('SELECT current_date() AS d').rows).toEqual([['2026-07-01']]);
    expect(warehouse.query('SELECT current_date() AS d', { now: '2026-08-01T00:00:00Z' }).rows).toEqual([
      ['2026-08-01'],
    ]);
  });

  test('may name two columns alike', () => {
    expect(warehouse.query('SELECT id, id FROM orders WHERE id = 1').rows).toEqual([['1', '1']]);
  });

  test('have no effects', () => {
    expect(() => warehouse.query('DELETE FROM orders')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_READ_ONLY] Only queries are allowed here, not DELETE.]`,
    );
    expect(() => warehouse.query('SELECT 1; SELECT 2')).toThrowErrorMatchingInlineSnapshot(
      `[EngineError: [SANDBOX_ONE_QUERY] One query is expected here, but the text holds 2 statements.]`,
    );
  });

  test('can be had as DuckDB text, to compare two forks inside the database', () => {
    const fork = warehouse.fork();
    sql(fork, 'DELETE FROM orders WHERE id = 3');
    const [left, right] = [warehouse, fork].map((each) => each.plan('SELECT id FROM orders').sql);
    expect(
      database.query(`SELECT CAST(count(*) AS VARCHAR) FROM (SELECT * FROM ${left} EXCEPT ALL SELECT * FROM ${right})`)
        .rows,
    ).toEqual([['1']]);
    fork.close();
  });
});
