import { beforeAll, describe, expect, test } from 'vitest';
import { parseScript, plan } from '../../../src/engine/sql/index.ts';
import { failure, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const error = (text: string) =>
  failure(text, () => parseScript(text).map((statement) => plan(statement, world.environment)));

describe('syntax errors', () => {
  test.each([
    ['a misspelt keyword', 'SELEC 1'],
    ['an unfinished clause', 'SELECT order_id\nFROM orders\nWHERE'],
    ['a doubled operator', 'SELECT amount > > 0 FROM orders'],
    ['a comma too many', 'SELECT order_id, FROM orders'],
    ['a string without end', "SELECT 'abc"],
    ['a comment without end', 'SELECT 1 /* abc'],
    ['typographic quotes', 'SELECT ‘abc’'],
    ['a missing bracket', 'SELECT count(* FROM orders'],
    ['a CASE without WHEN', 'SELECT CASE amount ELSE 1 END FROM orders'],
    ['a day that does not exist', "SELECT DATE'2026-02-30'"],
    ['an interval without meaning', "SELECT INTERVAL 'one day'"],
    [
      'a wrong order of AUTO CDC clauses',
      'CREATE FLOW f AS AUTO CDC INTO t FROM STREAM(s) KEYS (k) SEQUENCE BY n APPLY AS DELETE WHEN d',
    ],
    [
      'an unconditional clause before others',
      'MERGE INTO orders t USING orders s ON t.order_id = s.order_id WHEN MATCHED THEN DELETE WHEN MATCHED THEN UPDATE SET *',
    ],
    ['a second statement that is wrong', 'SELECT 1;\nDELETE orders'],
  ])('%s', (_, text) => {
    expect(error(text)).toMatchSnapshot();
  });
});

describe('errors of analysis', () => {
  test.each([
    ['a misspelt column', 'SELECT amuont FROM orders'],
    ['a column of another table', 'SELECT c.amount FROM orders o JOIN customer c USING (customer_id)'],
    [
      'a column that two tables have',
      'SELECT customer_id FROM orders o JOIN customer c ON o.customer_id = c.customer_id',
    ],
    ['a misspelt table', 'SELECT * FROM silver.ordres'],
    ['a misspelt function', 'SELECT coalesc(amount, 0) FROM orders'],
    ['a function the sandbox lacks', 'SELECT skewness(amount) FROM orders'],
    ['a marker without value', 'SELECT * FROM orders WHERE order_date = :tag'],
    ['a number as a condition', 'SELECT * FROM orders WHERE order_id'],
    ['a number in AND', 'SELECT * FROM orders WHERE order_id AND true'],
    ['a column outside GROUP BY', 'SELECT country, amount FROM orders GROUP BY country'],
    ['an aggregate without GROUP BY', 'SELECT country, sum(amount) FROM orders'],
    ['an aggregate in WHERE', 'SELECT country FROM orders WHERE sum(amount) > 1'],
    ['a window function in WHERE', 'SELECT 1 FROM orders WHERE row_number() OVER (ORDER BY order_id) = 1'],
    ['a window without order', 'SELECT row_number() OVER (PARTITION BY country) FROM orders'],
    ['a field of JSON text by dot', 'SELECT details.flow_progress FROM event_log'],
    ['branches without a common type', 'SELECT CASE WHEN true THEN 1 ELSE order_date END FROM orders'],
    ['sides of a UNION that differ', 'SELECT 1, 2 UNION SELECT 3'],
    ['too few values', 'INSERT INTO orders SELECT 1, 2'],
    ['a column the target lacks', 'UPDATE orders SET amout = 1'],
    [
      'a source that lacks a column',
      'MERGE INTO orders t USING customer s ON t.customer_id = s.customer_id WHEN MATCHED THEN UPDATE SET *',
    ],
    ['an identifier that is no constant', 'SELECT * FROM IDENTIFIER(lower(country))'],
    ['a generator inside an expression', 'SELECT 1 + explode(array(1))'],
    ['columns of one name in a table', 'CREATE TABLE t AS SELECT order_id, 1 AS ORDER_ID FROM orders'],
  ])('%s', (_, text) => {
    expect(error(text)).toMatchSnapshot();
  });

  test('are placed in the script, not in the statement', () => {
    expect(error('SELECT 1;\n\nSELECT nope FROM orders')).toContain('\n       ^^^^');
  });
});
