import type { Span } from '../../../errors.ts';
import { quoteText } from '../../quote.ts';
import type { TypedSql } from '../../seam.ts';
import { arithmeticType, asOperand, decimal } from '../../types/decimal-types.ts';
import { castTo, duckType } from '../../types/index.ts';
import type { DecimalType } from '../../types/kinds.ts';

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
  const native = nativeResult(op, a, leftType, b, rightType, type);
  return { sql: native ?? calculated(op, a, b, type, mode), type, span };
}

/** DuckDB's own arithmetic, where the exact result has at most 38 digits and needs no rounding. */
function nativeResult(
  op: DecimalOperator,
  a: string,
  left: DecimalType,
  b: string,
  right: DecimalType,
  type: DecimalType,
): string | undefined {
  const scale = Math.max(left.scale, right.scale);
  if (op === '+' || op === '-') {
    if (Math.max(left.precision - left.scale, right.precision - right.scale) + scale + 1 > 38) return undefined;
    const same = duckType(type);
    return `CAST((CAST(${a} AS ${same}) ${op} CAST(${b} AS ${same})) AS ${same})`;
  }
  if (op !== '*' || left.precision + right.precision + 1 > 38) return undefined;
  const narrow = left.precision < WIDE && right.precision < WIDE && left.precision + right.precision >= WIDE;
  const first = narrow ? `CAST(${a} AS ${duckType(decimal(WIDE, left.scale))})` : a;
  return `CAST((${first} * ${b}) AS ${duckType(type)})`;
}

/** Through integers of any size; zero divisors and overflow are noticed there. */
export function calculated(op: string, a: string, b: string, type: DecimalType, mode: 'ansi' | 'try'): string {
  const name = mode === 'try' ? 'cs_try_calculate' : 'cs_calculate';
  const result = `${quoteText(String(type.precision))}, ${quoteText(String(type.scale))}`;
  const call = `${name}(${quoteText(op)}, CAST(${a} AS VARCHAR), CAST(${b} AS VARCHAR), ${result})`;
  return `CAST(${call} AS ${duckType(type)})`;
}
