import type { Span } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import type { TypedSql } from '../../seam.ts';
import { stringBeside, widerNumeric } from '../../types/common.ts';
import { asDecimal, decimal } from '../../types/decimal-types.ts';
import { divideByZero, remainderByZero } from '../../types/failures.ts';
import { coerce, duckType } from '../../types/index.ts';
import { BIGINT, DOUBLE, isFractional, isIntegral, isNumeric } from '../../types/kinds.ts';
import { raise, twice } from '../raise.ts';
import { calculated, decimalArithmetic } from './decimal.ts';
import { wrongOperands } from './mismatch.ts';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | 'div';
type Mode = 'ansi' | 'try';

/** Numbers, and strings beside numbers. Dates and intervals are handled before. */
export function arithmetic(
  op: ArithmeticOperator,
  left: TypedSql,
  right: TypedSql,
  span: Span,
  mode: Mode = 'ansi',
): TypedSql {
  const [a, b] = numericOperands(op, left, right, span);
  if (op === 'div') return integralDivision(a, b, span, mode);
  if (!isFractional(a.type) && !isFractional(b.type) && (a.type.kind === 'decimal' || b.type.kind === 'decimal')) {
    return decimalArithmetic(op, a, b, mode, span);
  }
  if (op === '/') return division(coerce(a, DOUBLE), coerce(b, DOUBLE), span, mode);
  const type = widerNumeric(a.type, b.type);
  const x = operand(a, type);
  const y = operand(b, type);
  if (op === '%') return { sql: guarded('%', x, y, b, mode), type, span };
  if (mode === 'try' && isIntegral(type)) {
    return { sql: `TRY_CAST((CAST(${x} AS HUGEINT) ${op} CAST(${y} AS HUGEINT)) AS ${duckType(type)})`, type, span };
  }
  return { sql: `(${x} ${op} ${y})`, type, span };
}

/** Strings count as the other side's kind of number, NULL as the other side's type. */
function numericOperands(op: string, left: TypedSql, right: TypedSql, span: Span): [TypedSql, TypedSql] {
  const wrong = () => wrongOperands(op, left.type, right.type, 'NUMERIC', span);
  const leftType = besideOther(left.type, right.type);
  const rightType = besideOther(right.type, left.type);
  if (!leftType || !rightType || !isNumeric(leftType) || !isNumeric(rightType)) throw wrong();
  return [coerce(left, leftType), coerce(right, rightType)];
}

function besideOther(type: DataType, other: DataType): DataType | undefined {
  if (type.kind === 'string') return other.kind === 'void' ? DOUBLE : stringBeside(other);
  if (type.kind === 'void') return other.kind === 'void' || other.kind === 'string' ? DOUBLE : other;
  return type;
}

/** A bare number would take DuckDB's narrowest type: constants are cast too. */
function operand(value: TypedSql, type: DataType): string {
  if (!value.literal) return coerce(value, type).sql;
  return `CAST(${value.sql} AS ${duckType(type)})`;
}

function division(left: TypedSql, right: TypedSql, span: Span, mode: Mode): TypedSql {
  return { sql: guarded('/', left.sql, right.sql, right, mode), type: DOUBLE, span };
}

/** NULL divided by zero is NULL; anything else divided by zero is an error, or NULL for `try`. */
function guarded(op: '/' | '%' | '//', x: string, y: string, divisor: TypedSql, mode: Mode): string {
  if (isOther(divisor)) return `(${x} ${op} ${y})`;
  if (mode === 'try') return `(${x} ${op} nullif(${y}, 0))`;
  const failure = raise(op === '%' ? remainderByZero() : divideByZero());
  return twice(x, y, (a, b) => `CASE WHEN ${b} = 0 AND ${a} IS NOT NULL THEN ${failure} ELSE ${a} ${op} ${b} END`);
}

/** A constant other than zero. */
function isOther(divisor: TypedSql): boolean {
  const value = divisor.literal?.value;
  return typeof value === 'string' && Number(value) !== 0;
}

function integralDivision(left: TypedSql, right: TypedSql, span: Span, mode: Mode): TypedSql {
  if (isFractional(left.type) || isFractional(right.type))
    throw wrongOperands('div', left.type, right.type, 'INTEGRAL', span);
  if (isIntegral(left.type) && isIntegral(right.type)) {
    const [x, y] = [operand(left, BIGINT), operand(right, BIGINT)];
    return { sql: guarded('//', x, y, right, mode), type: BIGINT, span };
  }
  const quotient = calculated(
    'div',
    coerce(left, asDecimal(left.type)!).sql,
    coerce(right, asDecimal(right.type)!).sql,
    decimal(38, 0),
    mode,
  );
  return { sql: `CAST(${quotient} AS BIGINT)`, type: BIGINT, span };
}

/** `pmod`: the rest has the divisor's sign only when that is needed to make it positive. */
export function positiveRest(left: TypedSql, right: TypedSql, span: Span): TypedSql {
  const rest = arithmetic('%', left, right, span);
  const rightOperand = coerce(right, rest.type);
  const again = arithmetic('%', { ...arithmetic('+', rest, rightOperand, span), type: rest.type }, rightOperand, span);
  const sql = `CASE WHEN ${rest.sql} < 0 THEN CAST(${again.sql} AS ${duckType(rest.type)}) ELSE ${rest.sql} END`;
  return { sql: `(${sql})`, type: rest.type, span };
}
