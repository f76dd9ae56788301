import { afterAll, describe, expect, it } from 'vitest';
import { impactOf, play } from '../../src/grading/index.ts';
import type { Action } from '../../src/schema/action.ts';
import { ImpactTable } from '../../src/schema/impact.ts';
import { openBench } from './lab.ts';

const ORDERS = 'shop.bronze.orders';
const bench = await openBench();
afterAll(() => bench.close());

const sql = (text: string) => ({ do: 'sql', text });
/** A text or number of the healthy table. */
const healthy = (expression: string): number =>
  Number(bench.histories.clean(1).query(`SELECT ${expression} FROM ${ORDERS}`).rows[0]?.[0] ?? 0);

/** What is wrong in the orders at the end of these actions, when the start itself is the healthy run. */
function wrong(actions: readonly unknown[], declared: Partial<ImpactTable> = {}) {
  const { bundle, histories } = bench;
  const impact = [ImpactTable.parse({ table: ORDERS, key: ['order_id'], money: 'amount', ...declared })];
  const start = { ...bundle.start, lab: { ...bundle.start.lab, impact } };
  const clean = { ...histories, start: histories.clean };
  const yours = histories.clean(1).fork();
  try {
    const log = play(yours, actions as Action[], 'test').map(({ action }) => action);
    return impactOf({ lab: start, seed: 1, histories: clean, yours, log })?.tables[0]?.end;
  } finally {
    yours.close();
  }
}

const right = { missing: 0, extra: 0, changed: 0, money: { less: 0, more: 0, touched: 0 } };

describe('the impact on a table', () => {
  it('is none while readers have what they would have without the incident', () => {
    expect(wrong([])).toEqual(right);
  });

  it('is a row and its euros for what is missing, doubled or changed, and each keeps its kind', () => {
    const [id, euros] =
      bench.histories.clean(1).query(`SELECT min_by(order_id, order_id), min_by(amount, order_id) FROM ${ORDERS}`)
        .rows[0] ?? [];
    const amount = Number(euros);
    const where = `WHERE order_id = '${id}'`;
    expect(wrong([sql(`DELETE FROM ${ORDERS} ${where}`)])).toEqual({
      ...right,
      missing: 1,
      money: { less: amount, more: 0, touched: amount },
    });
    expect(wrong([sql(`INSERT INTO ${ORDERS} SELECT * FROM ${ORDERS} ${where}`)])).toEqual({
      ...right,
      extra: 1,
      money: { less: 0, more: amount, touched: amount },
    });
    expect(wrong([sql(`UPDATE ${ORDERS} SET amount = amount + 1.50 ${where}`)])).toEqual({
      ...right,
      changed: 1,
      money: { less: 0, more: 1.5, touched: amount },
    });
  });

  it('counts euros in a wrong row although none of them is missing, and only in the columns that count', () => {
    const move = sql(`UPDATE ${ORDERS} SET country = 'nowhere'`);
    const all = {
      ...right,
      changed: healthy('count(*)'),
      money: { less: 0, more: 0, touched: healthy('sum(amount)') },
    };
    expect(wrong([move])).toEqual(all);
    expect(wrong([move], { columns: ['amount'] })).toEqual(right);
    expect(wrong([move], { money: undefined })).toEqual({ ...all, money: null });
  });

  it('cannot be told of a table that is gone', () => {
    expect(wrong([sql(`DROP TABLE ${ORDERS}`)])).toBeNull();
  });

  it('is a fault of the lab when its own history publishes no such table', () => {
    expect(() => wrong([], { table: 'shop.bronze.nothing' })).toThrow(
      'the history publishes no table shop.bronze.nothing',
    );
    expect(() => wrong([], { key: ['nothing'] })).toThrow('with the columns nothing');
  });
});
