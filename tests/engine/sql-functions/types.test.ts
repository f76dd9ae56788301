import { describe, expect, test } from 'vitest';
import { EngineError } from '../../../src/engine/errors.ts';
import type { TypedSql } from '../../../src/engine/sql/seam.ts';
import { arithmeticType, asDecimal, decimal, widerDecimal } from '../../../src/engine/sql/types/decimal-types.ts';
import {
  assign,
  castTo,
  coerce,
  commonType,
  duckType,
  parseSchema,
  parseType,
  printType,
  sameType,
} from '../../../src/engine/sql/types/index.ts';
import type { DataType } from '../../../src/engine/types.ts';

const span = { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 };
const typed = (type: string): TypedSql => ({ sql: 'x', type: parseType(type), span });

function failure(run: () => unknown): EngineError {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error;
  }
  throw new Error('no EngineError');
}

describe('types as text', () => {
  test.each([
    'INT',
    'DECIMAL(18,2)',
    'ARRAY<STRUCT<name: STRING, passed: BIGINT>>',
    'MAP<STRING, ARRAY<DATE>>',
    'INTERVAL DAY TO SECOND',
    'INTERVAL MONTH',
    'STRUCT<`a b`: INT, c: TIMESTAMP_NTZ>',
    'VOID',
  ])('%s reads back as printed', (text) => {
    expect(printType(parseType(text))).toBe(text);
  });

  test.each([
    ['integer', 'INT'],
    ['long', 'BIGINT'],
    ['dec(5)', 'DECIMAL(5,0)'],
    ['numeric', 'DECIMAL(10,0)'],
    ['varchar(10)', 'STRING'],
    ["struct<a int, b: string not null comment 'x'>", 'STRUCT<a: INT, b: STRING>'],
    ['array < map < string , int > >', 'ARRAY<MAP<STRING, INT>>'],
  ])('%s is another spelling of %s', (text, printed) => {
    expect(printType(parseType(text))).toBe(printed);
  });

  test('a schema is a list of columns, or one struct', () => {
    const columns = [
      { name: 'id', type: { kind: 'bigint' } },
      { name: 'order', type: { kind: 'string' }, comment: 'the key' },
    ];
    expect(parseSchema("id BIGINT NOT NULL, `order` STRING COMMENT 'the key'")).toEqual(columns);
    expect(parseSchema("STRUCT<id: BIGINT, `order`: STRING COMMENT 'the key'>")).toEqual(columns);
    expect(parseSchema('')).toEqual([]);
  });

  test.each([
    ['NUMBER(3)', 'PARSE_SYNTAX_ERROR', 6],
    ['ARRAY<INT', 'PARSE_SYNTAX_ERROR', 9],
    ['STRUCT<a: GEOMETRY>', 'UNSUPPORTED_DATATYPE', 10],
    ['DECIMAL(39,2)', 'DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION', 7],
    ['DECIMAL(5,6)', 'DECIMAL_SCALE_EXCEEDS_PRECISION', 7],
    ['INT;', 'PARSE_SYNTAX_ERROR', 3],
  ])('%s fails with %s at its place', (text, condition, start) => {
    expect(failure(() => parseType(text))).toMatchObject({ condition, span: { start } });
  });

  test('DuckDB keeps both kinds of timestamp as TIMESTAMP and quotes field names', () => {
    expect(duckType(parseType('STRUCT<a: TIMESTAMP, `b"c`: TIMESTAMP_NTZ>'))).toBe(
      'STRUCT("a" TIMESTAMP, "b""c" TIMESTAMP)',
    );
  });
});

describe('decimal result types', () => {
  test.each([
    ['/', 'DECIMAL(15,2)', 'DECIMAL(13,3)', 'DECIMAL(32,16)'],
    ['*', 'DECIMAL(13,3)', 'DECIMAL(32,16)', 'DECIMAL(38,11)'],
    ['*', 'DECIMAL(38,11)', 'DECIMAL(18,6)', 'DECIMAL(38,6)'],
    ['+', 'DECIMAL(38,18)', 'DECIMAL(38,18)', 'DECIMAL(38,17)'],
    ['%', 'DECIMAL(18,2)', 'DECIMAL(13,3)', 'DECIMAL(13,3)'],
    ['-', 'DECIMAL(10,2)', 'DECIMAL(10,0)', 'DECIMAL(13,2)'],
  ] as const)('%s of %s and %s is %s', (op, left, right, result) => {
    const [a, b] = [left, right].map((text) => asDecimal(parseType(text))!);
    expect(printType(arithmeticType(op, a!, b!))).toBe(result);
  });

  test('the wider decimal keeps digits before the point', () => {
    expect(widerDecimal(decimal(38, 0), decimal(38, 10))).toEqual(decimal(38, 0));
    expect(widerDecimal(decimal(10, 2), decimal(5, 4))).toEqual(decimal(12, 4));
  });
});

describe('least common types', () => {
  test.each([
    [['INT', 'BIGINT'], 'BIGINT'],
    [['INT', 'FLOAT'], 'DOUBLE'],
    [['INT', 'DECIMAL(5,2)'], 'DECIMAL(12,2)'],
    [['STRING', 'INT'], 'BIGINT'],
    [['STRING', 'DECIMAL(5,2)'], 'DOUBLE'],
    [['DATE', 'STRING'], 'DATE'],
    [['DATE', 'TIMESTAMP'], 'TIMESTAMP'],
    [['VOID', 'ARRAY<INT>'], 'ARRAY<INT>'],
    [['ARRAY<INT>', 'ARRAY<DOUBLE>'], 'ARRAY<DOUBLE>'],
    [['STRUCT<a: INT>', 'STRUCT<A: BIGINT>'], 'STRUCT<a: BIGINT>'],
    [['INTERVAL DAY', 'INTERVAL HOUR'], 'INTERVAL DAY TO HOUR'],
  ])('%s have %s', (types, common) => {
    expect(printType(commonType(types.map(parseType))!)).toBe(common);
  });

  test.each([
    [['BOOLEAN', 'INT']],
    [['DATE', 'INT']],
    [['ARRAY<INT>', 'INT']],
    [['STRUCT<a: INT>', 'STRUCT<b: INT>']],
    [['INTERVAL MONTH', 'INTERVAL DAY']],
  ])('%s have none', (types) => {
    expect(commonType(types.map(parseType))).toBeUndefined();
  });
});

describe('implicit casts', () => {
  test('a constant string is read when the statement is planned', () => {
    const value: TypedSql = { sql: "'2026-7-9'", type: { kind: 'string' }, span, literal: { value: '2026-7-9' } };
    expect(coerce(value, { kind: 'date' })).toMatchObject({ sql: "CAST('2026-07-09' AS DATE)" });
  });

  test('a malformed constant string fails only where it is evaluated', () => {
    const value: TypedSql = { sql: "'soon'", type: { kind: 'string' }, span, literal: { value: 'soon' } };
    expect(coerce(value, { kind: 'date' }).sql).toContain('cs_date');
  });

  test('a type that has no implicit cast is named with what was wanted', () => {
    expect(failure(() => coerce(typed('ARRAY<INT>'), { kind: 'int' }))).toMatchObject({
      condition: 'DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE',
      span,
    });
  });

  test('storing widens and narrows numbers, and refuses what has no safe cast', () => {
    const column = { name: 'amount', type: decimal(10, 2) as DataType };
    expect(assign(typed('DOUBLE'), column).type).toEqual(column.type);
    expect(failure(() => assign(typed('DATE'), column))).toMatchObject({
      condition: 'INCOMPATIBLE_DATA_FOR_TABLE.CANNOT_SAFELY_CAST',
      text: expect.stringContaining('`amount` "DATE" to "DECIMAL(10,2)"'),
    });
  });

  test('equal types need no cast, whatever the case of field names', () => {
    expect(castTo('x', parseType('STRUCT<a: INT>'), parseType('STRUCT<A: INT>'), 'ansi')).toBe('x');
    expect(sameType(parseType('DECIMAL(5,2)'), parseType('DECIMAL(5,3)'))).toBe(false);
  });
});
