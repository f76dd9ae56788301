import type { Span } from '../../../errors.ts';
import { quoteText } from '../../quote.ts';
import type { TypedSql } from '../../seam.ts';
import { bindBoth } from '../../types/bind.ts';
import { arithmeticType, asOperand, decimal } from '../../types/decimal-types.ts';
import { divideByZero } from '../../types/failures.ts';
import { castTo, duckType } from '../../types/index.ts';
import type { DecimalType } from '../../types/kinds.ts';

import { raise } from '../raise.ts';

export type DecimalOperator = '+' | '-' | '*' | '/' | '%';

/** DuckDB keeps products of narrow decimals in 64 bits and then overflows; one digit more makes it use 128. */
const WIDE = 19;

/** Exact numbers, at least one of them DECIMAL. `try` gives NULL where `ansi` raises. */
export function decimalArithmetic(
  op: DecimalOperator,
  left: TypedSql,
  right: TypedSql,
  mode: 'ansi' | 'try',
  span: Span,
): TypedSql {
  const leftType = asOperand(left)!;
  const rightType = asOperand(right)!;
  const type = arithmeticType(op, leftType, rightType);
  const a = castTo(left.sql, left.type, leftType, 'ansi');
  const b = castTo(right.sql, right.type, rightType, 'ansi');
  const exact = (x: string, y: string) => calculated(op, x, y, type, mode);
  const native =
    op === '/' && mode === 'ansi'
      ? nativeQuotient(a, leftType, b, rightType, type)
      : nativeResult(op, a, leftType, b, rightType, type, exact);
  return { sql: native ?? exact(a, b), type, span };
}

/** DuckDB's own arithmetic, where the exact result has at most 38 digits and needs no rounding; `exact` where a row needs more. */
function nativeResult(
  op: DecimalOperator,
  a: string,
  left: DecimalType,
  b: string,
  right: DecimalType,
  type: DecimalType,
  exact: (a: string, b: string) => string,
): string | undefined {
  const scale = Math.max(left.scale, right.scale);
  if (op === '+' || op === '-') {
    if (Math.max(left.precision - left.scale, right.precision - right.scale) + scale + 1 > 38) return undefined;
    const same = duckType(type);
    return `CAST((CAST(${a} AS ${same}) ${op} CAST(${b} AS ${same})) AS ${same})`;
  }
  if (op !== '*') return undefined;
  if (left.precision + right.precision + 1 > 38) return nativeProduct(a, b, left.scale + right.scale, type, exact);
  const narrow = left.precision < WIDE && right.precision < WIDE && left.precision + right.precision >= WIDE;
  const first = narrow ? `CAST(${a} AS ${duckType(decimal(WIDE, left.scale))})` : a;
  return `CAST((${first} * ${b}) AS ${duckType(type)})`;
}

/**
 * The product of wide types: their values are seldom as wide, and then DuckDB's own product is exact in 38 digits and its
 * cast rounds half up. The size is known well enough from a double, with a digit to spare.
 */
function nativeProduct(
  a: string,
  b: string,
  scale: number,
  type: DecimalType,
  exact: (a: string, b: string) => string,
): string | undefined {
  const whole = 37 - scale;
  if (whole < 1) return undefined;
  return bindBoth(a, b, (x, y) => {
    const fits = `abs(CAST(${x} AS DOUBLE) * CAST(${y} AS DOUBLE)) < 1e${whole}`;
    return `CASE WHEN ${fits} THEN CAST((${x} * ${y}) AS ${duckType(type)}) ELSE ${exact(x, y)} END`;
  });
}

const tenTo = (exponent: number) => `CAST(1${'0'.repeat(exponent)} AS HUGEINT)`;

/** The integer behind a decimal; there have to be 38 digits of room for its scale. */
function units(sql: string, type: DecimalType): string {
  if (type.scale === 0) return `CAST(${sql} AS HUGEINT)`;
  const wide = `CAST(${sql} AS ${duckType(decimal(38, type.scale))})`;
  return `CAST(${wide} * CAST(1${'0'.repeat(type.scale)} AS ${duckType(decimal(type.scale + 1, 0))}) AS HUGEINT)`;
}

/**
 * The quotient by 128-bit integers: half up is (2·|n| + |d|) div (2·|d|), with the sign put back. Undefined when that
 * needs more than 38 digits, or when so long a divisor could make Spark's two roundings differ from one.
 */
function nativeQuotient(
  a: string,
  left: DecimalType,
  b: string,
  right: DecimalType,
  type: DecimalType,
): string | undefined {
  const shift = type.scale + right.scale - left.scale;
  const room = Math.max(left.precision + shift + 1, left.precision + left.scale, right.precision + right.scale);
  if (shift < 0 || room > 38 || right.precision + type.scale > 38) return undefined;
  const quotient = bindBoth(units(a, left), units(b, right), (n, d) => {
    const magnitude = `(2 * abs(${n}) * ${tenTo(shift)} + abs(${d})) // (2 * abs(${d}))`;
    const failure = `CASE WHEN ${n} IS NOT NULL THEN ${raise(divideByZero())} END`;
    return `CASE WHEN ${d} = 0 THEN ${failure} WHEN (${n} < 0) <> (${d} < 0) THEN -(${magnitude}) ELSE ${magnitude} END`;
  });
  const digits = `CAST(${quotient} AS DECIMAL(38,0))`;
  return `CAST((${digits} * CAST('${`0.${'0'.repeat(type.scale - 1)}1`}' AS ${duckType(decimal(type.scale, type.scale))})) AS ${duckType(type)})`;
}

/** Through integers of any size; zero divisors and overflow are noticed there. */
export function calculated(op: string, a: string, b: string, type: DecimalType, mode: 'ansi' | 'try'): string {
  const name = mode === 'try' ? 'cs_try_calculate' : 'cs_calculate';
  const result = `${quoteText(String(type.precision))}, ${quoteText(String(type.scale))}`;
  const call = `${name}(${quoteText(op)}, CAST(${a} AS VARCHAR), CAST(${b} AS VARCHAR), ${result})`;
  return `CAST(${call} AS ${duckType(type)})`;
}
