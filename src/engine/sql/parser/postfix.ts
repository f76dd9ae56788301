import type { Expression, Name } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import type { PathStep } from '../seam.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseNumber } from './literal.ts';
import { parsePrimary } from './primary.ts';
import { readType } from './type.ts';

/** More accesses on one value than this are a mistake or an attack. */
const longestPath = 100;

/** A primary expression and what is hung on it: `.field`, `.*`, `[i]`, `:json.path`, `::type`. */
export function parsePostfix(cursor: Cursor, sign?: 'negative'): Expression {
  let value: Expression = sign ? parseNumber(cursor, true) : parsePrimary(cursor);
  for (let steps = 0; ; steps++) {
    if (steps > longestPath) {
      throw fail('SANDBOX_STATEMENT_TOO_DEEP', `More than ${longestPath} accesses follow one another.`, value.span);
    }
    const next = parseAccess(cursor, value);
    if (!next) return value;
    value = next;
  }
}

function parseAccess(cursor: Cursor, value: Expression): Expression | undefined {
  if (cursor.isOperator('.')) return parseDot(cursor, value);
  if (cursor.takeOperator('[')) {
    const index = parseExpression(cursor);
    cursor.expectOperator(']');
    return { kind: 'index', operand: value, index, span: cursor.spanFrom(value.span) };
  }
  if (cursor.takeOperator('::')) {
    const type = readType(cursor);
    return { kind: 'cast', operand: value, type, mode: 'ansi', span: cursor.spanFrom(value.span) };
  }
  if (cursor.isOperator(':') && pathAhead(cursor)) return parsePath(cursor, value);
  return undefined;
}

function parseDot(cursor: Cursor, value: Expression): Expression {
  cursor.next();
  if (value.kind === 'column' && cursor.takeOperator('*')) {
    const except = parseExcept(cursor);
    return { kind: 'star', qualifier: value.parts, except, span: cursor.spanFrom(value.span) };
  }
  const field = cursor.name();
  if (value.kind === 'column')
    return { kind: 'column', parts: [...value.parts, field], span: cursor.spanFrom(value.span) };
  return { kind: 'field', operand: value, field, span: cursor.spanFrom(value.span) };
}

/** `* EXCEPT (a, b.c)`; EXCEPT without a parenthesised name list is the set operation. */
export function parseExcept(cursor: Cursor): Name[][] {
  const ahead = cursor.isWord('EXCEPT') && cursor.isOperator('(', 1);
  if (!ahead || cursor.isAnyWord(['SELECT', 'WITH', 'VALUES', 'FROM'], 2) || cursor.isOperator('(', 2)) return [];
  cursor.next();
  return cursor.parenthesised(() => cursor.list(() => cursor.names()));
}

function pathAhead(cursor: Cursor): boolean {
  const after = cursor.peek(1);
  return after.kind === 'word' || after.kind === 'quoted' || cursor.isOperator('[', 1);
}

function parsePath(cursor: Cursor, value: Expression): Expression {
  const start = cursor.next();
  const steps: PathStep[] = [];
  if (!cursor.isOperator('[')) steps.push({ field: cursor.name().text, exact: false });
  for (;;) {
    if (cursor.takeOperator('.') || (cursor.isOperator(':') && pathAhead(cursor) && cursor.takeOperator(':'))) {
      if (!cursor.isOperator('[')) steps.push({ field: cursor.name().text, exact: false });
    } else if (cursor.takeOperator('[')) {
      steps.push(parseBracket(cursor));
      cursor.expectOperator(']');
    } else break;
  }
  const shown = cursor.textOf(cursor.spanFrom(start)).slice(1);
  return { kind: 'path', operand: value, steps, shown, span: cursor.spanFrom(value.span) };
}

function parseBracket(cursor: Cursor): PathStep {
  if (cursor.takeOperator('*')) return { all: true };
  if (cursor.peek().kind === 'string') return { field: cursor.next().text, exact: true };
  return { index: cursor.expectInteger() };
}
