import type { DataType } from '../../types.ts';
import { quote, quoteText } from '../quote.ts';

/** The DuckDB type that holds the values. Times are UTC, so both kinds of timestamp are TIMESTAMP. */
export function duckType(type: DataType): string {
  switch (type.kind) {
    // NULL needs some type in a table; INTEGER casts to every other.
    case 'void':
      return 'INTEGER';
    case 'int':
      return 'INTEGER';
    case 'string':
    case 'variant':
      return 'VARCHAR';
    case 'binary':
      return 'BLOB';
    case 'timestamp_ntz':
      return 'TIMESTAMP';
    case 'decimal':
      return `DECIMAL(${type.precision},${type.scale})`;
    case 'array':
      return `${duckType(type.element)}[]`;
    case 'map':
      return `MAP(${duckType(type.key)}, ${duckType(type.value)})`;
    case 'struct':
      return `STRUCT(${type.fields.map((field) => `${quote(field.name)} ${duckType(field.type)}`).join(', ')})`;
    default:
      return type.kind.toUpperCase();
  }
}

/** A DuckDB constant. `value` is text for all but booleans: digits, ISO dates, hexadecimal bytes for BINARY. */
export function literal(value: string | boolean | null, type: DataType): string {
  if (value === null) return type.kind === 'void' ? 'NULL' : `CAST(NULL AS ${duckType(type)})`;
  if (typeof value === 'boolean') return String(value);
  switch (type.kind) {
    case 'string':
    case 'variant':
      return quoteText(value);
    case 'int':
      return /^\d+$/.test(value) ? value : `CAST(${quoteText(value)} AS INTEGER)`;
    case 'boolean':
      return value === 'true' ? 'true' : 'false';
    case 'binary':
      return `unhex(${quoteText(value)})`;
    default:
      return `CAST(${quoteText(value)} AS ${duckType(type)})`;
  }
}
