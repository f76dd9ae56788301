import type { DataType, IntervalField } from '../../types.ts';
import { sameType } from './compare.ts';
import { asDecimal, widerDecimal } from './decimal-types.ts';
import { BIGINT, DOUBLE, integrals, isFractional, isInstant, isIntegral, isNumeric, VOID } from './kinds.ts';

/**
 * Least common type in ANSI mode: CASE branches, coalesce, arrays, set operations, IN. Undefined when there is none.
 * https://docs.databricks.com/en/sql/language-manual/sql-ref-datatype-rules.html
 */
export function commonType(types: readonly DataType[]): DataType | undefined {
  // Strings last: STRING beside INT is BIGINT, beside DECIMAL it is DOUBLE, whatever comes first.
  const ordered = [
    ...types.filter((type) => type.kind !== 'string'),
    ...types.filter((type) => type.kind === 'string'),
  ];
  return ordered.reduce<DataType | undefined>((common, type) => common && wider(common, type), VOID);
}

/** What STRING becomes beside `other` in comparisons, arithmetic and branches. */
export function stringBeside(other: DataType): DataType | undefined {
  if (isIntegral(other)) return BIGINT;
  if (isNumeric(other)) return DOUBLE;
  if (other.kind === 'interval' || other.kind === 'variant') return undefined;
  return other.kind === 'array' || other.kind === 'map' || other.kind === 'struct' ? undefined : other;
}

function wider(left: DataType, right: DataType): DataType | undefined {
  if (sameType(left, right) || right.kind === 'void') return left;
  if (left.kind === 'void') return right;
  if (left.kind === 'string') return stringBeside(right);
  if (right.kind === 'string') return stringBeside(left);
  if (isNumeric(left) && isNumeric(right)) return widerNumeric(left, right);
  return widerInstant(left, right) ?? widerNested(left, right);
}

/** FLOAT beside an exact type is DOUBLE: FLOAT would lose digits of an INT. */
export function widerNumeric(left: DataType, right: DataType): DataType {
  if (isFractional(left) || isFractional(right)) return sameType(left, right) ? left : DOUBLE;
  if (isIntegral(left) && isIntegral(right)) {
    return integrals.indexOf(left.kind) > integrals.indexOf(right.kind) ? left : right;
  }
  return widerDecimal(asDecimal(left)!, asDecimal(right)!);
}

function widerInstant(left: DataType, right: DataType): DataType | undefined {
  if (left.kind === 'date' && isInstant(right)) return right;
  if (right.kind === 'date' && isInstant(left)) return left;
  if (isInstant(left) && isInstant(right)) return { kind: 'timestamp' };
  return undefined;
}

function widerNested(left: DataType, right: DataType): DataType | undefined {
  if (left.kind === 'array' && right.kind === 'array') {
    const element = wider(left.element, right.element);
    return element && { kind: 'array', element };
  }
  if (left.kind === 'map' && right.kind === 'map') {
    const key = wider(left.key, right.key);
    const value = wider(left.value, right.value);
    return key && value && { kind: 'map', key, value };
  }
  if (left.kind === 'struct' && right.kind === 'struct') return widerStruct(left, right);
  if (left.kind === 'interval' && right.kind === 'interval') return widerInterval(left, right);
  return undefined;
}

type Struct = DataType & { kind: 'struct' };

function widerStruct(left: Struct, right: Struct): DataType | undefined {
  if (left.fields.length !== right.fields.length) return undefined;
  const fields = left.fields.map((field, i) => {
    const other = right.fields[i]!;
    const type = field.name.toLowerCase() === other.name.toLowerCase() ? wider(field.type, other.type) : undefined;
    return type && { name: field.name, type };
  });
  return fields.every((field) => field !== undefined) ? { kind: 'struct', fields } : undefined;
}

type Interval = DataType & { kind: 'interval' };

export const intervalFields: readonly IntervalField[] = ['year', 'month', 'day', 'hour', 'minute', 'second'];

export function isYearMonth(type: Interval): boolean {
  return type.from === 'year' || type.from === 'month';
}

/** Covers the fields of both; months and days do not mix. */
export function widerInterval(left: Interval, right: Interval): DataType | undefined {
  if (!left.from || !right.from) return { kind: 'interval' };
  if (isYearMonth(left) !== isYearMonth(right)) return undefined;
  const at = [left.from, left.to ?? left.from, right.from, right.to ?? right.from].map((f) =>
    intervalFields.indexOf(f),
  );
  return { kind: 'interval', from: intervalFields[Math.min(...at)]!, to: intervalFields[Math.max(...at)]! };
}
