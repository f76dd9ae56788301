import { describe, expect, it } from 'vitest';
import { type Converted, fromJson } from '../../../src/engine/auto-loader/convert.ts';
import { parseJson } from '../../../src/engine/auto-loader/json.ts';
import { fromText, MISMATCH } from '../../../src/engine/auto-loader/scalars.ts';
import type { DataType } from '../../../src/engine/types.ts';

const INT: DataType = { kind: 'int' };
const AMOUNT: DataType = { kind: 'decimal', precision: 5, scale: 2 };
const json = (text: string, type: DataType): Converted => fromJson(parseJson(text), type);

describe('a JSON value', () => {
  it.each<[string, DataType, Converted]>([
    ['12', INT, '12'],
    ['2147483648', INT, MISMATCH],
    ['2.5', INT, MISMATCH],
    ['"12"', INT, MISMATCH],
    ['"12.345"', AMOUNT, '12.35'],
    ['12.345', AMOUNT, '12.35'],
    ['-0.005', AMOUNT, '-0.01'],
    ['1e2', AMOUNT, '100.00'],
    ['1000', AMOUNT, MISMATCH],
    ['"n/a"', AMOUNT, MISMATCH],
    ['{"a":  1}', { kind: 'string' }, '{"a":  1}'],
    ['"x"', { kind: 'boolean' }, MISMATCH],
    ['null', INT, null],
    ['"NaN"', { kind: 'double' }, 'NaN'],
  ])('%s', (text, type, expected) => {
    expect(json(text, type)).toBe(expected);
  });

  it('becomes an expression for nested types, and says what did not fit', () => {
    const type: DataType = {
      kind: 'struct',
      fields: [
        { name: 'a', type: INT },
        { name: 'b', type: { kind: 'array', element: { kind: 'string' } } },
      ],
    };
    const cell = "{'a': NULL, 'b': ['it''s', NULL]}";
    expect(json(`{"b":["it's",null]}`, type)).toBe(cell);
    expect(json(`{"b":["it's",null],"c":1}`, type)).toMatchObject({
      cell,
      misfit: false,
      rest: { fields: [['c', { raw: '1' }]] },
    });
    expect(json('{"a":"x"}', type)).toMatchObject({ misfit: true, rest: { fields: [['a', { value: 'x' }]] } });
  });
});

describe('a CSV value', () => {
  it.each<[string, DataType['kind'], Converted]>([
    ['2026-02-29', 'date', MISMATCH],
    ['2026-07-01', 'date', '2026-07-01'],
    ['2026-07-28T02:15:04Z', 'timestamp', '2026-07-28 02:15:04.000000'],
    ['2026-07-28 02:15:04.5+02:00', 'timestamp', '2026-07-28 00:15:04.500000'],
    ['2026-07-28', 'timestamp', '2026-07-28 00:00:00.000000'],
    ['TRUE', 'boolean', 'true'],
    ['yes', 'boolean', MISMATCH],
    ['+7', 'int', '7'],
    ['', 'double', MISMATCH],
  ])('%s as %s', (text, kind, expected) => {
    expect(fromText(text, { kind } as DataType)).toBe(expected);
  });
});
