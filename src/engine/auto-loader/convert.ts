import { quoteText } from '../sql/quote.ts';
import type { Cell, DataType } from '../types.ts';
import { type Json, printJson } from './json.ts';

/** A value that its column's type does not take: rescued, or NULL where nothing is rescued. */
export const MISMATCH = Symbol('mismatch');
export type Converted = Cell | typeof MISMATCH;

/**
 * Texts that DuckDB's own CAST turns into the type. The rules are those of Spark's JSON parser: an INT takes no text, a
 * STRING takes everything, a DECIMAL takes numeric text.
 */
export function fromJson(json: Json, type: DataType): Converted {
  if (json.kind === 'null') return null;
  switch (type.kind) {
    case 'string':
    case 'variant':
      return json.kind === 'string' ? json.value : printJson(json);
    case 'boolean':
      return json.kind === 'boolean' ? String(json.value) : MISMATCH;
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
      return json.kind === 'number' ? integer(json.raw, type.kind) : MISMATCH;
    case 'float':
    case 'double':
      return fromJsonDouble(json);
    case 'decimal':
      if (json.kind === 'number') return decimal(json.raw, type.precision, type.scale);
      return json.kind === 'string' ? decimal(json.value, type.precision, type.scale) : MISMATCH;
    case 'date':
    case 'timestamp':
    case 'timestamp_ntz':
      return json.kind === 'string' ? fromText(json.value, type) : MISMATCH;
    case 'array':
    case 'map':
    case 'struct':
      return nested(json, type);
    default:
      return MISMATCH;
  }
}

/** The same for CSV, where every value is text. */
export function fromText(text: string, type: DataType): Converted {
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
      return integer(text, type.kind);
    case 'float':
    case 'double':
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^[+-]?Infinity$|^NaN$/.test(text) ? text : MISMATCH;
    case 'decimal':
      return decimal(text, type.precision, type.scale);
    case 'date':
      return date(text);
    case 'timestamp':
    case 'timestamp_ntz':
      return timestamp(text);
    default:
      return MISMATCH;
  }
}

function fromJsonDouble(json: Json): Converted {
  if (json.kind === 'number') return json.raw;
  return json.kind === 'string' && /^([+-]?(Infinity|INF)|NaN)$/.test(json.value) ? json.value : MISMATCH;
}

const BITS = { tinyint: 8, smallint: 16, int: 32, bigint: 64 } as const;

function integer(text: string, kind: keyof typeof BITS): Converted {
  if (!/^[+-]?\d{1,20}$/.test(text)) return MISMATCH;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(BITS[kind], value) === value ? String(value) : MISMATCH;
}

/** Rounds half up to the scale, as Spark's reader does; too many digits before the point do not fit. */
function decimal(text: string, precision: number, scale: number): Converted {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (!parts || `${parts[2]}${parts[3] ?? ''}` === '') return MISMATCH;
  const exponent = Number(parts[4] ?? 0);
  const digits = `${parts[2]}${parts[3] ?? ''}`;
  const shift = exponent - (parts[3]?.length ?? 0) + scale;
  if (digits.length + shift > precision + 1) return MISMATCH;
  const unscaled = shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : halfUp(BigInt(digits), 10n ** BigInt(-shift));
  if (unscaled >= 10n ** BigInt(precision)) return MISMATCH;
  const padded = String(unscaled).padStart(scale + 1, '0');
  const point = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  return parts[1] === '-' && unscaled > 0n ? `-${point}` : point;
}

const halfUp = (value: bigint, divisor: bigint): bigint => (value + divisor / 2n) / divisor;

function date(text: string): Converted {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts && isDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) ? text : MISMATCH;
}

function isDate(year: number, month: number, day: number): boolean {
  const value = new Date(Date.UTC(year, month - 1, day));
  return value.getUTCMonth() === month - 1 && value.getUTCDate() === day;
}

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?)? ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/;

/** ISO 8601 with or without time and offset, in UTC. */
function timestamp(text: string): Converted {
  const parts = TIMESTAMP.exec(text);
  if (!parts) return MISMATCH;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (!isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return MISMATCH;
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - offsetMinutes(parts[8]) * 60_000);
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')}.${(parts[7] ?? '').padEnd(6, '0')}`;
}

function offsetMinutes(zone: string | undefined): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3] ?? 0));
}

/** A DuckDB expression whose leaves are texts, to be cast to the nested type as a whole. Extra fields are left out. */
function nested(json: Json, type: DataType): Converted {
  if (type.kind === 'array' && json.kind === 'array') {
    const items = json.items.map((item) => member(item, type.element));
    return items.includes(MISMATCH) ? MISMATCH : `[${items.join(', ')}]`;
  }
  if (type.kind === 'map' && json.kind === 'object') {
    const entries = json.fields.map(([key, value]) => [quoteText(key), member(value, type.value)] as const);
    return pairs(entries, (inside) => `MAP {${inside}}`);
  }
  if (type.kind !== 'struct' || json.kind !== 'object') return MISMATCH;
  const values = new Map(json.fields);
  const fields = type.fields.map((field) => {
    const value = values.get(field.name);
    return [quoteText(field.name), value === undefined ? 'NULL' : member(value, field.type)] as const;
  });
  return pairs(fields, (inside) => `{${inside}}`);
}

function pairs(entries: readonly (readonly [string, string | typeof MISMATCH])[], wrap: (inside: string) => string) {
  if (entries.some(([, value]) => value === MISMATCH)) return MISMATCH;
  return wrap(entries.map(([name, value]) => `${name}: ${String(value)}`).join(', '));
}

function member(json: Json, type: DataType): string | typeof MISMATCH {
  const value = fromJson(json, type);
  if (value === MISMATCH) return MISMATCH;
  if (value === null) return 'NULL';
  return isNested(type) ? value : quoteText(value);
}

export function isNested(type: DataType): boolean {
  return type.kind === 'array' || type.kind === 'map' || type.kind === 'struct';
}
