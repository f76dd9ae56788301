import type { Span } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import type { TypedSql } from '../../seam.ts';
import { commonType } from '../../types/common.ts';
import { coerce, sameType } from '../../types/index.ts';
import { holdsMap, isFractional, isNumeric } from '../../types/kinds.ts';
import { differentTypes, noOrdering, wrongOperands } from './mismatch.ts';

type Comparison = '=' | '<=>' | '<>' | '<' | '<=' | '>' | '>=';

const DUCK: Readonly<Record<Comparison, string>> = {
  '=': '=',
  '<=>': 'IS NOT DISTINCT FROM',
  '<>': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** Names of struct fields do not matter when structs are compared. */
export function comparisonType(left: DataType, right: DataType): DataType | undefined {
  if (left.kind === 'struct' && right.kind === 'struct' && left.fields.length === right.fields.length) {
    const fields = left.fields.map((field, i) => ({
      name: field.name,
      type: comparisonType(field.type, right.fields[i]!.type),
    }));
    return fields.every((field) => field.type) ? { kind: 'struct', fields: fields as never } : undefined;
  }
  return commonType([left, right]);
}

export function compare(op: Comparison, left: TypedSql, right: TypedSql, span: Span): TypedSql {
  const type = comparisonType(left.type, right.type);
  if (!type) throw wrongOperands(op, left.type, right.type, 'the same', span);
  if (holdsMap(type)) throw noOrdering(op, type, span);
  const [a, b] = exactNumbers(left.type, right.type) ? [left, right] : [coerce(left, type), coerce(right, type)];
  return { sql: `(${a.sql} ${DUCK[op]} ${b.sql})`, type: { kind: 'boolean' }, span };
}

/** DuckDB compares integers and decimals exactly by itself, and can use what it knows of the column. */
function exactNumbers(left: DataType, right: DataType): boolean {
  return isNumeric(left) && isNumeric(right) && !isFractional(left) && !isFractional(right);
}

/** IN over values: all of one type. */
export function oneOf(value: TypedSql, list: readonly TypedSql[], span: Span): TypedSql {
  const types = [value, ...list].map((item) => item.type);
  const type = types.reduce<DataType | undefined>((common, next) => common && comparisonType(common, next), {
    kind: 'void',
  });
  if (!type) throw differentTypes('in', types, span);
  if (holdsMap(type)) throw noOrdering('in', type, span);
  const same = types.every((other) => sameType(other, type) || exactNumbers(other, type));
  const [first, ...rest] = [value, ...list].map((item) => (same ? item : coerce(item, type)).sql);
  return { sql: `(${first} IN (${rest.join(', ')}))`, type: { kind: 'boolean' }, span };
}
