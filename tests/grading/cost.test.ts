import { afterAll, describe, expect, it } from 'vitest';
import { costOf, play } from '../../src/grading/index.ts';
import type { Action } from '../../src/schema/action.ts';
import { openBench } from './lab.ts';

const bench = await openBench();
afterAll(() => bench.close());

function cost(...actions: unknown[]) {
  const before = bench.histories.start(1);
  const after = before.fork();
  play(after, actions as Action[], 'test');
  const found = costOf(before, after);
  after.close();
  return found;
}
const sql = (text: string) => ({ do: 'sql', text });
const nothing = { rows: 0, recomputed: 0, refreshed: [], emptied: [], lost: [] };
const ORDERS = 'shop.bronze.orders';
const rowsThere = (): number =>
  Number(bench.histories.start(1).query(`SELECT count(*) FROM ${ORDERS}`).rows[0]?.[0] ?? 0);

describe('costOf', () => {
  it('is nothing for what only looks', () => {
    expect(cost(sql(`SELECT * FROM ${ORDERS}`), { do: 'look', at: 'event_log' })).toEqual(nothing);
  });

  it('counts inserted, updated and deleted rows, a row each time it is written', () => {
    const insert = sql(`INSERT INTO ${ORDERS} SELECT * FROM ${ORDERS} LIMIT 2`);
    expect(cost(insert)).toEqual({ ...nothing, rows: 2 });
    const update = sql(`UPDATE ${ORDERS} SET amount = amount + 1 WHERE country = 'CH'`);
    const swiss = cost(update).rows;
    expect(swiss).toBeGreaterThan(0);
    expect(swiss).toBeLessThan(rowsThere());
    expect(cost(update, update, insert).rows).toBe(2 * swiss + 2);
  });

  it('names a table that stood empty for a while, whatever emptied it', () => {
    expect(cost(sql(`TRUNCATE TABLE ${ORDERS}`))).toEqual({ ...nothing, emptied: [ORDERS] });
    expect(cost(sql(`DELETE FROM ${ORDERS}`))).toMatchObject({ rows: rowsThere(), emptied: [ORDERS] });
    const keep = sql(`CREATE TABLE shop.bronze.kept AS SELECT * FROM ${ORDERS}`);
    const replace = sql(`CREATE OR REPLACE TABLE ${ORDERS} AS SELECT * FROM shop.bronze.kept`);
    expect(cost(keep, replace)).toMatchObject({ emptied: [ORDERS], lost: [] });
  });

  it('loses every version of a table that is dropped, or dropped and created again', () => {
    const lost = [
      { kind: 'table', name: ORDERS, count: bench.histories.start(1).state.tables.get(ORDERS)?.commits.length },
    ];
    const drop = sql(`CREATE TABLE shop.bronze.kept AS SELECT * FROM ${ORDERS}; DROP TABLE ${ORDERS}`);
    expect(cost(drop)).toMatchObject({ lost });
    expect(cost(drop, sql(`CREATE TABLE ${ORDERS} AS SELECT * FROM shop.bronze.kept`))).toMatchObject({ lost });
  });

  it('counts for RESTORE the rows it brings back', () => {
    const there = rowsThere();
    const { tables } = bench.histories.start(1).state;
    const version = tables.get(ORDERS)!.commits.at(-1)!.version;
    const restore = sql(`TRUNCATE TABLE ${ORDERS}; RESTORE TABLE ${ORDERS} TO VERSION AS OF ${version}`);
    expect(cost(restore)).toEqual({ ...nothing, rows: there, emptied: [ORDERS] });
  });
});
