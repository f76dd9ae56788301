import type { Expression, Name } from '../ast/expression.ts';
import type { Cte, GroupBy, GroupElement, Query, QueryBody, Select, SelectItem, Values } from '../ast/query.ts';
import { fail, unsupported } from '../fail.ts';
import { join } from '../span.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseFrom } from './from.ts';
import { parseDirection, parseOrderItems } from './order.ts';
import { parseWindow } from './window.ts';

/** True when a query begins here, for instance inside a parenthesis that was read. */
export function queryAhead(cursor: Cursor, ahead = 0): boolean {
  if (cursor.isAnyWord(['SELECT', 'WITH', 'FROM'], ahead))
    return cursor.peek(ahead + 1).kind !== 'end' && !closes(cursor, ahead + 1);
  return cursor.isWord('VALUES', ahead) && !closes(cursor, ahead + 1);
}

/** A lone word in parentheses is a column, whatever its name. */
function closes(cursor: Cursor, ahead: number): boolean {
  return cursor.isOperator(')', ahead) || cursor.isOperator(',', ahead);
}

export function parseQuery(cursor: Cursor): Query {
  return cursor.nested(() => {
    const start = cursor.peek();
    const ctes = cursor.takeWord('WITH') ? parseCtes(cursor) : [];
    const body = parseSets(cursor, 0);
    const tail = parseTail(cursor);
    return { kind: 'query', ctes, body, ...tail, span: cursor.spanFrom(start) };
  });
}

/** A query whose first term, a parenthesised query, was read as something else. */
export function parseQueryAfter(cursor: Cursor, first: Query): Query {
  const body = parseSets(cursor, 0, first);
  return { kind: 'query', ctes: [], body, ...parseTail(cursor), span: cursor.spanFrom(first.span) };
}

export function setOperatorAhead(cursor: Cursor): boolean {
  return cursor.isAnyWord(['UNION', 'EXCEPT', 'MINUS', 'INTERSECT', 'ORDER', 'LIMIT', 'OFFSET']);
}

function parseTail(cursor: Cursor): Pick<Query, 'order' | 'orderAll' | 'limit' | 'offset'> {
  const tail: Pick<Query, 'order' | 'orderAll' | 'limit' | 'offset'> = {
    order: [],
    orderAll: undefined,
    limit: undefined,
    offset: undefined,
  };
  refuseDistribution(cursor);
  if (cursor.isWords('ORDER BY') || cursor.isWords('SORT BY')) {
    cursor.next();
    cursor.next();
    if (cursor.isWord('ALL') && !cursor.isOperator('(', 1) && !cursor.isOperator('.', 1)) {
      cursor.next();
      tail.orderAll = parseDirection(cursor);
    } else tail.order = parseOrderItems(cursor);
  }
  if (cursor.takeWord('LIMIT') && !cursor.takeWord('ALL')) tail.limit = parseExpression(cursor);
  if (cursor.takeWord('OFFSET')) tail.offset = parseExpression(cursor);
  return tail;
}

function refuseDistribution(cursor: Cursor): void {
  if (!cursor.isWords('DISTRIBUTE BY') && !cursor.isWords('CLUSTER BY')) return;
  const start = cursor.next();
  cursor.next();
  throw unsupported(`${start.keyword} BY`, cursor.spanFrom(start), 'Use ORDER BY; the sandbox has one partition.');
}

function parseCtes(cursor: Cursor): Cte[] {
  if (cursor.isWord('RECURSIVE') && !cursor.isWord('AS', 1)) {
    throw unsupported('WITH RECURSIVE', cursor.spanOf(cursor.peek()));
  }
  return cursor.list(() => {
    const name = cursor.name();
    const columns = cursor.isOperator('(') ? cursor.nameList() : [];
    cursor.takeWord('AS');
    return { name, columns, query: cursor.parenthesised(() => parseQuery(cursor)) };
  });
}

/** INTERSECT binds tighter than UNION and EXCEPT. */
function parseSets(cursor: Cursor, level: 0 | 1, first?: QueryBody): QueryBody {
  let left = level === 0 ? parseSets(cursor, 1, first) : (first ?? parseTerm(cursor));
  for (let links = 0; ; links++) {
    const op = setOperator(cursor, level);
    if (!op) return left;
    if (links > 200)
      throw fail('SANDBOX_STATEMENT_TOO_DEEP', 'More than 200 set operations follow one another.', left.span);
    cursor.next();
    const all = cursor.takeWord('ALL');
    if (!all) cursor.takeWord('DISTINCT');
    const byName = op === 'union' && cursor.takeWords('BY NAME');
    const right = level === 0 ? parseSets(cursor, 1) : parseTerm(cursor);
    left = { kind: 'set', op, all, byName, left, right, span: join(left.span, right.span) };
  }
}

function setOperator(cursor: Cursor, level: 0 | 1): 'union' | 'intersect' | 'except' | undefined {
  if (level === 1) return cursor.isWord('INTERSECT') ? 'intersect' : undefined;
  if (cursor.isWord('UNION')) return 'union';
  return cursor.isAnyWord(['EXCEPT', 'MINUS']) ? 'except' : undefined;
}

function parseTerm(cursor: Cursor): QueryBody {
  if (cursor.takeOperator('(')) {
    const query = parseQuery(cursor);
    cursor.expectOperator(')');
    return query;
  }
  if (cursor.isWord('VALUES')) return parseValues(cursor);
  if (cursor.isWord('TABLE')) return parseTableStatement(cursor);
  return parseSelect(cursor);
}

export function parseValues(cursor: Cursor): Values {
  const start = cursor.next();
  const rows = cursor.list(() => {
    const value = parseExpression(cursor);
    return value.kind === 'row' ? value.items : [value];
  });
  return { kind: 'values', rows, span: cursor.spanFrom(start) };
}

/** `TABLE t` is `SELECT * FROM t`; `FROM t [SELECT …]` likewise. */
function parseTableStatement(cursor: Cursor): Select {
  const start = cursor.next();
  const from = parseFrom(cursor);
  return { ...emptySelect(cursor, start), items: [everything(from.span)], from, span: cursor.spanFrom(start) };
}

function emptySelect(cursor: Cursor, start: { start: number; end: number }): Select {
  return {
    kind: 'select',
    distinct: false,
    items: [],
    from: undefined,
    where: undefined,
    group: undefined,
    having: undefined,
    qualify: undefined,
    windows: [],
    span: cursor.stream.span(start.start, start.end),
  };
}

function everything(span: SelectItem['span']): SelectItem {
  return { value: { kind: 'star', qualifier: [], except: [], span }, alias: undefined, aliases: [], span };
}

function parseSelect(cursor: Cursor): Select {
  const start = cursor.peek();
  const select = emptySelect(cursor, start);
  if (cursor.takeWord('FROM')) {
    select.from = parseFrom(cursor);
    if (!cursor.isWord('SELECT')) select.items = [everything(select.from.span)];
  }
  if (select.items.length === 0) {
    cursor.expectWord('SELECT');
    select.distinct = cursor.takeWord('DISTINCT');
    if (!select.distinct) cursor.takeWord('ALL');
    select.items = cursor.list(() => parseListed(cursor));
  }
  if (!select.from && cursor.takeWord('FROM')) select.from = parseFrom(cursor);
  if (cursor.takeWord('WHERE')) select.where = parseExpression(cursor);
  if (cursor.takeWords('GROUP BY')) select.group = parseGroup(cursor);
  if (cursor.takeWord('HAVING')) select.having = parseExpression(cursor);
  if (cursor.takeWord('QUALIFY')) select.qualify = parseExpression(cursor);
  if (cursor.takeWord('WINDOW')) {
    select.windows = cursor.list(() => {
      const name = cursor.name();
      cursor.expectWord('AS');
      return { name, specification: parseWindow(cursor) };
    });
  }
  if (cursor.takeWord('QUALIFY')) select.qualify = parseExpression(cursor);
  return { ...select, span: cursor.spanFrom(start) };
}

/** `SELECT a, FROM t` is the commonest slip. */
function parseListed(cursor: Cursor): SelectItem {
  if (cursor.isWord('FROM') && cursor.previous().text === ',') {
    const message = 'Trailing comma detected in SELECT clause. Remove the trailing comma before the FROM clause.';
    throw fail('TRAILING_COMMA_IN_SELECT', message, cursor.spanOf(cursor.previous()), 'Remove the comma.');
  }
  return parseItem(cursor);
}

/** `expr [[AS] alias] or `generator(…) AS (a, b)`. */
export function parseItem(cursor: Cursor): SelectItem {
  const start = cursor.peek();
  const value = parseExpression(cursor);
  let alias: Name | undefined;
  let aliases: Name[] = [];
  if (cursor.takeWord('AS')) {
    if (cursor.isOperator('(')) aliases = cursor.nameList();
    else alias = cursor.name();
  } else if (cursor.isName()) alias = cursor.name();
  return { value, alias, aliases, span: cursor.spanFrom(start) };
}

function parseGroup(cursor: Cursor): GroupBy {
  const start = cursor.peek();
  if (cursor.isWord('ALL') && !cursor.isOperator('(', 1) && !cursor.isOperator('.', 1)) {
    cursor.next();
    return { all: true, elements: [], span: cursor.spanOf(start) };
  }
  const elements = cursor.list(() => parseGroupElement(cursor));
  if (cursor.isWords('WITH ROLLUP') || cursor.isWords('WITH CUBE')) {
    cursor.next();
    const kind = cursor.next().keyword === 'ROLLUP' ? 'rollup' : 'cube';
    const sets = elements.map((element) => (element.kind === 'expression' ? [element.value] : []));
    return { all: false, elements: [{ kind, sets }], span: cursor.spanFrom(start) };
  }
  if (cursor.isWords('GROUPING SETS'))
    return { all: false, elements: [parseGroupElement(cursor)], span: cursor.spanFrom(start) };
  return { all: false, elements, span: cursor.spanFrom(start) };
}

function parseGroupElement(cursor: Cursor): GroupElement {
  const kind = cursor.isWord('ROLLUP') ? 'rollup' : cursor.isWord('CUBE') ? 'cube' : undefined;
  if (kind && cursor.isOperator('(', 1)) {
    cursor.next();
    return { kind, sets: parseSetsOf(cursor) };
  }
  if (cursor.takeWords('GROUPING SETS')) return { kind: 'sets', sets: parseSetsOf(cursor) };
  return { kind: 'expression', value: parseExpression(cursor) };
}

/** `(a, (b, c), ())`. */
function parseSetsOf(cursor: Cursor): Expression[][] {
  return cursor.parenthesised(() =>
    cursor.list(() => {
      if (cursor.isOperator('(') && cursor.isOperator(')', 1)) {
        cursor.next();
        cursor.next();
        return [];
      }
      const value = parseExpression(cursor);
      return value.kind === 'row' ? value.items : [value];
    }),
  );
}
