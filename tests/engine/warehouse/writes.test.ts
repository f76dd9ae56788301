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
