import type { Expression } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import { join } from '../span.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parseOperand } from './expression.ts';
import { parseQuery, queryAhead } from './query.ts';

const words = ['IN', 'BETWEEN', 'LIKE', 'ILIKE', 'RLIKE', 'REGEXP'];

export function predicateAhead(cursor: Cursor): boolean {
  if (cursor.isWord('IS')) return true;
  return cursor.isAnyWord(words) || (cursor.isWord('NOT') && cursor.isAnyWord(words, 1));
}

/** What may follow an operand: `IS …`, `[NOT] IN (…)`, `[NOT] BETWEEN …`, `[NOT] LIKE …`. */
export function parsePredicate(cursor: Cursor, value: Expression): Expression {
  if (cursor.takeWord('IS')) return parseIs(cursor, value);
  const negated = cursor.takeWord('NOT');
  const { keyword } = cursor.next();
  if (keyword === 'IN') return parseIn(cursor, value, negated);
  if (keyword === 'BETWEEN') return parseBetween(cursor, value, negated);
  const op = keyword === 'LIKE' ? 'like' : keyword === 'ILIKE' ? 'ilike' : 'rlike';
  return parseLike(cursor, value, op, negated);
}

function parseIs(cursor: Cursor, operand: Expression): Expression {
  const negated = cursor.takeWord('NOT');
  if (cursor.takeWord('DISTINCT')) {
    cursor.expectWord('FROM');
    const right = parseOperand(cursor);
    return { kind: 'distinct_from', left: operand, right, negated, span: join(operand.span, right.span) };
  }
  const { keyword } = cursor.expectWord('NULL', 'TRUE', 'FALSE', 'UNKNOWN', 'DISTINCT');
  const what = keyword.toLowerCase() as 'null' | 'true' | 'false' | 'unknown';
  return { kind: 'is', operand, what, negated, span: cursor.spanFrom(operand.span) };
}

function parseIn(cursor: Cursor, value: Expression, negated: boolean): Expression {
  cursor.expectOperator('(');
  if (queryAhead(cursor)) {
    const query = parseQuery(cursor);
    cursor.expectOperator(')');
    return { kind: 'in_query', value, query, negated, span: cursor.spanFrom(value.span) };
  }
  const list = cursor.list(() => parseExpression(cursor));
  cursor.expectOperator(')');
  return { kind: 'in', value, list, negated, span: cursor.spanFrom(value.span) };
}

function parseBetween(cursor: Cursor, value: Expression, negated: boolean): Expression {
  const low = parseOperand(cursor);
  cursor.expectWord('AND');
  const high = parseOperand(cursor);
  return { kind: 'between', value, low, high, negated, span: join(value.span, high.span) };
}

function parseLike(cursor: Cursor, value: Expression, op: 'like' | 'ilike' | 'rlike', negated: boolean): Expression {
  const quantified = op !== 'rlike' && cursor.isAnyWord(['ANY', 'SOME', 'ALL']) && cursor.isOperator('(', 1);
  if (quantified) {
    const quantifier = cursor.next().keyword === 'ALL' ? 'all' : 'any';
    const patterns = cursor.parenthesised(() => cursor.list(() => parseExpression(cursor)));
    const span = cursor.spanFrom(value.span);
    return { kind: 'like', op, value, patterns, quantifier, escape: undefined, negated, span };
  }
  const patterns = [parseOperand(cursor)];
  const escapeCharacter = op !== 'rlike' && cursor.takeWord('ESCAPE') ? parseEscape(cursor) : undefined;
  return {
    kind: 'like',
    op,
    value,
    patterns,
    quantifier: undefined,
    escape: escapeCharacter,
    negated,
    span: cursor.spanFrom(value.span),
  };
}

function parseEscape(cursor: Cursor): string {
  const token = cursor.expectString();
  if ([...token.text].length === 1) return token.text;
  throw fail(
    'INVALID_ESC',
    `Found an invalid escape string: '${token.text}'. It must contain only one character.`,
    cursor.spanOf(token),
  );
}
