import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, DatabaseError } from '../../../src/engine/ports.ts';
import { castTo, fromDatabaseError, install, literal, parseType, textOf } from '../../../src/engine/sql/index.ts';
import { openNodeDatabase } from '../../../src/runtime/node/duckdb.ts';

let database: Database;
beforeAll(async () => {
  database = await openNodeDatabase();
  install(database);
});

/** The value of a type, cast and printed, by real DuckDB over a column of a table. */
function shown(sql: string, from: string, to: string, mode: 'ansi' | 'try' = 'ansi'): string | null {
  const type = parseType(to);
  const text = textOf(castTo('v', parseType(from), type, mode), type);
  return database.query(`SELECT ${text} AS v FROM (SELECT ${sql} AS v) AS t`).rows[0]![0]!;
}

function condition(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DatabaseError) return fromDatabaseError(error).condition;
    throw error;
  }
  return 'none';
}

describe('casts in DuckDB', () => {
  test.each([
    ["'12'", 'STRING', 'INT', '12'],
    ["' 1.5 '", 'STRING', 'DECIMAL(5,2)', '1.50'],
    ["'2026-7-9'", 'STRING', 'DATE', '2026-07-09'],
    ["'2026-07-09T10:00:00.25+02:00'", 'STRING', 'TIMESTAMP', '2026-07-09 08:00:00.25'],
    ["'Y'", 'STRING', 'BOOLEAN', 'true'],
    ['CAST(-2.7 AS DOUBLE)', 'DOUBLE', 'INT', '-2'],
    ['CAST(2.75 AS DECIMAL(5,2))', 'DECIMAL(5,2)', 'BIGINT', '2'],
    ['CAST(2.75 AS DECIMAL(5,2))', 'DECIMAL(5,2)', 'DECIMAL(5,1)', '2.8'],
    ['CAST(1.005 AS DOUBLE)', 'DOUBLE', 'DECIMAL(5,2)', '1.01'],
    ["TIMESTAMP '1969-12-31 23:59:59.5'", 'TIMESTAMP', 'BIGINT', '-1'],
    ['true', 'BOOLEAN', 'DECIMAL(3,1)', '1.0'],
    ["['1', NULL, '3']", 'ARRAY<STRING>', 'ARRAY<INT>', '[1, null, 3]'],
    ["map(['a'], ['1'])", 'MAP<STRING, STRING>', 'MAP<STRING, INT>', '{a -> 1}'],
    ["struct_pack(a := '1', b := 2)", 'STRUCT<a: STRING, b: INT>', 'STRUCT<x: INT, y: STRING>', '{1, 2}'],
    ['CAST(NULL AS STRUCT(a INTEGER))', 'STRUCT<a: INT>', 'STRUCT<a: STRING>', null],
  ])('%s as %s becomes %s: %s', (sql, from, to, text) => {
    expect(shown(sql, from, to)).toBe(text);
  });

  test.each([
    ["'2.7'", 'STRING', 'INT', 'CAST_INVALID_INPUT'],
    ["'soon'", 'STRING', 'DATE', 'CAST_INVALID_INPUT'],
    ['CAST(3000000000 AS BIGINT)', 'BIGINT', 'INT', 'CAST_OVERFLOW'],
    ["CAST('NaN' AS DOUBLE)", 'DOUBLE', 'BIGINT', 'CAST_OVERFLOW'],
    ['CAST(999.9 AS DECIMAL(4,1))', 'DECIMAL(4,1)', 'TINYINT', 'CAST_OVERFLOW'],
    ['CAST(999.9 AS DECIMAL(4,1))', 'DECIMAL(4,1)', 'DECIMAL(3,1)', 'NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION'],
    ['CAST(1000 AS INTEGER)', 'INT', 'DECIMAL(3,0)', 'NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION'],
    ["['x']", 'ARRAY<STRING>', 'ARRAY<INT>', 'CAST_INVALID_INPUT'],
  ])('%s as %s to %s fails with %s, and try_cast gives NULL', (sql, from, to, expected) => {
    expect(condition(() => shown(sql, from, to))).toBe(expected);
    expect(shown(sql, from, to, 'try')).toBe(from.startsWith('ARRAY') ? '[null]' : null);
  });

  test('a constant of every type is what it says', () => {
    const values: [string, string][] = [
      ['2147483648', 'BIGINT'],
      ['-5', 'INT'],
      ['-0.05', 'DECIMAL(2,2)'],
      ['1.0E10', 'DOUBLE'],
      ["it's", 'STRING'],
      ['2026-07-09', 'DATE'],
      ['2026-07-09 10:11:12.5', 'TIMESTAMP'],
    ];
    for (const [text, name] of values) {
      const type = parseType(name);
      expect(database.query(`SELECT ${textOf(literal(text, type), type)} AS v`).rows).toEqual([[text]]);
    }
    expect(
      database.query(`SELECT ${textOf(literal('414243', { kind: 'binary' }), { kind: 'binary' })} AS v`).rows,
    ).toEqual([['ABC']]);
  });
});

describe('values as text', () => {
  test.each([
    ["['a, b', NULL, '']", 'ARRAY<STRING>', '[a, b, null, ]'],
    ['CAST([] AS INTEGER[])', 'ARRAY<INT>', '[]'],
    ['CAST(NULL AS INTEGER[])', 'ARRAY<INT>', null],
    ["[map(['k'], [[1.5::DOUBLE, NULL]])]", 'ARRAY<MAP<STRING, ARRAY<DOUBLE>>>', '[{k -> [1.5, null]}]'],
    [
      'struct_pack(a := NULL::INTEGER, b := struct_pack(c := true))',
      'STRUCT<a: INT, b: STRUCT<c: BOOLEAN>>',
      '{null, {true}}',
    ],
    ['CAST(0.5 AS DECIMAL(1,1))', 'DECIMAL(1,1)', '0.5'],
    ['CAST(12345678.9 AS DOUBLE)', 'DOUBLE', '1.23456789E7'],
    ["INTERVAL '26 hours'", 'INTERVAL DAY TO SECOND', "INTERVAL '1 02:00:00' DAY TO SECOND"],
    ["INTERVAL '14 months'", 'INTERVAL YEAR TO MONTH', "INTERVAL '1-2' YEAR TO MONTH"],
    ["INTERVAL '1 month 2 days 3 hours'", 'INTERVAL', '1 months 2 days 3 hours'],
    ["'\\xFF'::BLOB", 'BINARY', '\ufffd'],
  ])('%s of type %s prints as %s', (sql, type, text) => {
    expect(
      database.query(`SELECT ${textOf('v', parseType(type))} AS v FROM (SELECT ${sql} AS v) AS t`).rows[0]![0],
    ).toBe(text);
  });

  test('long expressions are evaluated once and stay short', () => {
    const type = parseType('ARRAY<ARRAY<ARRAY<ARRAY<INT>>>>');
    const sql = `[[[[${Array.from({ length: 200 }, (_, i) => i).join(', ')}]]]]`;
    expect(textOf(sql, type).length).toBeLessThan(3 * sql.length);
    expect(database.query(`SELECT ${textOf(sql, type)} AS v`).rows[0]![0]).toMatch(/^\[\[\[\[0, 1, .*199\]\]\]\]$/);
  });
});
