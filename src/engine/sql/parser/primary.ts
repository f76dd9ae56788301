import type { Expression } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import { callAhead, parseArguments, parseCall } from './call.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { intervalAhead, parseInterval } from './interval.ts';
import { parseNumber, parseStrings, parseTypedLiteral, typedLiteralAhead } from './literal.ts';
import { parseExcept } from './postfix.ts';
import { parseQuery, queryAhead } from './query.ts';
import { readType } from './type.ts';

/** Functions that may be written without parentheses. */
const bare = [
  'CURRENT_DATE',
  'CURRENT_TIMESTAMP',
  'CURRENT_USER',
  'SESSION_USER',
  'LOCALTIMESTAMP',
  'CURRENT_TIMEZONE',
];

/** An expression that no operator can split: a literal, a name, a call, a parenthesis. */
export function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.peek();
  if (token.kind === 'number') return parseNumber(cursor, false);
  if (token.kind === 'string') return parseStrings(cursor);
  if (token.kind === 'operator') return parseSymbol(cursor);
  if (token.kind === 'word') {
    const special = parseKeyword(cursor);
    if (special) return special;
  }
  if (lambdaAhead(cursor)) return parseLambda(cursor);
  if (callAhead(cursor)) return parseCall(cursor);
  if (!cursor.isName()) throw cursor.unexpected(['an expression']);
  const name = cursor.name();
  return { kind: 'column', parts: [name], span: name.span };
}

function parseSymbol(cursor: Cursor): Expression {
  const start = cursor.peek();
  if (start.text === '(') return parseParenthesis(cursor);
  if (cursor.takeOperator('*')) {
    const except = parseExcept(cursor);
    return { kind: 'star', qualifier: [], except, span: cursor.spanFrom(start) };
  }
  if (start.text === ':' && cursor.peek(1).kind === 'word' && cursor.peek(1).start === start.end) {
    cursor.next();
    const name = cursor.name();
    return { kind: 'parameter', name: name.text, span: cursor.spanFrom(start) };
  }
  if (start.text === '?') {
    const hint = 'Write a named marker such as :day and give its value.';
    throw fail('UNBOUND_SQL_PARAMETER', 'Found the unbound parameter: _1.', cursor.spanOf(start), hint);
  }
  throw cursor.unexpected(['an expression']);
}

function parseParenthesis(cursor: Cursor): Expression {
  if (lambdaAhead(cursor)) return parseLambda(cursor);
  const start = cursor.next();
  if (queryAhead(cursor)) {
    const query = parseQuery(cursor);
    cursor.expectOperator(')');
    return { kind: 'subquery', query, span: cursor.spanFrom(start) };
  }
  const items = cursor.list(() => parseExpression(cursor));
  cursor.expectOperator(')');
  if (items.length === 1) return items[0]!;
  return { kind: 'row', items, span: cursor.spanFrom(start) };
}

function parseKeyword(cursor: Cursor): Expression | undefined {
  const start = cursor.peek();
  const { keyword } = start;
  const opens = cursor.isOperator('(', 1);
  if (keyword === 'CASE') return parseCase(cursor);
  if ((keyword === 'CAST' || keyword === 'TRY_CAST') && opens) return parseCast(cursor);
  if (keyword === 'EXISTS' && opens && queryAhead(cursor, 2)) {
    cursor.next();
    const query = cursor.parenthesised(() => parseQuery(cursor));
    return { kind: 'exists', query, span: cursor.spanFrom(start) };
  }
  if (keyword === 'IDENTIFIER' && opens) {
    cursor.next();
    const value = cursor.parenthesised(() => parseExpression(cursor));
    const span = cursor.spanFrom(start);
    if (!cursor.isOperator('(')) return { kind: 'identifier', value, span };
    const call = parseArguments(cursor, start, { text: cursor.textOf(span), span });
    return call.kind === 'call' ? { ...call, identifier: value } : call;
  }
  if (keyword === 'NULL' || keyword === 'TRUE' || keyword === 'FALSE') {
    cursor.next();
    const span = cursor.spanOf(start);
    if (keyword === 'NULL') return { kind: 'literal', type: { kind: 'void' }, value: null, shown: 'NULL', span };
    const value = keyword === 'TRUE';
    return { kind: 'literal', type: { kind: 'boolean' }, value, shown: String(value), span };
  }
  if (intervalAhead(cursor)) return parseInterval(cursor);
  if (typedLiteralAhead(cursor)) return parseTypedLiteral(cursor);
  if (bare.includes(keyword) && !opens) return bareCall(cursor);
  return undefined;
}

function bareCall(cursor: Cursor): Expression {
  const name = cursor.name();
  return {
    kind: 'call',
    name,
    arguments: [],
    distinct: false,
    ignoreNulls: false,
    filter: undefined,
    withinGroup: [],
    over: undefined,
    span: name.span,
  };
}

function parseCase(cursor: Cursor): Expression {
  const start = cursor.next();
  const operand = cursor.isWord('WHEN') ? undefined : parseExpression(cursor);
  const branches = [];
  while (cursor.takeWord('WHEN')) {
    const when = parseExpression(cursor);
    cursor.expectWord('THEN');
    branches.push({ when, result: parseExpression(cursor) });
  }
  if (branches.length === 0) throw cursor.unexpected(['WHEN']);
  const otherwise = cursor.takeWord('ELSE') ? parseExpression(cursor) : undefined;
  cursor.expectWord('END', ...(otherwise ? [] : ['WHEN', 'ELSE']));
  return { kind: 'case', operand, branches, otherwise, span: cursor.spanFrom(start) };
}

function parseCast(cursor: Cursor): Expression {
  const start = cursor.next();
  cursor.expectOperator('(');
  const operand = parseExpression(cursor);
  cursor.expectWord('AS');
  const type = readType(cursor);
  cursor.expectOperator(')');
  const mode = start.keyword === 'CAST' ? 'ansi' : 'try';
  return { kind: 'cast', operand, type, mode, span: cursor.spanFrom(start) };
}

/** `x -> …` or `(x, y) -> …`. */
function lambdaAhead(cursor: Cursor): boolean {
  if (cursor.isName()) return cursor.isOperator('->', 1);
  if (!cursor.isOperator('(')) return false;
  let ahead = 1;
  while (cursor.isName(ahead) && cursor.isOperator(',', ahead + 1)) ahead += 2;
  return cursor.isName(ahead) && cursor.isOperator(')', ahead + 1) && cursor.isOperator('->', ahead + 2);
}

function parseLambda(cursor: Cursor): Expression {
  const start = cursor.peek();
  const parameters = cursor.isOperator('(') ? cursor.nameList() : [cursor.name()];
  cursor.expectOperator('->');
  const body = parseExpression(cursor);
  return { kind: 'lambda', parameters, body, span: cursor.spanFrom(start) };
}
