import type { EngineError } from '../../errors.ts';
import type { Cell } from '../../types.ts';
import { decimal } from './decimal-types.ts';
import { malformed, outOfRange } from './failures.ts';
import type { Integral } from './kinds.ts';
import { parseDate, parseTimestamp } from './values/dates.ts';
import { fitTo } from './values/decimal.ts';
import { parseExact, printExact } from './values/exact.ts';
import { parseBoolean, parseInteger, parseReal, trimmed } from './values/parse.ts';
import { calendarInterval, dayTimeInterval, javaReal, yearMonthInterval } from './values/text.ts';
import { decodeUtf8, fromHex } from './values/utf8.ts';

/** A function of texts that printed SQL calls; NULL arguments give NULL without a call. */
export interface ScalarFunction {
  name: string;
  arity: number;
  fn(...args: Cell[]): Cell;
}

/** NULL in, NULL out. */
export function strict(name: string, arity: number, fn: (...args: string[]) => Cell): ScalarFunction {
  return { name, arity, fn: (...args) => (args.includes(null) ? null : fn(...(args as string[]))) };
}

/** `cs_x` raises what `read` throws, `cs_try_x` gives NULL instead. */
function pair(name: string, arity: number, read: (...args: string[]) => string | EngineError): ScalarFunction[] {
  const must = (...args: string[]): string => {
    const value = read(...args);
    if (typeof value !== 'string') throw value;
    return value;
  };
  const may = (...args: string[]): Cell => {
    const value = read(...args);
    return typeof value === 'string' ? value : null;
  };
  return [strict(`cs_${name}`, arity, must), strict(`cs_try_${name}`, arity, may)];
}

function readDecimal(text: string, precision: string, scale: string): string | EngineError {
  const type = decimal(Number(precision), Number(scale));
  const value = parseExact(trimmed(text));
  if (!value) return malformed(text, 'STRING', `DECIMAL(${precision},${scale})`);
  return fitTo(value, type) ?? outOfRange(printExact(value), type.precision, type.scale);
}

const typeName = (kind: string) => kind.toUpperCase();

/** What casts and text rendering call. */
export const typeScalars: readonly ScalarFunction[] = [
  ...pair(
    'integer',
    2,
    (text, kind) => parseInteger(text, kind as Integral) ?? malformed(text, 'STRING', typeName(kind)),
  ),
  ...pair('real', 2, (text, kind) => parseReal(text) ?? malformed(text, 'STRING', typeName(kind))),
  ...pair('boolean', 1, (text) => parseBoolean(text) ?? malformed(text, 'STRING', 'BOOLEAN')),
  ...pair('date', 1, (text) => parseDate(text) ?? malformed(text, 'STRING', 'DATE')),
  ...pair(
    'timestamp',
    2,
    (text, kind) => parseTimestamp(text, kind === 'timestamp') ?? malformed(text, 'STRING', typeName(kind)),
  ),
  ...pair('decimal', 3, readDecimal),
  strict('cs_real_text', 1, javaReal),
  strict('cs_utf8', 1, (hexadecimal) => decodeUtf8(fromHex(hexadecimal))),
  strict('cs_micros_text', 3, (micros, from, to) => dayTimeInterval(BigInt(micros), from, to)),
  strict('cs_months_text', 3, (months, from, to) => yearMonthInterval(BigInt(months), from, to)),
  strict('cs_calendar_text', 3, (months, days, micros) =>
    calendarInterval(BigInt(months), BigInt(days), BigInt(micros)),
  ),
];
