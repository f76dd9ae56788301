import { EngineError } from '../../errors.ts';
import type { Column, DataType } from '../../types.ts';
import type { TypedSql } from '../seam.ts';
import { castTo } from './cast.ts';
import { castable } from './castable.ts';
import { sameType } from './compare.ts';
import { literal } from './duck.ts';
import { foldNumber, foldString } from './fold.ts';
import { isInstant, isNested, isNumeric } from './kinds.ts';
import { printType } from './print.ts';

/** What may be cast without being asked for, in ANSI mode. */
export function implicit(from: DataType, to: DataType): boolean {
  if (sameType(from, to) || from.kind === 'void') return true;
  if (from.kind === 'string') return !isNested(to) && castable(from, to);
  if (to.kind === 'string') return !isNested(from) && from.kind !== 'binary';
  if (isNumeric(from) && isNumeric(to)) return true;
  if (from.kind === 'date' || isInstant(from)) return to.kind === 'date' || isInstant(to);
  if (from.kind === 'interval') return to.kind === 'interval';
  if (from.kind === 'array' && to.kind === 'array') return implicit(from.element, to.element);
  if (from.kind === 'map' && to.kind === 'map') return implicit(from.key, to.key) && implicit(from.value, to.value);
  if (from.kind === 'struct' && to.kind === 'struct') {
    return from.fields.length === to.fields.length && from.fields.every((f, i) => implicit(f.type, to.fields[i]!.type));
  }
  return false;
}

/** Implicit cast. Throws DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE. */
export function coerce(value: TypedSql, type: DataType): TypedSql {
  if (sameType(value.type, type)) return value;
  if (!implicit(value.type, type)) throw unexpectedType(printType(type), value);
  const folded = foldString(value, type) ?? foldNumber(value, type);
  if (folded) return folded;
  // A constant stays one where its text is the same in both types, so that patterns and units are still recognised.
  if (value.literal && (value.type.kind === 'void' || (type.kind === 'string' && isNumeric(value.type)))) {
    return { sql: literal(value.literal.value, type), type, span: value.span, literal: value.literal };
  }
  return { sql: castTo(value.sql, value.type, type, 'ansi'), type, span: value.span };
}

export function unexpectedType(required: string, value: TypedSql, parameter = 'The expression'): EngineError {
  return new EngineError({
    condition: 'DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE',
    message: `Cannot resolve the expression due to data type mismatch: ${parameter} requires the "${required}" type, however it has the type "${printType(value.type)}".`,
    span: value.span,
    sqlState: '42K09',
  });
}

/** ANSI store assignment: what INSERT, UPDATE and MERGE may put into a column. */
function assignable(from: DataType, to: DataType): boolean {
  if (sameType(from, to) || from.kind === 'void' || to.kind === 'string') return from.kind !== 'variant';
  if (isNumeric(from) && isNumeric(to)) return true;
  if (from.kind === 'date' || isInstant(from)) return to.kind === 'date' || isInstant(to);
  if (from.kind === 'array' && to.kind === 'array') return assignable(from.element, to.element);
  if (from.kind === 'map' && to.kind === 'map') return assignable(from.key, to.key) && assignable(from.value, to.value);
  if (from.kind === 'struct' && to.kind === 'struct') {
    return (
      from.fields.length === to.fields.length && from.fields.every((f, i) => assignable(f.type, to.fields[i]!.type))
    );
  }
  // On the platform a string is cast when it is stored, and fails at run time when it is malformed.
  return from.kind === 'string' && !isNested(to) && castable(from, to);
}

export function assign(value: TypedSql, column: Column): TypedSql {
  if (!assignable(value.type, column.type)) throw unsafe(value, column);
  return { sql: castTo(value.sql, value.type, column.type, 'ansi'), type: column.type, span: value.span };
}

function unsafe(value: TypedSql, column: Column): EngineError {
  return new EngineError({
    condition: 'INCOMPATIBLE_DATA_FOR_TABLE.CANNOT_SAFELY_CAST',
    message: `Cannot write incompatible data for the table: Cannot safely cast \`${column.name}\` "${printType(value.type)}" to "${printType(column.type)}".`,
    span: value.span,
    sqlState: 'KD000',
  });
}
