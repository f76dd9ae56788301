import type { DataType } from '../../types.ts';
import type { TypedSql } from '../seam.ts';
import { type DecimalType, isIntegral } from './kinds.ts';

/**
 * Result types of decimal arithmetic, with precision loss allowed (the default).
 * https://docs.databricks.com/en/sql/language-manual/data-types/decimal-type.html
 */
export const MAX_PRECISION = 38;
/** Digits behind the point that survive when digits before it need the room. */
const KEPT_SCALE = 6;

export function decimal(precision: number, scale: number): DecimalType {
  return { kind: 'decimal', precision, scale };
}

/** Cuts the scale, not the digits before the point, when there are more than 38. */
function adjusted(precision: number, scale: number): DecimalType {
  if (precision <= MAX_PRECISION) return decimal(precision, scale);
  const whole = precision - scale;
  return decimal(MAX_PRECISION, Math.max(MAX_PRECISION - whole, Math.min(scale, KEPT_SCALE)));
}

export function bounded(precision: number, scale: number): DecimalType {
  return decimal(Math.min(precision, MAX_PRECISION), Math.min(scale, MAX_PRECISION));
}

export function arithmeticType(op: '+' | '-' | '*' | '/' | '%', left: DecimalType, right: DecimalType): DecimalType {
  const wholeLeft = left.precision - left.scale;
  const wholeRight = right.precision - right.scale;
  const scale = Math.max(left.scale, right.scale);
  switch (op) {
    case '+':
    case '-':
      return adjusted(Math.max(wholeLeft, wholeRight) + scale + 1, scale);
    case '*':
      return adjusted(left.precision + right.precision + 1, left.scale + right.scale);
    case '/': {
      const quotient = Math.max(KEPT_SCALE, left.scale + right.precision + 1);
      return adjusted(wholeLeft + right.scale + quotient, quotient);
    }
    case '%':
      return adjusted(Math.min(wholeLeft, wholeRight) + scale, scale);
  }
}

/** The decimal that holds both; beyond 38 digits those before the point are kept. */
export function widerDecimal(left: DecimalType, right: DecimalType): DecimalType {
  const scale = Math.max(left.scale, right.scale);
  const precision = Math.max(left.precision - left.scale, right.precision - right.scale) + scale;
  if (precision <= MAX_PRECISION) return decimal(precision, scale);
  return decimal(MAX_PRECISION, Math.max(0, scale - (precision - MAX_PRECISION)));
}

const DIGITS = { tinyint: 3, smallint: 5, int: 10, bigint: 20 } as const;

/** The decimal type that an exact numeric type counts as; undefined for all others. */
export function asDecimal(type: DataType): DecimalType | undefined {
  if (type.kind === 'decimal') return type;
  return isIntegral(type) ? decimal(DIGITS[type.kind], 0) : undefined;
}

/** Integer constants beside a decimal count with the digits they have. */
export function asOperand(value: TypedSql): DecimalType | undefined {
  const text = value.literal?.value;
  if (isIntegral(value.type) && typeof text === 'string') {
    return decimal(Math.max(1, text.replace(/^[+-]?0*/, '').length), 0);
  }
  return asDecimal(value.type);
}
