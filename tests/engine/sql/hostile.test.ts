import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../../src/engine/errors.ts';
import { parseScript, plan } from '../../../src/engine/sql/index.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

/** The condition, or `planned`; anything but an EngineError comes through. */
function outcome(text: string): string {
  try {
    for (const statement of parseScript(text)) plan(statement, world.environment);
    return 'planned';
  } catch (error) {
    if (error instanceof EngineError) return error.condition;
    throw error;
  }
}

const deep = (open: string, close: string, times = 20_000) => `SELECT ${open.repeat(times)}1${close.repeat(times)}`;
const doubled = (times: number) =>
  Array.from({ length: times }, (_, i) => (i === 0 ? "'x' AS a0" : `a${i - 1} || a${i - 1} AS a${i}`)).join(', ');
const nestedCase = (times: number): string =>
  times === 0 ? '1' : `CASE ${nestedCase(times - 1)} WHEN 1 THEN 1 WHEN 2 THEN 2 END`;
const longChain = Array(80)
  .fill('(')
  .join(`${'1 + '.repeat(20)}`);

describe('a text that would break a careless parser', () => {
  test.each([
    ['brackets', deep('(', ')'), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['subqueries', deep('(SELECT ', ')'), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['a few subqueries, which DuckDB binds exponentially', deep('(SELECT ', ')', 30), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['NOT', deep('NOT ', ''), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['minus', deep('- ', ''), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['CASE', deep('CASE WHEN true THEN ', ' END'), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['calls with look-ahead', deep('substring(', ')'), 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['types', `SELECT CAST(1 AS ${'ARRAY<'.repeat(20_000)}INT${'>'.repeat(20_000)})`, 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['a chain of sums', `SELECT ${'1 + '.repeat(20_000)}1`, 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['chains inside brackets', `SELECT ${longChain}1${')'.repeat(79)}`, expect.any(String)],
    ['a chain of UNION', `SELECT 1 ${'UNION ALL SELECT 1 '.repeat(5_000)}`, 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['a chain of joins', `SELECT 1 FROM orders${', orders'.repeat(5_000)}`, 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['a chain of fields', `SELECT x${'.y'.repeat(20_000)} FROM orders`, 'SANDBOX_STATEMENT_TOO_DEEP'],
    ['EXPLAIN upon EXPLAIN', `${'EXPLAIN '.repeat(20_000)}SELECT 1`, 'PARSE_SYNTAX_ERROR'],
    ['aliases that double', `SELECT ${doubled(60)}`, 'SANDBOX_STATEMENT_TOO_LONG'],
    ['CASE operands that double', `SELECT ${nestedCase(60)}`, 'SANDBOX_STATEMENT_TOO_LONG'],
    ['three megabytes', 'x'.repeat(3_000_000), 'SANDBOX_STATEMENT_TOO_LONG'],
    ['a megabyte of quotes', "'".repeat(1_000_001), 'PARSE_SYNTAX_ERROR'],
    ['a NUL character', 'SELECT \0', 'PARSE_SYNTAX_ERROR'],
    ['a NUL escape', "SELECT 'a\\0'", 'UNSUPPORTED_IN_SANDBOX'],
    ['a long conjunction, which is fine', `SELECT ${Array(2_000).fill('1 = 1').join(' AND ')}`, 'planned'],
    ['characters beyond the first plane', "SELECT '💥', `💥` FROM VALUES (1) AS t(`💥`)", 'planned'],
  ])('%s', (_, text, condition) => {
    const begun = performance.now();
    expect(outcome(text)).toEqual(condition);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

test('any text gives a plan or an EngineError', () => {
  const words =
    "SELECT FROM WHERE orders order_id amount ( ) , . * 'x' 1 2.5 AS a CASE WHEN THEN END IN BETWEEN AND NOT LIKE GROUP BY sum count ORDER LIMIT JOIN ON UNION ALL WITH : :: [ ] -> INTERVAL DAY DATE ; MERGE INSERT VALUES SET = INTO USING MATCHED".split(
      ' ',
    );
  const tokens = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((list) => list.join(' '));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    tokens,
    tokens.map((tail) => `SELECT ${tail}`),
  );
  fc.assert(
    fc.property(text, (sample) => {
      outcome(sample);
    }),
    { numRuns: 3_000, seed: 7 },
  );
});
