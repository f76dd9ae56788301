import type { Name } from '../ast/expression.ts';
import type { ColumnDefinition, Expectation, Statement } from '../ast/statement.ts';
import { unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';
import { parseFlow, parseFlowBody, replaceWhere } from './flow.ts';
import { parseTableName } from './from.ts';
import { parseOptions } from './options.ts';
import { parseQuery } from './query.ts';
import { parseCondition, parseQueryText } from './statement.ts';
import { readType } from './type.ts';

interface Start {
  start: number;
  end: number;
}

/** CREATE …: what is created decides. */
export function parseCreate(cursor: Cursor): Statement {
  const start = cursor.next();
  const orReplace = cursor.takeWords('OR REPLACE');
  const orRefresh = !orReplace && cursor.takeWords('OR REFRESH');
  const isPrivate = cursor.takeWord('PRIVATE');
  if (cursor.takeWords('STREAMING TABLE') || cursor.takeWords('LIVE TABLE'))
    return parseDataset(cursor, start, 'streaming_table', isPrivate);
  if (cursor.takeWords('MATERIALIZED VIEW')) return parseDataset(cursor, start, 'materialized_view', isPrivate);
  if (orRefresh || isPrivate) throw cursor.unexpected(['STREAMING', 'MATERIALIZED']);
  if (cursor.isWord('FLOW')) return parseFlow(cursor, start);
  if (cursor.takeWord('SCHEMA') || cursor.takeWord('DATABASE')) return parseSchema(cursor, start);
  cursor.takeWord('GLOBAL');
  const temporary = cursor.takeWord('TEMP') || cursor.takeWord('TEMPORARY');
  if (cursor.takeWord('VIEW')) return parseView(cursor, start, orReplace, temporary);
  if (temporary || cursor.isAnyWord(['FUNCTION', 'VOLUME', 'CATALOG', 'EXTERNAL', 'CONNECTION', 'SHARE'])) {
    throw unsupported(`CREATE ${cursor.peek().text.toUpperCase()}`, cursor.spanFrom(start));
  }
  cursor.expectWord('TABLE', 'VIEW', 'SCHEMA', 'STREAMING', 'MATERIALIZED', 'FLOW');
  return parseTable(cursor, start, orReplace);
}

function parseSchema(cursor: Cursor, start: Start): Statement {
  const ifNotExists = cursor.takeWords('IF NOT EXISTS');
  const target = parseTableName(cursor);
  parseOptions(cursor);
  return { kind: 'create_schema', target, ifNotExists, span: spanOf(cursor, start) };
}

function parseView(cursor: Cursor, start: Start, orReplace: boolean, temporary: boolean): Statement {
  const ifNotExists = cursor.takeWords('IF NOT EXISTS');
  const target = parseTableName(cursor);
  const { columns, expectations } = cursor.isOperator('(')
    ? parseViewColumns(cursor)
    : { columns: [], expectations: [] };
  const { comment } = parseOptions(cursor);
  cursor.expectWord('AS');
  const before = cursor.peek();
  const query = parseQuery(cursor);
  const text = cursor.textOf(cursor.spanFrom(before));
  const span = spanOf(cursor, start);
  return {
    kind: 'create_view',
    target,
    columns,
    expectations,
    query,
    text,
    orReplace,
    ifNotExists,
    temporary,
    comment,
    span,
  };
}

/** Names with comments, and a pipeline view's expectations. */
function parseViewColumns(cursor: Cursor) {
  const columns: { name: Name; comment: string | undefined }[] = [];
  const expectations: Expectation[] = [];
  cursor.parenthesised(() =>
    cursor.list(() => {
      if (cursor.isWord('CONSTRAINT') && cursor.isWord('EXPECT', 2)) expectations.push(parseExpectation(cursor));
      else {
        const name = cursor.name();
        columns.push({ name, comment: cursor.takeWord('COMMENT') ? cursor.expectString().text : undefined });
      }
    }),
  );
  return { columns, expectations };
}

function parseTable(cursor: Cursor, start: Start, orReplace: boolean): Statement {
  const ifNotExists = cursor.takeWords('IF NOT EXISTS');
  const target = parseTableName(cursor);
  if (cursor.isAnyWord(['CLONE', 'DEEP', 'SHALLOW', 'LIKE'])) {
    throw unsupported(
      `CREATE TABLE … ${cursor.peek().keyword}`,
      cursor.spanOf(cursor.peek()),
      'Use CREATE TABLE … AS SELECT.',
    );
  }
  const { columns, primaryKey } = cursor.isOperator('(') ? parseColumns(cursor) : { columns: [], primaryKey: [] };
  const { comment, properties } = parseOptions(cursor);
  const query =
    cursor.takeWord('AS') || cursor.isWord('SELECT') || cursor.isWord('WITH') ? parseQuery(cursor) : undefined;
  const span = spanOf(cursor, start);
  return {
    kind: 'create_table',
    target,
    columns,
    primaryKey,
    query,
    orReplace,
    ifNotExists,
    comment,
    properties,
    span,
  };
}

/** The parenthesis of a table: columns and keys. */
function parseColumns(cursor: Cursor): { columns: ColumnDefinition[]; primaryKey: Name[] } {
  const columns: ColumnDefinition[] = [];
  const primaryKey: Name[] = [];
  cursor.parenthesised(() =>
    cursor.list(() => {
      if (cursor.isWord('CONSTRAINT') && cursor.isWord('EXPECT', 2)) parseExpectation(cursor);
      else if (cursor.isAnyWord(['CONSTRAINT', 'PRIMARY', 'FOREIGN']) && cursor.peek(1).kind === 'word')
        primaryKey.push(...parseKey(cursor));
      else columns.push(parseColumn(cursor));
    }),
  );
  return { columns, primaryKey };
}

/** Keys are informational on the platform and mean nothing here, but that columns of a primary key, which it yields, are NOT NULL. */
function parseKey(cursor: Cursor): Name[] {
  if (cursor.takeWord('CONSTRAINT')) cursor.name();
  if (cursor.isWord('CHECK')) throw unsupported('A CHECK constraint', cursor.spanOf(cursor.peek()));
  const { keyword } = cursor.expectWord('PRIMARY', 'FOREIGN', 'EXPECT');
  if (keyword === 'EXPECT') throw cursor.unexpected(['(']);
  cursor.expectWord('KEY');
  const names = cursor.nameList();
  if (cursor.takeWord('REFERENCES')) {
    parseTableName(cursor);
    if (cursor.isOperator('(')) cursor.nameList();
  }
  while (
    cursor.takeWords('NOT ENFORCED') ||
    cursor.takeWord('RELY') ||
    cursor.takeWord('NORELY') ||
    cursor.takeWord('TIMESERIES')
  );
  return keyword === 'PRIMARY' ? names : [];
}

/** `name type [NOT NULL] [COMMENT 'text'] [DEFAULT …]`. */
export function parseColumn(cursor: Cursor): ColumnDefinition {
  const name = cursor.name();
  const before = cursor.peek();
  const type = readType(cursor);
  refuseNestedNotNull(cursor, before);
  let comment: string | undefined;
  let notNull = false;
  for (;;) {
    if (cursor.takeWords('NOT NULL') || cursor.takeWords('PRIMARY KEY')) notNull = true;
    else if (cursor.takeWord('COMMENT')) comment = cursor.expectString().text;
    else if (cursor.isAnyWord(['DEFAULT', 'GENERATED', 'MASK'])) {
      throw unsupported(
        `${cursor.peek().keyword} on a column`,
        cursor.spanOf(cursor.peek()),
        'Give the value in the query that writes.',
      );
    } else return { name, type, comment, notNull };
  }
}

/** A field within a type that is NOT NULL is checked on the platform and not here. */
function refuseNestedNotNull(cursor: Cursor, before: ReturnType<Cursor['peek']>): void {
  const span = cursor.spanFrom(before);
  if (!/\bNOT\s+NULL\b/i.test(cursor.textOf(span).replace(/'[^']*'|"[^"]*"|`[^`]*`/g, ''))) return;
  throw unsupported('NOT NULL within a type', span, 'Declare the whole column NOT NULL, or leave it out.');
}

/** `CONSTRAINT name EXPECT (predicate) [ON VIOLATION DROP ROW | FAIL UPDATE]`. */
function parseExpectation(cursor: Cursor): Expectation {
  const start = cursor.next();
  const name = cursor.name();
  cursor.expectWord('EXPECT');
  const predicate = cursor.parenthesised(() => parseCondition(cursor));
  let action: Expectation['action'] = 'warn';
  if (cursor.takeWords('ON VIOLATION')) {
    action = cursor.expectWord('DROP', 'FAIL').keyword === 'DROP' ? 'drop' : 'fail';
    cursor.expectWord(action === 'drop' ? 'ROW' : 'UPDATE');
  }
  return { name, predicate: { text: predicate.text, span: predicate.span }, action, span: cursor.spanFrom(start) };
}

type Dataset = 'streaming_table' | 'materialized_view';

/** Pipeline DDL: `CREATE OR REFRESH STREAMING TABLE`, `CREATE MATERIALIZED VIEW`. */
function parseDataset(cursor: Cursor, start: Start, dataset: Dataset, isPrivate: boolean): Statement {
  cursor.takeWords('IF NOT EXISTS');
  const target = parseTableName(cursor);
  const { columns, expectations } = cursor.isOperator('(')
    ? parseDeclared(cursor)
    : { columns: undefined, expectations: [] };
  const options = parseOptions(cursor);
  if (cursor.isWords('REPLACE WHERE')) throw replaceWhere(cursor);
  const flow = cursor.takeWord('FLOW')
    ? parseFlowBody(cursor)
    : cursor.takeWord('AS')
      ? ({ kind: 'query', query: parseQueryText(cursor) } as const)
      : undefined;
  if (!flow && dataset === 'materialized_view') throw cursor.unexpected(['AS']);
  const span = spanOf(cursor, start);
  return { kind: 'create_dataset', dataset, target, schema: columns, expectations, ...options, isPrivate, flow, span };
}

/** Declared columns as DDL text, expectations apart. */
function parseDeclared(cursor: Cursor): { columns: string | undefined; expectations: Expectation[] } {
  const pieces: string[] = [];
  const expectations: Expectation[] = [];
  cursor.parenthesised(() =>
    cursor.list(() => {
      const before = cursor.peek();
      if (cursor.isWord('CONSTRAINT') && cursor.isWord('EXPECT', 2)) expectations.push(parseExpectation(cursor));
      else if (cursor.isAnyWord(['CONSTRAINT', 'PRIMARY', 'FOREIGN']) && cursor.peek(1).kind === 'word')
        parseKey(cursor);
      else {
        parseColumn(cursor);
        pieces.push(cursor.textOf(cursor.spanFrom(before)));
      }
    }),
  );
  return { columns: pieces.length > 0 ? pieces.join(', ') : undefined, expectations };
}

function spanOf(cursor: Cursor, start: Start) {
  return cursor.stream.span(start.start, cursor.previous().end);
}
