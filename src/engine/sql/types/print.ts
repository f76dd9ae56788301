import type { DataType } from '../../types.ts';
import { backtick } from '../quote.ts';

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

function fieldName(name: string): string {
  return PLAIN.test(name) || /^\d+$/.test(name) ? name : backtick(name);
}

function interval(type: DataType & { kind: 'interval' }): string {
  if (!type.from) return 'INTERVAL';
  const to = type.to && type.to !== type.from ? ` TO ${type.to}` : '';
  return `INTERVAL ${type.from}${to}`.toUpperCase();
}

/** Databricks' spelling: `DECIMAL(18,2)`, `ARRAY<INT>`, `MAP<STRING, INT>`, `STRUCT<a: INT, b: STRING>`. */
export function printType(type: DataType): string {
  switch (type.kind) {
    case 'decimal':
      return `DECIMAL(${type.precision},${type.scale})`;
    case 'array':
      return `ARRAY<${printType(type.element)}>`;
    case 'map':
      return `MAP<${printType(type.key)}, ${printType(type.value)}>`;
    case 'struct':
      return `STRUCT<${type.fields.map((field) => `${fieldName(field.name)}: ${printType(field.type)}`).join(', ')}>`;
    case 'interval':
      return interval(type);
    default:
      return type.kind.toUpperCase();
  }
}

/** What `typeof(x)` gives: lower case, no blanks (`map<string,int>`). */
export function catalogName(type: DataType): string {
  switch (type.kind) {
    case 'array':
      return `array<${catalogName(type.element)}>`;
    case 'map':
      return `map<${catalogName(type.key)},${catalogName(type.value)}>`;
    case 'struct':
      return `struct<${type.fields.map((field) => `${field.name}:${catalogName(field.type)}`).join(',')}>`;
    default:
      return printType(type).toLowerCase();
  }
}
