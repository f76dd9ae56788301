import type { Alias, FromItem, JoinType, TableArgument, TableName, Travel } from '../ast/query.ts';
import { fail, unsupported } from '../fail.ts';
import type { Token } from '../lexer/token.ts';
import { join } from '../span.ts';
import { parseArgument } from './call.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parseOperand } from './expression.ts';
import { parsePivot, parseUnpivot } from './pivot.ts';
import { parsePrimary } from './primary.ts';
import { parseQuery, parseQueryAfter, parseValues, queryAhead, setOperatorAhead } from './query.ts';

/** More joins than this in one FROM are refused. */
const longestFrom = 100;

/** What follows FROM: items joined by commas and JOINs, with LATERAL VIEW and PIVOT hung on. */
export function parseFrom(cursor: Cursor): FromItem {
  return cursor.nested(() => {
    let left = parseJoined(cursor);
    for (let links = 0; cursor.takeOperator(','); links++) {
      checkLength(links, left);
      const right = parseJoined(cursor);
      left = {
        kind: 'join',
        type: 'cross',
        left,
        right,
        on: undefined,
        using: undefined,
        natural: false,
        span: join(left.span, right.span),
      };
      left = parseLateralViews(cursor, left);
    }
    return left;
  });
}

/** One source and the joins on it. */
export function parseJoined(cursor: Cursor): FromItem {
  let left = parseSource(cursor);
  for (let links = 0; ; links++) {
    checkLength(links, left);
    const next = parseJoin(cursor, left) ?? parseHung(cursor, left);
    if (!next) return left;
    left = next;
  }
}

function checkLength(links: number, item: FromItem): void {
  if (links <= longestFrom) return;
  throw fail('SANDBOX_STATEMENT_TOO_DEEP', `More than ${longestFrom} joins follow one another.`, item.span);
}

function parseLateralViews(cursor: Cursor, input: FromItem): FromItem {
  let item = input;
  while (cursor.isWords('LATERAL VIEW')) item = parseLateralView(cursor, item);
  return item;
}

function parseHung(cursor: Cursor, input: FromItem): FromItem | undefined {
  if (cursor.isWords('LATERAL VIEW')) return parseLateralView(cursor, input);
  if (cursor.isWord('PIVOT')) return parsePivot(cursor, input);
  if (cursor.isWord('UNPIVOT')) return parseUnpivot(cursor, input);
  if (cursor.isWord('TABLESAMPLE')) throw unsupported('TABLESAMPLE', cursor.spanOf(cursor.peek()), 'Use LIMIT.');
  return undefined;
}

function parseJoin(cursor: Cursor, left: FromItem): FromItem | undefined {
  const before = cursor.position;
  const natural = cursor.takeWord('NATURAL');
  const type = joinType(cursor);
  if (!cursor.takeWord('JOIN')) {
    if (cursor.position !== before) throw cursor.unexpected(['JOIN']);
    return undefined;
  }
  const right = parseSource(cursor);
  const on = cursor.takeWord('ON') ? parseExpression(cursor) : undefined;
  const using = !on && cursor.takeWord('USING') ? cursor.nameList() : undefined;
  return { kind: 'join', type, left, right, on, using, natural, span: cursor.spanFrom(left.span) };
}

function joinType(cursor: Cursor): JoinType {
  if (cursor.takeWord('INNER')) return 'inner';
  if (cursor.takeWord('CROSS')) return 'cross';
  if (cursor.takeWord('SEMI')) return 'semi';
  if (cursor.takeWord('ANTI')) return 'anti';
  const side = cursor.isAnyWord(['LEFT', 'RIGHT', 'FULL']) ? cursor.next().keyword.toLowerCase() : 'inner';
  if (side === 'inner') return 'inner';
  if (side === 'left' && cursor.takeWord('SEMI')) return 'semi';
  if (side === 'left' && cursor.takeWord('ANTI')) return 'anti';
  cursor.takeWord('OUTER');
  return side as JoinType;
}

/** `LATERAL VIEW [OUTER] explode(x) [table] [AS a, b]`. */
function parseLateralView(cursor: Cursor, input: FromItem): FromItem {
  cursor.expectWords('LATERAL VIEW');
  const outer = cursor.takeWord('OUTER');
  const call = parsePrimary(cursor);
  const table = cursor.isName() ? cursor.name() : undefined;
  const columns = cursor.takeWord('AS') ? cursor.list(() => cursor.name()) : [];
  return { kind: 'lateral_view', input, outer, call, table, columns, span: cursor.spanFrom(input.span) };
}

function parseSource(cursor: Cursor): FromItem {
  return cursor.nested(() => {
    const start = cursor.peek();
    const lateral = cursor.takeWord('LATERAL');
    if (cursor.isOperator('(')) return parseParenthesis(cursor, lateral, false);
    if (cursor.isWord('VALUES')) {
      const values = parseValues(cursor);
      return { kind: 'values', values, alias: parseAlias(cursor), span: cursor.spanFrom(start) };
    }
    if (cursor.isWord('STREAM') && (cursor.isOperator('(', 1) || cursor.isName(1)) && !cursor.isWord('AS', 1))
      return parseStream(cursor);
    if (functionAhead(cursor)) return parseFunction(cursor, lateral, false);
    return parseTable(cursor, false);
  });
}

function parseParenthesis(cursor: Cursor, lateral: boolean, stream: boolean): FromItem {
  const start = cursor.next();
  if (cursor.isAnyWord(['DESCRIBE', 'DESC']) && cursor.isWord('HISTORY', 1)) return parseHistory(cursor, start);
  if (queryAhead(cursor)) {
    const query = parseQuery(cursor);
    cursor.expectOperator(')');
    return { kind: 'subquery', query, lateral, stream, alias: parseAlias(cursor), span: cursor.spanFrom(start) };
  }
  const item = parseFrom(cursor);
  if (item.kind === 'subquery' && !item.alias.name && setOperatorAhead(cursor)) {
    const query = parseQueryAfter(cursor, item.query);
    cursor.expectOperator(')');
    return { kind: 'subquery', query, lateral, stream, alias: parseAlias(cursor), span: cursor.spanFrom(start) };
  }
  cursor.expectOperator(')');
  return { kind: 'nested', item, alias: parseAlias(cursor), span: cursor.spanFrom(start) };
}

/** `(DESCRIBE HISTORY t [LIMIT n])`, a statement that can be queried. */
function parseHistory(cursor: Cursor, start: Token): FromItem {
  cursor.next();
  cursor.next();
  const target = parseTableName(cursor);
  const limit = cursor.takeWord('LIMIT') ? cursor.expectInteger() : undefined;
  cursor.expectOperator(')');
  return { kind: 'history', target, limit, alias: parseAlias(cursor), span: cursor.spanFrom(start) };
}

/** `STREAM(t)`, `STREAM t`, `STREAM read_files(…)`. */
function parseStream(cursor: Cursor): FromItem {
  cursor.next();
  if (functionAhead(cursor)) return parseFunction(cursor, false, true);
  if (!cursor.isOperator('(')) return parseTable(cursor, true);
  cursor.next();
  const inner = functionAhead(cursor) ? parseFunction(cursor, false, true) : parseTable(cursor, true);
  cursor.expectOperator(')');
  const alias = parseAlias(cursor);
  return alias.name && 'alias' in inner ? { ...inner, alias } : inner;
}

function functionAhead(cursor: Cursor): boolean {
  return cursor.isName() && cursor.isOperator('(', 1) && !cursor.isWord('IDENTIFIER');
}

function parseFunction(cursor: Cursor, lateral: boolean, stream: boolean): FromItem {
  const start = cursor.peek();
  const name = cursor.name();
  cursor.expectOperator('(');
  const args = cursor.isOperator(')') ? [] : cursor.list(() => parseTableArgument(cursor));
  cursor.expectOperator(')');
  return {
    kind: 'function',
    name,
    arguments: args,
    lateral,
    stream,
    alias: parseAlias(cursor),
    span: cursor.spanFrom(start),
  };
}

function parseTableArgument(cursor: Cursor): TableArgument {
  if (!cursor.isWord('TABLE')) return parseArgument(cursor);
  cursor.next();
  if (!cursor.isOperator('(')) return { table: parseTableName(cursor) };
  return { table: cursor.parenthesised(() => parseTableName(cursor)) };
}

function parseTable(cursor: Cursor, stream: boolean): FromItem {
  const start = cursor.peek();
  if (!cursor.isName()) throw cursor.unexpected(['a table']);
  const name = parseTableName(cursor);
  const travel = parseTravel(cursor);
  return { kind: 'table', name, travel, stream, alias: parseAlias(cursor), span: cursor.spanFrom(start) };
}

export function parseTableName(cursor: Cursor): TableName {
  const start = cursor.peek();
  if (cursor.isWord('IDENTIFIER') && cursor.isOperator('(', 1)) {
    cursor.next();
    const identifier = cursor.parenthesised(() => parseExpression(cursor));
    return { identifier, span: cursor.spanFrom(start) };
  }
  const parts = cursor.names();
  return { parts, span: cursor.spanFrom(start) };
}

/** `VERSION AS OF 3`, `TIMESTAMP AS OF '…'`, `FOR VERSION AS OF 3`, `@v3`, `@20260715020000000`. */
export function parseTravel(cursor: Cursor): Travel | undefined {
  if (cursor.isOperator('@') && cursor.peek(1).start === cursor.peek().end) {
    cursor.next();
    const token = cursor.next();
    if (/^(v\d+|\d{17})$/i.test(token.text)) return { kind: 'at', text: token.text };
    throw fail(
      'PARSE_SYNTAX_ERROR',
      `Syntax error at or near '${token.text}'.`,
      cursor.spanOf(token),
      'Write @v3 or @yyyyMMddHHmmssSSS.',
    );
  }
  const skipped = cursor.isWord('FOR') ? 1 : 0;
  const word = cursor.peek(skipped).keyword;
  if (word !== 'VERSION' && word !== 'TIMESTAMP' && word !== 'SYSTEM_VERSION' && word !== 'SYSTEM_TIME')
    return undefined;
  if (!cursor.isWord('AS', skipped + 1) || !cursor.isWord('OF', skipped + 2)) return undefined;
  for (let i = 0; i < skipped + 3; i++) cursor.next();
  return { kind: word.endsWith('VERSION') ? 'version' : 'timestamp', value: parseOperand(cursor) };
}

/** `[[AS] name [(columns)]]`. */
export function parseAlias(cursor: Cursor): Alias {
  const named = cursor.takeWord('AS') || aliasAhead(cursor);
  if (!named) return { name: undefined, columns: [] };
  if (cursor.isOperator('(')) return { name: undefined, columns: cursor.nameList() };
  const name = cursor.name();
  return { name, columns: cursor.isOperator('(') ? cursor.nameList() : [] };
}

/** Words that may follow a table in a statement and are therefore no alias without AS. */
const follows = ['KEYS', 'APPLY', 'SEQUENCE', 'VERSION', 'TIMESTAMP', 'FOR', 'REPLACE', 'TO'];

function aliasAhead(cursor: Cursor): boolean {
  return (
    cursor.isName() &&
    !(cursor.isAnyWord(follows) && cursor.peek(1).kind === 'word') &&
    !(cursor.isWord('KEYS') && cursor.isOperator('(', 1))
  );
}
