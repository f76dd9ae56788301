import { beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../src/engine/ports.ts';
import { fromDatabaseError, functionNames, functions } from '../../../src/engine/sql/functions/index.ts';
import { type Outcome, openOracle, readJson } from './harness.ts';

const golden = readJson<{ cases: { sql: string; error?: unknown }[] }>('../../oracle/golden/sql.json');

let run: (sql: string) => Outcome;
beforeAll(async () => {
  ({ run } = await openOracle([]));
});

/** Databricks has them, open-source Spark has not: no oracle for these. */
const DATABRICKS_ONLY = ['charindex', 'iff', 'mid'];
/** The oracle's session is another than ours. */
const OF_THE_SESSION = [
  'current_catalog',
  'current_database',
  'current_schema',
  'current_user',
  'session_user',
  'user',
];

describe('the allow-list', () => {
  test('Spark was asked about every function in it', () => {
    const asked = golden.cases.filter((one) => !one.error).map((one) => one.sql.toLowerCase());
    const missing = functionNames.filter((name) => !asked.some((sql) => new RegExp(`\\b${name}\\b`).test(sql)));
    expect(missing).toEqual([...DATABRICKS_ONLY, ...OF_THE_SESSION].sort());
  });

  test('every entry shows how it is called', () => {
    for (const name of functionNames) expect(functions.lookup(name)!.signature).toMatch(/^\w+\(.*\)$/);
  });

  test('no function is both offered and called unavailable', () => {
    expect(functionNames.filter((name) => functions.known(name))).toEqual([]);
  });

  test('a misspelt name finds its neighbours', () => {
    expect(functions.nearest('regexp_repalce')[0]).toBe('regexp_replace');
    expect(functions.nearest('colesce')[0]).toBe('coalesce');
  });

  test.each([
    ["SELECT mid('hello', 2, 2) AS x", 'el'],
    ["SELECT charindex('l', 'hello') AS x", '3'],
    ['SELECT iff(1 > 2, 1, 0) AS x', '0'],
    ['SELECT current_catalog() AS x', 'main'],
    ['SELECT current_schema() AS x', 'default'],
    ['SELECT current_database() AS x', 'default'],
    ['SELECT current_user() AS x', 'learner'],
    ['SELECT session_user() AS x', 'learner'],
    ['SELECT user() AS x', 'learner'],
    ['SELECT current_timestamp() AS x', '2026-07-09 10:11:12'],
    ['SELECT current_date AS x', '2026-07-09'],
  ])('%s gives %s', (sql, value) => {
    expect(run(sql)).toMatchObject({ rows: [[value]] });
  });

  test.each([
    ['SELECT uuid()', 'UNSUPPORTED_IN_SANDBOX'],
    ["SELECT ai_query('m', 'x')", 'UNSUPPORTED_IN_SANDBOX'],
    ['SELECT list_sum(array(1))', 'UNRESOLVED_ROUTINE'],
    ['SELECT round(1.5, array(1))', 'DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE'],
    ["SELECT from_json('{}', 'a INT', map('mode', 'FAILFAST'))", 'UNSUPPORTED_IN_SANDBOX'],
    ['SELECT count(DISTINCT x) OVER () FROM VALUES (1) AS t(x)', 'DISTINCT_WINDOW_FUNCTION_UNSUPPORTED'],
    ["SELECT 'a(' RLIKE 'a('", 'INVALID_PARAMETER_VALUE.PATTERN'],
    [
      "SELECT date_format(DATE '2026-01-01', 'YYYY')",
      'INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_PATTERN_RECOGNITION',
    ],
    ['SELECT named_struct(1, 2)', 'DATATYPE_MISMATCH.CREATE_NAMED_STRUCT_WITHOUT_FOLDABLE_STRING'],
    ['SELECT transform(array(1), 2)', 'INVALID_LAMBDA_FUNCTION_CALL.PARAMETER_DOES_NOT_ACCEPT_LAMBDA_FUNCTION'],
  ])('%s fails with %s', (sql, condition) => {
    expect(run(sql)).toMatchObject({ condition });
  });
});

describe('failures of DuckDB', () => {
  const error = (message: string, kind: DatabaseError['kind'] = 'other') =>
    fromDatabaseError(new DatabaseError(kind, message, ''));

  test('what printed SQL raises comes back with condition, text and SQLSTATE', () => {
    const failure = error('Invalid Input Error: [USER_RAISED_EXCEPTION] gate: 3 rows SQLSTATE: P0001', 'raised');
    expect(failure).toMatchObject({ condition: 'USER_RAISED_EXCEPTION', text: 'gate: 3 rows', sqlState: 'P0001' });
  });

  test.each([
    ['Out of Range Error: Overflow in addition of INT32 (2147483647 + 1)!', 'ARITHMETIC_OVERFLOW'],
    ['Out of Range Error: Overflow in addition of INT8 (127 + 1)!', 'BINARY_ARITHMETIC_OVERFLOW'],
    [
      "Conversion Error: Type INT128 with value 9 can't be cast because the value is out of range for the destination type INT64",
      'ARITHMETIC_OVERFLOW',
    ],
    [
      "Conversion Error: Type INT32 with value 300 can't be cast because the value is out of range for the destination type INT8",
      'CAST_OVERFLOW',
    ],
    ['Conversion Error: Could not cast value 1000 to DECIMAL(3,0)', 'NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION'],
    ['Invalid Input Error: Map keys must be unique.', 'DUPLICATED_MAP_KEY'],
    ['Binder Error: Max expression depth limit of 1000 exceeded.', 'SANDBOX_STATEMENT_TOO_DEEP'],
    ["Binder Error: no column x LINE 1: SELECT error('[DIVIDE_BY_ZERO] …') + x", 'SANDBOX_INTERNAL'],
    ['Something Error: nobody foresaw', 'SANDBOX_INTERNAL'],
  ])('%s is %s', (message, condition) => {
    expect(error(message).condition).toBe(condition);
  });

  test('limits of the sandbox are named as such', () => {
    expect(error('INTERRUPT Error', 'timeout').condition).toBe('SANDBOX_TIMEOUT');
    expect(error('Out of Memory Error', 'memory').condition).toBe('SANDBOX_MEMORY');
  });
});
