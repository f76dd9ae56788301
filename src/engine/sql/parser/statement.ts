import type { Fragment, Statement } from '../ast/statement.ts';
import { unsupported } from '../fail.ts';
import { parseAlter } from './alter.ts';
import { parseCommand } from './command.ts';
import { parseCreate } from './create.ts';
import type { Cursor } from './cursor.ts';
import { parseDelete, parseInsert, parseTruncate, parseUpdate } from './dml.ts';
import { parseExpression } from './expression.ts';
import { parseMerge } from './merge.ts';
import { parseQuery } from './query.ts';

type Rule = (cursor: Cursor) => Statement;

const rules: Readonly<Record<string, Rule>> = {
  SELECT: parseQueryStatement,
  WITH: parseQueryStatement,
  FROM: parseQueryStatement,
  VALUES: parseQueryStatement,
  TABLE: parseQueryStatement,
  INSERT: parseInsert,
  UPDATE: parseUpdate,
  DELETE: parseDelete,
  MERGE: parseMerge,
  TRUNCATE: parseTruncate,
  CREATE: parseCreate,
  ALTER: parseAlter,
  COMMENT: parseAlter,
  DROP: parseCommand,
  USE: parseCommand,
  DESCRIBE: parseCommand,
  DESC: parseCommand,
  SHOW: parseCommand,
  LIST: parseCommand,
  RESTORE: parseCommand,
  VACUUM: parseCommand,
  OPTIMIZE: parseCommand,
  GRANT: parseCommand,
  REVOKE: parseCommand,
  EXPLAIN: parseCommand,
};

/** Statements of the platform that are not here, by their first word. */
const ABSENT = new Set(
  'ANALYZE BEGIN CACHE CALL CLEAR CONVERT COPY DECLARE DENY EXECUTE FSCK GET LOAD MSCK PUT REFRESH REMOVE REORG REPAIR RESET SET SYNC UNCACHE UNDROP'.split(
    ' ',
  ),
);

/** One statement, to the end of its tokens. */
export function parseStatement(cursor: Cursor): Statement {
  const { keyword } = cursor.peek();
  const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined;
  if (ABSENT.has(keyword)) throw unsupported(`The statement ${keyword}`, cursor.spanOf(cursor.peek()));
  if (!rule && !cursor.isOperator('(')) throw cursor.unexpected(Object.keys(rules));
  const statement = (rule ?? parseQueryStatement)(cursor);
  cursor.expectEnd();
  return statement;
}

function parseQueryStatement(cursor: Cursor): Statement {
  const query = parseQuery(cursor);
  return { kind: 'query', query, span: query.span };
}

/** An expression, and its text. */
export function parseCondition(cursor: Cursor): Fragment & { condition: ReturnType<typeof parseExpression> } {
  const start = cursor.peek();
  const condition = parseExpression(cursor);
  const span = cursor.spanFrom(start);
  return { condition, text: cursor.textOf(span), span };
}

/** A query kept as text; it is parsed all the same, so that errors show at once. */
export function parseQueryText(cursor: Cursor): Fragment {
  const start = cursor.peek();
  parseQuery(cursor);
  const span = cursor.spanFrom(start);
  return { text: cursor.textOf(span), span };
}
