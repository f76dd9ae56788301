import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Python, Warehouse } from '../../../src/engine/index.ts';
import { openNodePython } from '../../../src/python/node.ts';
import { closeAll, open, rows, sql, temporary } from './harness.ts';

const BUNDLE = `bundle: {name: shop}
resources: {jobs: {nightly: {tasks: [{task_key: note, notebook_task: {notebook_path: note.py}}]}}}
`;

let python: Python;
let warehouse: Warehouse;
beforeAll(async () => {
  python = await openNodePython();
});
beforeEach(async () => {
  ({ warehouse } = await open({ repository: new Map([['databricks.yml', BUNDLE]]) }, python));
  sql(
    warehouse,
    `CREATE TABLE silver.orders AS SELECT * FROM VALUES (1, DATE'2026-07-01', 10.50), (2, DATE'2026-07-02', 20.00) AS o(id, day, amount)`,
  );
  for (const day of ['2026-07-02', '2026-07-03']) warehouse.apply({ do: 'deliver', source: 'orders', day });
});
afterEach(closeAll);

/** Runs a notebook as a task; its error, else what it printed or returned. */
function run(...lines: string[]): string | undefined {
  warehouse.apply({ do: 'edit', path: 'note.py', content: ['# Databricks notebook source', ...lines, ''].join('\n') });
  const result = warehouse.apply({ do: 'run_job', job: 'nightly' });
  const task = warehouse.state.runs.at(-1)?.tasks[0];
  return result.outcome === 'ok' ? task?.output : (task?.error ?? result.error?.message);
}

describe('a notebook', () => {
  test('writes tables: error, ignore, append by name, overwrite', () => {
    const write = (mode: string, frame: string) =>
      run(`spark.${frame}.write.mode("${mode}").saveAsTable("shop.gold.t")`);
    write('error', 'table("shop.silver.orders")');
    expect(write('error', 'table("shop.silver.orders")')).toMatch(/TABLE_OR_VIEW_ALREADY_EXISTS/);
    write('ignore', 'table("shop.silver.orders")');
    write('append', 'sql("SELECT 30.25 AS amount, 3 AS id")');
    expect(rows(warehouse, 'SELECT * FROM gold.t ORDER BY id')).toEqual([
      '1 | 2026-07-01 | 10.50',
      '2 | 2026-07-02 | 20.00',
      '3 | NULL | 30.25',
    ]);
    expect(write('append', 'sql("SELECT 4 AS id, 1 AS extra")')).toMatch(/DELTA_METADATA_MISMATCH/);
    write('overwrite', 'sql("SELECT 9 AS id, DATE\'2026-07-09\' AS day, CAST(9 AS DECIMAL(4,2)) AS amount")');
    expect(rows(warehouse, 'SELECT id FROM gold.t')).toEqual(['9']);
    expect(rows(warehouse, 'SELECT id FROM gold.t VERSION AS OF 1 ORDER BY id')).toEqual(['1', '2', '3']);
  });

  test('reads files of a volume as a batch, and leaves nothing behind', async () => {
    const printed = run(
      'days = spark.read.json("/Volumes/shop/bronze/landing/orders").select("day").orderBy("day").collect()',
      'print([row.day for row in days])',
    );
    expect(printed).toBe("['2026-07-02', '2026-07-03']\n");
    expect(await temporary()).toBe(0);
  });

  test('gives statements values of Python', () => {
    const printed = run(
      'found = spark.sql("SELECT id FROM shop.silver.orders WHERE amount > :least", {"least": 15}).collect()',
      'print(found)',
    );
    expect(printed).toBe('[Row(id=2)]\n');
  });

  test('cannot look at the rows of a stream that was not started', () => {
    expect(run('spark.readStream.table("shop.silver.orders").count()')).toMatchInlineSnapshot(
      `"[SANDBOX_STREAM_NOT_STARTED] Queries with streaming sources must be executed with writeStream.start()."`,
    );
    expect(run('spark.readStream.table("shop.silver.orders").write.saveAsTable("shop.gold.t")')).toMatchInlineSnapshot(
      `"[CALL_ON_STREAMING_DATASET_UNSUPPORTED] The method \`write\` can not be called on streaming Dataset/DataFrame. SQLSTATE: 42KDE"`,
    );
  });
});
