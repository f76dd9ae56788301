import type { DataType } from '../../types.ts';
import type { TypedSql } from '../seam.ts';
import { literal } from './duck.ts';
import { isFractional, isIntegral, isNumeric } from './kinds.ts';
import { parseDate, parseTimestamp } from './values/dates.ts';
import { fitTo } from './values/decimal.ts';
import { parseExact } from './values/exact.ts';
import { parseBoolean, parseInteger, parseReal, trimmed } from './values/parse.ts';

/**
 * The constant that a string constant becomes in another type, so that `day >= '2026-01-01'` costs no call a row.
 * Undefined when it is malformed: that fails where it is evaluated, not here (a branch may never be reached).
 */
export function foldString(value: TypedSql, type: DataType): TypedSql | undefined {
  const text = value.literal?.value;
  if (value.type.kind !== 'string' || typeof text !== 'string') return undefined;
  const folded = read(text, type);
  if (folded === undefined) return undefined;
  const kept = type.kind === 'boolean' ? folded === 'true' : folded;
  return { sql: literal(kept, type), type, span: value.span, literal: { value: kept } };
}

/** A number constant in another numeric type; undefined when it does not fit, which fails where it is evaluated. */
export function foldNumber(value: TypedSql, type: DataType): TypedSql | undefined {
  const text = value.literal?.value;
  if (typeof text !== 'string' || !isNumeric(value.type) || !isNumeric(type)) return undefined;
  if (isIntegral(type) && !isIntegral(value.type)) return undefined;
  const folded = read(text, type);
  return folded === undefined
    ? undefined
    : { sql: literal(folded, type), type, span: value.span, literal: { value: folded } };
}

function read(text: string, type: DataType): string | undefined {
  if (isIntegral(type)) return parseInteger(text, type.kind);
  if (isFractional(type)) return parseReal(text);
  switch (type.kind) {
    case 'boolean':
      return parseBoolean(text);
    case 'date':
      return parseDate(text);
    case 'timestamp':
    case 'timestamp_ntz':
      return parseTimestamp(text, type.kind === 'timestamp');
    case 'decimal': {
      const exact = parseExact(trimmed(text));
      return exact && fitTo(exact, type);
    }
    default:
      return undefined;
  }
}
