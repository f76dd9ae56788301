import { parseDate, parseReal, parseTimestamp, readMoment } from '../sql/index.ts';
import type { Cell, DataType } from '../types.ts';

/** A value that its column's type does not take: rescued, or NULL where nothing is rescued. */
export const MISMATCH = Symbol('mismatch');

/** Patterns of `dateFormat` and `timestampFormat`; undefined: the forms that a cast takes. */
export interface Formats {
  date?: string | undefined;
  timestamp?: string | undefined;
}

/**
 * A text of a CSV or a folder name as text that DuckDB's CAST turns into the type. The rules are those of Spark's CSV
 * reader, compared with it in `tests/oracle/golden/readers.json`.
 */
export function fromText(text: string, type: DataType, formats: Formats = {}): Cell | typeof MISMATCH {
  switch (type.kind) {
    case 'string':
    case 'variant':
      return text;
    case 'boolean':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() : MISMATCH;
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return integer(text, BITS[type.kind]);
    case 'float':
    case 'double':
      return parseReal(text) ?? MISMATCH;
    case 'decimal':
      return decimal(text, type.precision, type.scale);
    case 'date':
      return date(text, formats.date);
    case 'timestamp':
      return moment(text, formats.timestamp);
    case 'timestamp_ntz':
      return /(?:Z|UTC|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) ? MISMATCH : moment(text, formats.timestamp);
    default:
      return MISMATCH;
  }
}

export const BITS = { tinyint: 8, smallint: 16, int: 32, bigint: 64 } as const;

export function integer(text: string, bits: number): Cell | typeof MISMATCH {
  if (!/^[+-]?\d{1,20}$/.test(text)) return MISMATCH;
  if (text.length < 10 && bits >= 32) return String(Number(text) + 0);
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(bits, value) === value ? String(value) : MISMATCH;
}

/**
 * Rounds half up to the scale; too many digits before the point do not fit. Commas are grouping marks, wherever they
 * stand.
 */
export function decimal(written: string, precision: number, scale: number): Cell | typeof MISMATCH {
  const text = written.replaceAll(',', '');
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (!parts || `${parts[2]}${parts[3] ?? ''}` === '') return MISMATCH;
  const exponent = Number(parts[4] ?? 0);
  const digits = `${parts[2]}${parts[3] ?? ''}`;
  const shift = exponent - (parts[3]?.length ?? 0) + scale;
  if (digits.replace(/^0+/, '').length + shift > precision + 1) return MISMATCH;
  const unscaled = shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : halfUp(BigInt(digits), 10n ** BigInt(-shift));
  if (unscaled >= 10n ** BigInt(precision)) return MISMATCH;
  const padded = String(unscaled).padStart(scale + 1, '0');
  const point = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  return parts[1] === '-' && unscaled > 0n ? `-${point}` : point;
}

const halfUp = (value: bigint, divisor: bigint): bigint => (value + divisor / 2n) / divisor;

function date(text: string, format: string | undefined): Cell | typeof MISMATCH {
  if (format === undefined) return parseDate(text) ?? MISMATCH;
  const read = readMoment(text, format);
  if (!('moment' in read)) return MISMATCH;
  const { year, month, day } = read.moment;
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

function moment(text: string, format: string | undefined): Cell | typeof MISMATCH {
  if (format === undefined) return parseTimestamp(text, true) ?? MISMATCH;
  const read = readMoment(text, format);
  if (!('moment' in read)) return MISMATCH;
  const { year, month, day, hour, minute, second, micros } = read.moment;
  const time = [hour, minute, second].map((part) => digits(part, 2)).join(':');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)} ${time}.${digits(micros, 6)}`;
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0');
