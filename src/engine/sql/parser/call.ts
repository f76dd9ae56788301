import type { Span } from '../../errors.ts';
import type { Argument, Call, Expression, Name } from '../ast/expression.ts';
import type { OrderItem } from '../ast/query.ts';
import type { Token } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parseOperand } from './expression.ts';
import { unitNamed } from './interval.ts';
import { parseOrderItems } from './order.ts';
import { parseOver } from './window.ts';

/** Words that are functions when a parenthesis follows, though they are reserved elsewhere. */
const reservedFunctions = ['LEFT', 'RIGHT', 'LIKE', 'RLIKE', 'ILIKE', 'REGEXP', 'WINDOW'];
const unitFirst = ['DATE_ADD', 'DATEADD', 'DATE_DIFF', 'DATEDIFF', 'TIMESTAMPADD', 'TIMESTAMPDIFF'];

export function callAhead(cursor: Cursor): boolean {
  return cursor.isOperator('(', 1) && (cursor.isName() || cursor.isAnyWord(reservedFunctions));
}

/** `f(…)` with all that may stand inside and after the parentheses. */
export function parseCall(cursor: Cursor): Expression {
  return parseArguments(cursor, cursor.peek(), cursor.name());
}

/** From the parenthesis on. */
export function parseArguments(cursor: Cursor, start: Token | Span, written: Name): Expression {
  cursor.expectOperator('(');
  const distinct = cursor.takeWord('DISTINCT');
  if (!distinct) cursor.takeWord('ALL');
  const special = distinct ? undefined : parseSpecialArguments(cursor, written);
  const name = special?.name ?? written;
  const args = special?.arguments ?? (cursor.isOperator(')') ? [] : cursor.list(() => parseArgument(cursor)));
  let ignoreNulls = takeNulls(cursor);
  cursor.expectOperator(')');
  let withinGroup: OrderItem[] = [];
  if (cursor.takeWords('WITHIN GROUP')) {
    withinGroup = cursor.parenthesised(() => {
      cursor.expectWords('ORDER BY');
      return parseOrderItems(cursor);
    });
  }
  ignoreNulls ||= takeNulls(cursor);
  const filter = parseFilter(cursor);
  ignoreNulls ||= takeNulls(cursor);
  const over = cursor.takeWord('OVER') ? parseOver(cursor) : undefined;
  const call: Call = {
    kind: 'call',
    name,
    arguments: args,
    distinct,
    ignoreNulls,
    filter,
    withinGroup,
    over,
    span: cursor.spanFrom(start),
  };
  return call;
}

function takeNulls(cursor: Cursor): boolean {
  if (cursor.takeWords('IGNORE NULLS')) return true;
  cursor.takeWords('RESPECT NULLS');
  return false;
}

function parseFilter(cursor: Cursor): Expression | undefined {
  if (!cursor.isWord('FILTER') || !cursor.isOperator('(', 1)) return undefined;
  cursor.next();
  return cursor.parenthesised(() => {
    cursor.expectWord('WHERE');
    return parseExpression(cursor);
  });
}

export function parseArgument(cursor: Cursor): Argument {
  if (cursor.isName() && cursor.isOperator('=>', 1)) {
    const name = cursor.name();
    cursor.next();
    return { value: parseExpression(cursor), name };
  }
  const value = parseExpression(cursor);
  return cursor.takeWord('AS') ? { value, alias: cursor.name() } : { value };
}

/** Calls whose arguments are not a plain list come out as one: `extract(YEAR FROM x)` as `extract('YEAR', x)`. */
function parseSpecialArguments(cursor: Cursor, name: Name): { name: Name; arguments: Argument[] } | undefined {
  const keyword = name.text.toUpperCase();
  if (keyword === 'EXTRACT' && cursor.isWord('FROM', 1)) {
    const field = word(cursor);
    cursor.next();
    return { name, arguments: [{ value: field }, { value: parseExpression(cursor) }] };
  }
  if (unitFirst.includes(keyword) && unitNamed(cursor.peek().keyword) && cursor.isOperator(',', 1)) {
    const { position } = cursor;
    const unit = word(cursor);
    cursor.next();
    const text = keyword.includes('DIFF') ? 'timestampdiff' : 'timestampadd';
    const rest = cursor.list(() => parseArgument(cursor));
    if (rest.length !== 1) return { name: { ...name, text }, arguments: [{ value: unit }, ...rest] };
    // Of two arguments the first is no unit: `date_add(day, 1)` adds to a column that is called so.
    cursor.rewind(position);
  }
  if (keyword === 'OVERLAY') return parseOverlay(cursor, name);
  if (keyword === 'TRIM') return parseTrim(cursor, name);
  if (keyword === 'POSITION' || keyword === 'SUBSTRING' || keyword === 'SUBSTR')
    return parseInfix(cursor, name, keyword);
  return undefined;
}

function word(cursor: Cursor): Expression {
  const token = cursor.next();
  return {
    kind: 'literal',
    type: { kind: 'string' },
    value: token.text,
    shown: token.text,
    span: cursor.spanOf(token),
  };
}

/** `position(a IN b)`, `substring(s FROM a FOR n)`, or their ordinary forms. */
function parseInfix(cursor: Cursor, name: Name, keyword: string): { name: Name; arguments: Argument[] } | undefined {
  if (cursor.isOperator(')')) return undefined;
  const args = [keyword === 'POSITION' ? { value: parseOperand(cursor) } : parseArgument(cursor)];
  if (cursor.takeWord(keyword === 'POSITION' ? 'IN' : 'FROM')) {
    args.push({ value: parseExpression(cursor) });
    if (cursor.takeWord('FOR')) args.push({ value: parseExpression(cursor) });
  } else while (cursor.takeOperator(',')) args.push(parseArgument(cursor));
  return { name, arguments: args };
}

/** `overlay(s PLACING r FROM p FOR n)`, or its ordinary form. */
function parseOverlay(cursor: Cursor, name: Name): { name: Name; arguments: Argument[] } | undefined {
  if (cursor.isOperator(')')) return undefined;
  const args = [parseArgument(cursor)];
  const placing = cursor.takeWord('PLACING');
  if (!placing && !cursor.takeOperator(',')) return { name, arguments: args };
  args.push(parseArgument(cursor));
  for (const keyword of ['FROM', 'FOR']) {
    if (placing ? cursor.takeWord(keyword) : cursor.takeOperator(',')) args.push(parseArgument(cursor));
  }
  return { name, arguments: args };
}

/** `trim([BOTH | LEADING | TRAILING] [chars] FROM s)`, or `trim(s)`. */
function parseTrim(cursor: Cursor, name: Name): { name: Name; arguments: Argument[] } | undefined {
  if (cursor.isOperator(')')) return undefined;
  const side = cursor.isAnyWord(['BOTH', 'LEADING', 'TRAILING']) ? cursor.next().keyword : undefined;
  const first = cursor.isWord('FROM') ? undefined : parseArgument(cursor);
  if (!side && !cursor.isWord('FROM')) {
    const args = [first!];
    while (cursor.takeOperator(',')) args.push(parseArgument(cursor));
    return { name, arguments: args };
  }
  cursor.expectWord('FROM');
  const text: Argument = { value: parseExpression(cursor) };
  const target = side === 'LEADING' ? 'ltrim' : side === 'TRAILING' ? 'rtrim' : 'btrim';
  const renamed = { text: target, span: name.span };
  if (!first) return { name: renamed, arguments: [text] };
  return { name: renamed, arguments: target === 'btrim' ? [text, first] : [first, text] };
}
