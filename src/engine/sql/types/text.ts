import type { DataType } from '../../types.ts';
import { quoteText } from '../quote.ts';
import { bind, unused } from './bind.ts';
import { isYearMonth } from './common.ts';

/** DuckDB VARCHAR expression: the value as Spark's CAST(value AS STRING) prints it. */
export function textOf(sql: string, type: DataType): string {
  switch (type.kind) {
    case 'string':
    case 'variant':
      return sql;
    case 'float':
    case 'double':
      return `cs_real_text(CAST(${sql} AS VARCHAR))`;
    case 'decimal':
      return decimalText(sql, type);
    case 'binary':
      return `cs_utf8(hex(${sql}))`;
    case 'interval':
      return intervalText(sql, type);
    case 'array':
      return listText(sql, (element) => textOf(element, type.element));
    case 'map':
      return mapText(sql, type);
    case 'struct':
      return structText(sql, type);
    default:
      return `CAST(${sql} AS VARCHAR)`;
  }
}

/** DuckDB prints DECIMAL(2,2) without a digit before the point: `.05`. */
function decimalText(sql: string, type: DataType & { kind: 'decimal' }): string {
  if (type.precision > type.scale) return `CAST(${sql} AS VARCHAR)`;
  return `regexp_replace(CAST(${sql} AS VARCHAR), '^(-?)\\.', '\\10.')`;
}

function intervalText(sql: string, type: DataType & { kind: 'interval' }): string {
  const months = (name: string) => `CAST(date_part('year', ${name}) * 12 + date_part('month', ${name}) AS VARCHAR)`;
  if (!type.from) {
    return bind(sql, (name) => {
      const rest = `(${name} - to_months(CAST(${months(name)} AS INTEGER)))`;
      return `cs_calendar_text(${months(name)}, CAST(date_part('day', ${name}) AS VARCHAR), CAST(epoch_us(${rest}) - 86400000000 * date_part('day', ${name}) AS VARCHAR))`;
    });
  }
  const fields = `${quoteText(type.from)}, ${quoteText(type.to ?? type.from)}`;
  if (isYearMonth(type)) return bind(sql, (name) => `cs_months_text(${months(name)}, ${fields})`);
  return `cs_micros_text(CAST(epoch_us(${sql}) AS VARCHAR), ${fields})`;
}

const orNull = (text: string) => `coalesce(${text}, 'null')`;

/** NULL stays NULL; an empty list needs care, since array_to_string makes it NULL. */
function listText(sql: string, element: (name: string) => string, brackets = '[]'): string {
  return bind(sql, (list) => {
    const name = unused(list);
    const texts = `array_to_string(list_transform(${list}, lambda ${name}: ${orNull(element(name))}), ', ')`;
    return `CASE WHEN ${list} IS NOT NULL THEN ${quoteText(brackets[0]!)} || coalesce(${texts}, '') || ${quoteText(brackets[1]!)} END`;
  });
}

function mapText(sql: string, type: DataType & { kind: 'map' }): string {
  const entry = (name: string) =>
    `${textOf(`${name}."key"`, type.key)} || ' -> ' || ${orNull(textOf(`${name}."value"`, type.value))}`;
  return listText(`map_entries(${sql})`, entry, '{}');
}

function structText(sql: string, type: DataType & { kind: 'struct' }): string {
  return bind(sql, (row) => {
    const fields = type.fields.map((field) => orNull(textOf(fieldOf(row, field.name), field.type)));
    return `CASE WHEN ${row} IS NOT NULL THEN '{' || ${fields.join(" || ', ' || ")} || '}' END`;
  });
}

/** A struct's field; written as a function, since `a.b.c` could also be a qualified column. */
export function fieldOf(sql: string, name: string): string {
  return `struct_extract(${sql}, ${quoteText(name)})`;
}
