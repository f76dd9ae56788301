import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAll, refusal, rows, segments, sql } from './harness.ts';
import { type Orders, openOrders } from './orders.ts';

let answer: Orders['answer'];
let database: Orders['database'];
let ids: Orders['ids'];
let versions: Orders['versions'];
let warehouse: Orders['warehouse'];

beforeEach(async () => {
  ({ answer, database, ids, versions, warehouse } = await openOrders());
});
afterEach(closeAll);

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
