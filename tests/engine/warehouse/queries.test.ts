import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAll, sql } from './harness.ts';
import { type Orders, openOrders } from './orders.ts';

let database: Orders['database'];
let warehouse: Orders['warehouse'];

beforeEach(async () => {
  ({ database, warehouse } = await openOrders());
});
afterEach(closeAll);

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

  test('of files can be had so from two forks at once: neither takes the other one’s rows', () => {
    const path = '/Volumes/main/default/landing/a.json';
    const fork = warehouse.fork();
    for (const [each, content] of [
      [warehouse, '{"n":1}\n'],
      [fork, '{"n":2}\n'],
    ] as const)
      each.state.volumes.set(path, { path, content, modified: '2026-07-01T00:00:00Z' });
    const text = `SELECT n FROM read_files('${path}', format => 'json')`;
    const [left, right] = [warehouse, fork].map((each) => each.plan(text).sql);
    expect(database.query(`SELECT CAST(l.n AS VARCHAR), CAST(r.n AS VARCHAR) FROM ${left} l, ${right} r`).rows).toEqual(
      [['1', '2']],
    );
    fork.close();
  });
});
