import type { TableName } from '../ast/query.ts';
import type { Statement } from '../ast/statement.ts';
import { unsupported } from '../fail.ts';
import type { Token } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { parseTableName, parseTravel } from './from.ts';
import { parseGrant, parseShowGrants } from './grant.ts';
import { parseStatement } from './statement.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

/** The statements that are one line: DROP, USE, DESCRIBE, SHOW, LIST, RESTORE, VACUUM, OPTIMIZE, GRANT, REVOKE, EXPLAIN. */
export function parseCommand(cursor: Cursor): Statement {
  const start = cursor.next();
  switch (start.keyword) {
    case 'DROP':
      return parseDrop(cursor, start);
    case 'USE':
      return parseUse(cursor, start);
    case 'SHOW':
      return cursor.isAnyWord(['GRANTS', 'GRANT']) ? parseShowGrants(cursor, start) : parseShow(cursor, start);
    case 'LIST':
      return parseList(cursor, start);
    case 'RESTORE':
      return parseRestore(cursor, start);
    case 'VACUUM':
      return parseVacuum(cursor, start);
    case 'OPTIMIZE':
      return parseOptimize(cursor, start);
    case 'GRANT':
    case 'REVOKE':
      return parseGrant(cursor, start);
    case 'EXPLAIN':
      return parseExplain(cursor, start);
    default:
      return parseDescribe(cursor, start);
  }
}

function parseDrop(cursor: Cursor, start: Token): Statement {
  cursor.takeWord('TEMPORARY');
  if (cursor.takeWord('STREAMING')) cursor.expectWord('TABLE');
  else if (cursor.takeWord('MATERIALIZED')) cursor.expectWord('VIEW');
  else {
    if (cursor.isAnyWord(['CATALOG', 'FUNCTION', 'VOLUME']))
      throw unsupported(`DROP ${cursor.peek().keyword}`, cursor.spanFrom(start));
    cursor.expectWord('TABLE', 'VIEW', 'SCHEMA', 'DATABASE');
  }
  const word = cursor.previous().keyword;
  const what = word === 'TABLE' ? 'table' : word === 'VIEW' ? 'view' : 'schema';
  const ifExists = cursor.takeWords('IF EXISTS');
  const target = parseTableName(cursor);
  const cascade = cursor.takeWord('CASCADE');
  if (!cascade) cursor.takeWord('RESTRICT');
  return { kind: 'drop', what, target, ifExists, cascade, span: cursor.spanFrom(start) };
}

function parseUse(cursor: Cursor, start: Token): Of<'use'> {
  const what = cursor.takeWord('CATALOG') ? 'catalog' : 'schema';
  if (what === 'schema' && !cursor.takeWord('SCHEMA')) cursor.takeWord('DATABASE');
  return { kind: 'use', what, name: parseTableName(cursor), span: cursor.spanFrom(start) };
}

function parseDescribe(cursor: Cursor, start: Token): Statement {
  if (cursor.isAnyWord(['SCHEMA', 'CATALOG', 'FUNCTION', 'QUERY', 'DETAIL', 'VOLUME']) && cursor.isName(1)) {
    throw unsupported(`DESCRIBE ${cursor.peek().keyword}`, cursor.spanFrom(start));
  }
  if (cursor.isWord('HISTORY') && cursor.isName(1)) {
    cursor.next();
    const target = parseTableName(cursor);
    const limit = cursor.takeWord('LIMIT') ? cursor.expectInteger() : undefined;
    return { kind: 'describe_history', target, limit, span: cursor.spanFrom(start) };
  }
  cursor.takeWord('TABLE');
  const extended = cursor.isWord('EXTENDED') && cursor.isName(1) ? cursor.takeWord('EXTENDED') : false;
  if (!extended && cursor.isWord('FORMATTED') && cursor.isName(1)) cursor.next();
  return { kind: 'describe_table', target: parseTableName(cursor), extended, span: cursor.spanFrom(start) };
}

function parseShow(cursor: Cursor, start: Token): Of<'show'> {
  const what = showWhat(cursor);
  let within: TableName | undefined;
  if (what === 'create_table' || what === 'tblproperties') within = parseTableName(cursor);
  else if (cursor.takeWord('IN') || cursor.takeWord('FROM')) within = parseTableName(cursor);
  else if (what === 'columns') throw cursor.unexpected(['IN']);
  if (cursor.isWord('LIKE') || cursor.peek().kind === 'string') {
    throw unsupported('A pattern in SHOW', cursor.spanOf(cursor.peek()), 'Leave it out and read the whole list.');
  }
  return { kind: 'show', what, in: within, span: cursor.spanFrom(start) };
}

function showWhat(cursor: Cursor): Of<'show'>['what'] {
  if (cursor.takeWords('CREATE TABLE')) return 'create_table';
  if (cursor.isAnyWord(['VIEWS', 'FUNCTIONS', 'PARTITIONS', 'VOLUMES', 'USERS', 'GROUPS'])) {
    throw unsupported(`SHOW ${cursor.peek().keyword}`, cursor.spanOf(cursor.peek()));
  }
  const { keyword } = cursor.expectWord(
    'TABLES',
    'SCHEMAS',
    'DATABASES',
    'CATALOGS',
    'COLUMNS',
    'TBLPROPERTIES',
    'CREATE',
  );
  if (keyword === 'DATABASES') return 'schemas';
  if (keyword === 'CREATE') throw cursor.unexpected(['TABLE']);
  return keyword.toLowerCase() as Of<'show'>['what'];
}

/** `LIST '/Volumes/…' [LIMIT n]`. */
function parseList(cursor: Cursor, start: Token): Of<'list'> {
  const path = cursor.expectString().text;
  const limit = cursor.takeWord('LIMIT') ? cursor.expectInteger() : undefined;
  return { kind: 'list', path, limit, span: cursor.spanFrom(start) };
}

function parseRestore(cursor: Cursor, start: Token): Of<'restore'> {
  cursor.takeWord('TABLE');
  const target = parseTableName(cursor);
  cursor.takeWord('TO');
  const to = parseTravel(cursor);
  if (!to) throw cursor.unexpected(['VERSION', 'TIMESTAMP']);
  return { kind: 'restore', target, to, span: cursor.spanFrom(start) };
}

function parseVacuum(cursor: Cursor, start: Token): Of<'vacuum'> {
  const target = parseTableName(cursor);
  let hours: number | undefined;
  if (cursor.takeWord('RETAIN')) {
    hours = cursor.expectInteger();
    cursor.expectWord('HOURS', 'HOUR');
  }
  const dryRun = cursor.takeWords('DRY RUN');
  return { kind: 'vacuum', target, hours, dryRun, span: cursor.spanFrom(start) };
}

/** `OPTIMIZE t [FULL] [ZORDER BY (a, b)]`. */
function parseOptimize(cursor: Cursor, start: Token): Of<'optimize'> {
  const target = parseTableName(cursor);
  cursor.takeWord('FULL');
  if (cursor.isWord('WHERE')) {
    const hint = 'Leave WHERE out: the whole table is compacted.';
    throw unsupported('OPTIMIZE … WHERE, which takes partition columns,', cursor.spanOf(cursor.peek()), hint);
  }
  const zOrder = cursor.takeWords('ZORDER BY')
    ? cursor.isOperator('(')
      ? cursor.nameList()
      : cursor.list(() => cursor.name())
    : [];
  return { kind: 'optimize', target, zOrder, span: cursor.spanFrom(start) };
}

function parseExplain(cursor: Cursor, start: Token): Of<'explain'> {
  if (cursor.isAnyWord(['EXTENDED', 'FORMATTED', 'CODEGEN', 'COST'])) cursor.next();
  if (cursor.isWord('EXPLAIN')) throw cursor.unexpected(['SELECT']);
  const statement = parseStatement(cursor);
  return { kind: 'explain', statement, span: cursor.spanFrom(start) };
}
