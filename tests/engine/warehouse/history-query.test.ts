import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Warehouse } from '../../../src/engine/index.ts';
import { closeAll, open, refusal, rows, sql } from './harness.ts';

let warehouse: Warehouse;

beforeEach(async () => {
  ({ warehouse } = await open());
  sql(
    warehouse,
    `CREATE TABLE orders (id INT, country STRING);
     INSERT INTO orders VALUES (1, 'DE'), (2, 'CH');
     DELETE FROM orders WHERE country = 'CH'`,
  );
});
afterEach(closeAll);

describe('DESCRIBE HISTORY in FROM', () => {
  test('gives the rows that the statement gives', () => {
    expect(rows(warehouse, 'SELECT * FROM (DESCRIBE HISTORY orders)')).toEqual(
      rows(warehouse, 'DESCRIBE HISTORY orders'),
    );
  });

  test('has maps that can be asked by key', () => {
    const metrics = `SELECT h.version, h.operationMetrics['numOutputRows'] AS written, operationMetrics['numDeletedRows'] AS gone
      FROM (DESC HISTORY shop.bronze.orders) AS h WHERE operation <> 'CREATE TABLE' ORDER BY version`;
    expect(rows(warehouse, metrics)).toEqual(['1 | 2 | NULL', '2 | NULL | 1']);
  });

  test('takes a limit, newest first', () => {
    expect(rows(warehouse, 'SELECT version FROM (DESCRIBE HISTORY orders LIMIT 2)')).toEqual(['2', '1']);
  });

  test('joins and counts like any other source', () => {
    const most =
      'SELECT operation FROM (DESCRIBE HISTORY orders) WHERE version = (SELECT max(version) FROM (DESCRIBE HISTORY orders))';
    expect(rows(warehouse, most)).toEqual(['DELETE']);
  });

  test('needs a table that is there', () => {
    expect(refusal(warehouse, 'SELECT * FROM (DESCRIBE HISTORY order)')).toMatch(
      /^\[TABLE_OR_VIEW_NOT_FOUND\].*Did you mean shop\.bronze\.orders\?$/,
    );
    sql(warehouse, 'CREATE VIEW v AS SELECT * FROM orders');
    expect(refusal(warehouse, 'SELECT * FROM (DESCRIBE HISTORY v)')).toContain('v` is a view');
  });

  test('is no source elsewhere: other statements in parentheses stay errors', () => {
    expect(refusal(warehouse, 'SELECT * FROM (DESCRIBE TABLE orders)')).toContain('PARSE_SYNTAX_ERROR');
  });
});
