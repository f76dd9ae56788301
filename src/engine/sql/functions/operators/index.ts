import type { Span } from '../../../errors.ts';
import { quoteText } from '../../quote.ts';
import type { BinaryOperator, Operators, TypedSql } from '../../seam.ts';
import { coerce, literal } from '../../types/index.ts';
import { BOOLEAN, DOUBLE, isIntegral, isNumeric, STRING } from '../../types/kinds.ts';
import { indexed, jsonPath } from './access.ts';
import { arithmetic } from './arithmetic.ts';
import { bitwise, isShift, shift } from './bits.ts';
import { compare, comparisonType, oneOf } from './comparison.ts';
import { concatenate } from './concat.ts';
import { intervalLiteral, timeArithmetic } from './intervals.ts';
import { unexpected } from './mismatch.ts';

function binary(op: BinaryOperator, left: TypedSql, right: TypedSql, span: Span): TypedSql {
  if (isShift(op)) return shift(op, left, right, span);
  switch (op) {
    case '||':
      return concatenate([left, right], span);
    case '&':
    case '|':
    case '^':
      return bitwise(op, left, right, span);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case 'div':
      return timeArithmetic(op, left, right, span) ?? arithmetic(op, left, right, span);
    default:
      return compare(op, left, right, span);
  }
}

function unary(op: '-' | '+' | '~', operand: TypedSql, span: Span): TypedSql {
  const value = operand.type.kind === 'string' || operand.type.kind === 'void' ? coerce(operand, DOUBLE) : operand;
  if (op === '~') {
    if (!isIntegral(value.type)) throw unexpected('The first parameter', '"INTEGRAL"', value.type, operand.span);
    return { sql: `(~${value.sql})`, type: value.type, span };
  }
  if (!isNumeric(value.type) && value.type.kind !== 'interval') {
    throw unexpected(
      'The first parameter',
      '("NUMERIC" or "INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH")',
      value.type,
      operand.span,
    );
  }
  if (op === '+') return { ...value, span };
  const text = value.literal?.value;
  if (typeof text === 'string' && isNumeric(value.type)) {
    const negative = text.startsWith('-') ? text.slice(1) : `-${text}`;
    // The smallest integer has no positive partner: left to DuckDB, which raises.
    if (!text.startsWith('-'))
      return { sql: literal(negative, value.type), type: value.type, span, literal: { value: negative } };
  }
  return { sql: `(-${value.sql})`, type: value.type, span };
}

function like(
  op: 'like' | 'ilike' | 'rlike',
  value: TypedSql,
  pattern: TypedSql,
  escapeCharacter: string | undefined,
  span: Span,
): TypedSql {
  const [text, wanted] = [coerce(value, STRING), coerce(pattern, STRING)];
  if (op === 'rlike') return { sql: `(cs_rlike(${text.sql}, ${wanted.sql}) = 'true')`, type: BOOLEAN, span };
  const escaped = `ESCAPE ${quoteText(escapeCharacter ?? '\\')}`;
  return { sql: `(${text.sql} ${op.toUpperCase()} ${wanted.sql} ${escaped})`, type: BOOLEAN, span };
}

function between(value: TypedSql, low: TypedSql, high: TypedSql, span: Span): TypedSql {
  const [from, to] = [compare('>=', value, low, span), compare('<=', value, high, span)];
  return { sql: `(${from.sql} AND ${to.sql})`, type: BOOLEAN, span };
}

export const operators: Operators = {
  binary,
  unary,
  between,
  oneOf,
  like,
  index: indexed,
  path: jsonPath,
  interval: intervalLiteral,
  comparisonType,
};
