import { beforeAll, describe, expect, test } from 'vitest';
import { planQuery, printType } from '../../../src/engine/sql/index.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const gate = `-- owner: data-platform rota; tolerance 0.5 %
WITH recent AS (
  SELECT o.order_id, c.customer_id IS NULL AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.orders') AS o
  LEFT JOIN IDENTIFIER(:catalog || '.silver.customer') AS c ON o.customer_id = c.customer_id AND c._tech_is_current
  WHERE o.order_date >= current_date() - INTERVAL 1 DAY
)
SELECT CASE
    WHEN count(*) = 0 THEN 'ok'
    WHEN count_if(unresolved) / count(*) <= TOLERANCE THEN 'ok'
    ELSE raise_error(concat('gate silver->gold: ', count_if(unresolved), ' of ', count(*), ' orders'))
  END AS gate
FROM recent`;

describe('a gate', () => {
  test('raises with both counts', () => {
    expect(world.rows(gate.replace('TOLERANCE', '0.005'))).toBe(
      '[USER_RAISED_EXCEPTION] gate silver->gold: 1 of 4 orders SQLSTATE: P0001',
    );
  });

  test('passes without evaluating what it would raise', () => {
    expect(world.rows(gate.replace('TOLERANCE', '0.5'))).toEqual([['ok']]);
  });

  test('reads the tables that IDENTIFIER names', () => {
    const { reads } = planQuery(gate.replace('TOLERANCE', '1'), world.environment);
    expect(reads).toEqual(['main.silver.orders', 'main.silver.customer']);
  });
});

test('a column may be called like a unit of time where no unit can stand', () => {
  const days = "(SELECT DATE'2026-07-01' AS day, DATE'2026-07-03' AS month)";
  expect(world.rows(`SELECT date_add(day, 1), datediff(month, day), date_add(MONTH, 1, day) FROM ${days}`)).toEqual([
    ['2026-07-02', '2', '2026-08-01 00:00:00'],
  ]);
});

test('expectation counts come out of the event log', () => {
  const rows = world.rows(`SELECT timestamp, e.name, e.dataset, e.passed_records, e.failed_records
    FROM event_log(TABLE(main.silver.orders))
    LATERAL VIEW explode(from_json(details:flow_progress.data_quality.expectations,
      'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>')) t AS e
    WHERE event_type = 'flow_progress' AND timestamp >= current_timestamp() - INTERVAL 1 DAY
    ORDER BY failed_records DESC`);
  expect(rows).toEqual([['2026-07-15 01:00:00', 'known_country', 'orders', '5', '1']]);
  const [name, args] = world.asked.functions.at(-1)!;
  expect([name, args]).toEqual(['event_log', [expect.objectContaining({ table: ['main', 'silver', 'orders'] })]]);
});

describe('time travel', () => {
  test.each([
    ['orders VERSION AS OF 3', { version: 3 }],
    ['orders@v3', { version: 3 }],
    ['orders FOR VERSION AS OF 3 AS o', { version: 3 }],
    ["orders TIMESTAMP AS OF '2026-07-15T02:00:00+01:00'", { timestamp: '2026-07-15 01:00:00' }],
    ["orders TIMESTAMP AS OF DATE'2026-07-15'", { timestamp: '2026-07-15 00:00:00' }],
    ['orders TIMESTAMP AS OF current_timestamp() - INTERVAL 36 HOURS', { timestamp: '2026-07-13 15:00:00' }],
    ['orders@20260715020000000', { timestamp: '2026-07-15 02:00:00' }],
  ])('%s', (from, travel) => {
    expect(world.rows(`SELECT count(*) FROM ${from}`)).toEqual([['4']]);
    expect(world.asked.travel.at(-1)).toEqual(travel);
  });
});

describe('markers', () => {
  test('are typed constants', () => {
    const planned = planQuery('SELECT :day, :limit, :ratio, :nothing', world.environment);
    expect(planned.columns.map(({ name, type }) => `${name} ${printType(type)}`)).toEqual([
      'day STRING',
      'limit INT',
      'ratio DOUBLE',
      'nothing VOID',
    ]);
  });

  test('stand in LIMIT and in comparisons', () => {
    const text = 'SELECT order_id FROM orders WHERE order_date = :day ORDER BY order_id LIMIT :limit';
    expect(world.rows(text)).toEqual([['2'], ['3']]);
  });

  test('do not mix with JSON paths', () => {
    expect(world.rows(`SELECT details:flow_progress IS NULL, :day FROM event_log ORDER BY timestamp`)).toEqual([
      ['true', '2026-07-15'],
      ['false', '2026-07-15'],
    ]);
  });
});

describe('hidden columns', () => {
  test('can be named but are not part of *', () => {
    expect(world.rows('SELECT * FROM orders WHERE __sequence = 12')).toEqual([
      ['2', 'C2', '2026-07-15', '20.00', 'DE'],
    ]);
    expect(world.rows('SELECT __sequence FROM orders o WHERE o.order_id = 1')).toEqual([['11']]);
  });
});

describe('a stream', () => {
  test.each(['STREAM(orders)', 'STREAM orders', 'STREAM(main.silver.orders) AS o'])('is read by %s', (from) => {
    const planned = planQuery(`SELECT * FROM ${from}`, world.environment);
    expect(planned).toMatchObject({ streaming: true, reads: ['main.silver.orders'] });
  });

  test('has no meaning outside a pipeline', () => {
    const { stream: _, ...outside } = world.environment;
    expect(() => planQuery('SELECT * FROM STREAM(orders)', outside)).toThrow('only in the source of a pipeline');
  });
});

describe('columns of one name', () => {
  const pair = 'SELECT a.order_id, b.order_id FROM orders a JOIN orders b ON b.order_id = a.order_id + 1';

  test('are kept apart by position', () => {
    expect(world.rows(`${pair} ORDER BY 1 LIMIT 1`)).toEqual([['1', '2']]);
    expect(world.rows(`SELECT max(x), max(y) FROM (${pair}) AS t(x, y)`)).toEqual([['3', '4']]);
  });

  test('are ambiguous when named', () => {
    expect(world.rows(`SELECT order_id FROM (${pair})`)).toMatch(/^\[AMBIGUOUS_REFERENCE\]/);
  });
});

test('a WITH name hides a table, and only inside its query', () => {
  expect(
    world.rows('SELECT count(*) FROM orders UNION ALL (WITH orders AS (SELECT 1) SELECT count(*) FROM orders)'),
  ).toEqual([['4'], ['1']]);
});

test('ordered is told of the outermost ORDER BY alone', () => {
  const ordered = (text: string) => planQuery(text, world.environment).ordered;
  expect(ordered('SELECT order_id FROM orders ORDER BY 1')).toBe(true);
  expect(ordered('SELECT order_id FROM (SELECT order_id FROM orders ORDER BY 1)')).toBe(false);
});
