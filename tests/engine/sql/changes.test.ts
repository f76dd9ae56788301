import { beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../../src/engine/types.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let columns: Column[];
let all: Column[];
beforeAll(async () => {
  world = await openWorld();
  const orders = world.environment.table(['orders'])!;
  columns = [...orders.columns];
  all = [...columns, ...orders.hidden!];
});

const inserted = (text: string) => world.run(world.plan(text, 'insert').query, columns);

describe('INSERT', () => {
  test('casts values to the columns, by position', () => {
    expect(inserted("INSERT INTO orders VALUES (9, 'C1', '2026-07-16', 3.5, 'AT')")).toEqual([
      ['9', 'C1', '2026-07-16', '3.50', 'AT'],
    ]);
  });

  test('fills columns that are not listed with NULL', () => {
    expect(inserted("INSERT INTO orders (country, order_id) SELECT 'AT', 7")).toEqual([['7', null, null, null, 'AT']]);
  });

  test('takes columns by name', () => {
    expect(inserted("INSERT INTO orders BY NAME SELECT 'AT' AS Country, 7 AS order_id")).toEqual([
      ['7', null, null, null, 'AT'],
    ]);
  });

  test('REPLACE WHERE keeps the rows that do not match, NULL included', () => {
    const planned = world.plan(
      "INSERT INTO orders REPLACE WHERE country = 'CH' SELECT 7, 'C1', NULL, NULL, 'CH'",
      'insert',
    );
    const { text, kept, affected, strays } = planned.replaceWhere!;
    expect(text).toBe("country = 'CH'");
    expect(world.run(kept, all).map((row) => row[0])).toEqual(['2', '4']);
    expect(world.run(planned.query, columns).map((row) => row[0])).toEqual(['7']);
    expect([affected, strays].map((sql) => world.database.query(sql).rows[0])).toEqual([['2'], ['0']]);
  });

  test('INSERT OVERWRITE may read the table it replaces', () => {
    const planned = world.plan("INSERT OVERWRITE orders SELECT * FROM orders WHERE country = 'DE'", 'insert');
    expect(planned).toMatchObject({ overwrite: true, reads: ['main.silver.orders'] });
    expect(world.run(planned.query, columns)).toHaveLength(1);
  });
});

describe('DELETE', () => {
  test('keeps rows whose predicate is NULL, and carries hidden columns along', () => {
    const planned = world.plan("DELETE FROM orders AS o WHERE o.country = 'CH'", 'delete');
    expect(world.run(planned.query, all)).toEqual([
      ['2', 'C2', '2026-07-15', '20.00', 'DE', '12'],
      ['4', 'C1', '2026-07-15', '5.25', null, '14'],
    ]);
    expect(world.database.query(planned.affected).rows).toEqual([['2']]);
    expect(planned.predicate).toBe("o.country = 'CH'");
  });

  test('sees other tables through subqueries', () => {
    const planned = world.plan(
      'DELETE FROM orders WHERE customer_id NOT IN (SELECT customer_id FROM customer)',
      'delete',
    );
    expect(world.run(planned.query, all).map((row) => row[0])).toEqual(['1', '2', '4']);
    expect(planned.reads).toEqual(['main.silver.customer']);
  });

  test('without WHERE keeps nothing', () => {
    const planned = world.plan('DELETE FROM orders', 'delete');
    expect(world.run(planned.query, all)).toEqual([]);
    expect(world.database.query(planned.affected).rows).toEqual([['4']]);
  });
});

describe('UPDATE', () => {
  test('computes all new values from the old row', () => {
    const planned = world.plan(
      'UPDATE orders SET country = customer_id, customer_id = country WHERE order_id = 2',
      'update',
    );
    expect(world.run(planned.query, all)[1]).toEqual(['2', 'DE', '2026-07-15', '20.00', 'C2', '12']);
    expect(world.database.query(planned.affected).rows).toEqual([['1']]);
  });

  test('does not evaluate new values of rows it leaves alone', () => {
    const planned = world.plan('UPDATE orders SET amount = 1 / (order_id - 1) WHERE order_id = 2', 'update');
    expect(world.run(planned.query, all).map((row) => row[3])).toEqual(['10.50', '1.00', null, '5.25']);
  });

  test('takes values from correlated subqueries', () => {
    const planned = world.plan(
      'UPDATE orders o SET country = (SELECT max(name) FROM customer c WHERE c.customer_id = o.customer_id)',
      'update',
    );
    expect(
      world
        .run(planned.query, all)
        .map((row) => `${row[0]} ${row[4]}`)
        .sort(),
    ).toEqual(['1 Ann', '2 Bobby', '3 null', '4 Ann']);
  });
});

describe('MERGE', () => {
  const source = "(SELECT 1 AS order_id, 'X' AS country UNION ALL SELECT 2, 'Y' UNION ALL SELECT 99, 'NEW') s";
  const merge = (clauses: string, from = source, on = 't.order_id = s.order_id') =>
    world.plan(`MERGE INTO orders t USING ${from} ON ${on} ${clauses}`, 'merge');
  const whole = ({ changes, inserts }: ReturnType<typeof merge>) =>
    inserts === undefined ? changes : `(${changes}) UNION ALL (${inserts})`;
  const merged = (planned: ReturnType<typeof merge>) => world.run(whole(planned), all);
  const guard = (text: string) => world.database.query(text).rows;

  test('takes the first clause that applies, and counts what it did', () => {
    const planned = merge(`WHEN MATCHED AND t.amount > 15 THEN DELETE
      WHEN MATCHED THEN UPDATE SET t.country = s.country
      WHEN NOT MATCHED THEN INSERT (order_id, country) VALUES (s.order_id, lower(s.country))
      WHEN NOT MATCHED BY SOURCE AND t.country IS NULL THEN UPDATE SET country = '?'`);
    expect(merged(planned).sort()).toEqual([
      ['1', 'C1', '2026-07-14', '10.50', 'X', '11'],
      ['3', 'C9', '2026-07-15', null, 'CH', '13'],
      ['4', 'C1', '2026-07-15', '5.25', '?', '14'],
      ['99', null, null, null, 'new', null],
    ]);
    expect(world.database.query(planned.counts).rows).toEqual([['1', '2', '1']]);
    expect(guard(planned.guard)).toEqual([['ok']]);
  });

  test('SET * and INSERT * take every column by name', () => {
    const planned = merge(
      'WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *',
      'orders s',
      't.order_id = s.order_id + 1',
    );
    const rows = merged(planned).map((row) => `${row[0]} ${row[3]} ${row[5]}`);
    expect(rows.sort()).toEqual(['1 10.50 11', '1 10.50 12', '2 20.00 13', '3 null 14', '4 5.25 null']);
  });

  test('refuses two source rows that change one target row', () => {
    const planned = merge(
      'WHEN MATCHED THEN UPDATE SET country = s.country',
      'orders s',
      't.customer_id = s.customer_id',
    );
    expect(() => guard(planned.guard)).toThrow('DELTA_MULTIPLE_SOURCE_ROW_MATCHING_TARGET_ROW_IN_MERGE');
  });

  test('does not mind two source rows when only one of them meets a condition', () => {
    const planned = merge(
      'WHEN MATCHED AND s.order_id = 4 THEN UPDATE SET country = s.order_id',
      'orders s',
      't.customer_id = s.customer_id',
    );
    expect(guard(planned.guard)).toEqual([['ok']]);
    expect(
      world
        .run(whole(planned), all)
        .map((row) => `${row[0]} ${row[4]}`)
        .sort(),
    ).toEqual(['1 4', '2 DE', '3 CH', '4 4']);
  });

  test('lets an unconditional DELETE match several source rows', () => {
    const planned = merge('WHEN MATCHED THEN DELETE', 'orders s', 't.customer_id = s.customer_id');
    expect(guard(planned.guard)).toEqual([['ok']]);
    expect(merged(planned)).toEqual([]);
    expect(world.database.query(planned.counts).rows).toEqual([['0', '0', '4']]);
  });

  test('does not match NULL keys', () => {
    const planned = merge(
      'WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (country) VALUES (s.country)',
      '(SELECT CAST(NULL AS STRING) AS country) s',
      't.country = s.country',
    );
    expect(world.database.query(planned.counts).rows).toEqual([['1', '0', '0']]);
  });
});
