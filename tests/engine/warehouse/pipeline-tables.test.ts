import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAll, refusal, sql } from './harness.ts';
import { type Orders, openOrders } from './orders.ts';

let ids: Orders['ids'];
let warehouse: Orders['warehouse'];

beforeEach(async () => {
  ({ ids, warehouse } = await openOrders());
});
afterEach(closeAll);

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
