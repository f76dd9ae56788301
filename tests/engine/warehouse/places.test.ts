import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeAll, sql } from './harness.ts';
import { type Orders, openOrders } from './orders.ts';

let warehouse: Orders['warehouse'];

beforeEach(async () => {
  ({ warehouse } = await openOrders());
});
afterEach(closeAll);

/** Line and column of a script's error, and its text up to the first point. */
function place(text: string): [line: number | undefined, column: number | undefined, text: string] {
  const { error } = warehouse.apply({ do: 'sql', text });
  return [error?.span?.line, error?.span?.column, error?.text.split('.')[0] ?? ''];
}

test('an error that only running shows is at its statement, not at the beginning of the script', () => {
  expect(place("SELECT 1;\n  SELECT CAST('abc' AS INT);\nSELECT 2").slice(0, 2)).toEqual([2, 3]);
  expect(place('SELECT 1;\n\nUSE CATALOG nope').slice(0, 2)).toEqual([3, 1]);
  expect(place('SELECT 1; VACUUM orders RETAIN 1 HOURS').slice(0, 2)).toEqual([1, 11]);
});

test('a mistake within a view is at the name of the view, and says which view', () => {
  sql(warehouse, 'CREATE TABLE below (a INT); CREATE VIEW above AS SELECT a FROM below; DROP TABLE below');
  expect(place('SELECT 1;\nSELECT * FROM above')).toEqual([2, 15, 'In view shop']);
});
