import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../../src/engine/ports.ts';
import type { Bindings } from '../../src/runtime/duckdb/bindings.ts';
import { DuckDatabase } from '../../src/runtime/duckdb/database.ts';
import { DatabaseLost, toFailure } from '../../src/runtime/duckdb/failure.ts';

/** Bindings that answer every statement with an empty result, until one text makes them fail. */
function bindingsThatFail(text: string, error: Error): Bindings {
  return {
    open() {},
    connect: () => ({ _conn: 1 }),
    startPendingQuery(_: number, sql: string) {
      if (sql === text) throw error;
      return new Uint8Array();
    },
    fetchQueryResults: () => new Uint8Array(),
  } as unknown as Bindings;
}

describe('a database that is lost', () => {
  test.each([
    new WebAssembly.RuntimeError('memory access out of bounds'),
    new Error('FATAL Error: Failed: database has been invalidated because of a previous fatal error'),
    new Error('INTERNAL Error: Attempted to access index 3 within vector of size 3'),
    new RangeError('Maximum call stack size exceeded'),
  ])('is recognised by %s', (error) => {
    const database = new DuckDatabase(bindingsThatFail('SELECT 1', error));
    expect(() => database.exec('SELECT 1')).toThrow(DatabaseLost);
  });

  test('answers nothing any more', () => {
    const database = new DuckDatabase(bindingsThatFail('SELECT 1', new WebAssembly.RuntimeError('unreachable')));
    expect(() => database.exec('SELECT 1')).toThrow(DatabaseLost);
    expect(() => database.exec('SELECT 2')).toThrow(DatabaseLost);
  });

  test('is not one that merely refused a statement', () => {
    const database = new DuckDatabase(bindingsThatFail('SELECT 1', new Error('Binder Error: no such column')));
    expect(() => database.exec('SELECT 1')).toThrow(DatabaseError);
    expect(() => database.exec('SELECT 2')).not.toThrow();
  });
});

describe('failures of DuckDB', () => {
  test.each([
    [`Conversion Error: Could not convert string 'abc' to INT32`, 'conversion'],
    [`Conversion Error: Casting value "123.45" to type DECIMAL(4,2) failed: value is out of range!`, 'overflow'],
    ['Out of Range Error: Overflow in addition of INT32 (2147483647 + 1)!', 'overflow'],
    ['Out of Range Error: Division by zero!', 'division'],
    ['Invalid Input Error: gate: 1 of 2 orders', 'raised'],
    ['Invalid Error: [CONDITION] from a scalar function', 'raised'],
    ['Out of Memory Error: failed to allocate data of size 64.0 KiB', 'memory'],
    ['Catalog Error: Table with name x does not exist!', 'other'],
  ])('%s is of kind %s', (message, kind) => {
    expect(toFailure(new Error(message), 'SELECT 1')).toMatchObject({ kind, message, sql: 'SELECT 1' });
  });

  test('are unpacked when they arrive as JSON', () => {
    const json = '{"exception_type":"Parser","exception_message":"syntax error at or near \\"x\\"","position":"19"}';
    expect(toFailure(new Error(json), '').message).toBe('Parser Error: syntax error at or near "x"');
  });
});
