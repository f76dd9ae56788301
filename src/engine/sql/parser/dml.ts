import type { Name } from '../ast/expression.ts';
import type { Query } from '../ast/query.ts';
import type { Assignment, Statement, TableTarget } from '../ast/statement.ts';
import { unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseAlias, parseTableName } from './from.ts';
import { parseQuery, queryAhead } from './query.ts';
import { parseCondition } from './statement.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

/** `INSERT INTO | OVERWRITE [TABLE] t [(columns) | BY NAME] [REPLACE WHERE p] query`. */
export function parseInsert(cursor: Cursor): Of<'insert'> {
  const start = cursor.next();
  const overwrite = cursor.expectWord('INTO', 'OVERWRITE').keyword === 'OVERWRITE';
  cursor.takeWord('TABLE');
  const target = parseTableName(cursor);
  if (cursor.isWord('PARTITION')) {
    throw unsupported('INSERT … PARTITION', cursor.spanOf(cursor.peek()), 'Use INSERT INTO … REPLACE WHERE.');
  }
  let byName = cursor.takeWords('BY NAME');
  const listed = cursor.isOperator('(') && !queryAhead(cursor, 1) && !cursor.isOperator('(', 1);
  const columns: Name[] = listed ? cursor.nameList() : [];
  byName ||= cursor.takeWords('BY NAME');
  let replaceWhere: Of<'insert'>['replaceWhere'];
  if (cursor.takeWords('REPLACE WHERE')) replaceWhere = parseCondition(cursor);
  const query: Query = parseQuery(cursor);
  return { kind: 'insert', target, overwrite, columns, byName, replaceWhere, query, span: cursor.spanFrom(start) };
}

export function parseTarget(cursor: Cursor): TableTarget {
  return { name: parseTableName(cursor), alias: parseAlias(cursor) };
}

export function parseUpdate(cursor: Cursor): Of<'update'> {
  const start = cursor.next();
  const target = parseTarget(cursor);
  cursor.expectWord('SET');
  const assignments = cursor.list(() => parseAssignment(cursor));
  const where = cursor.takeWord('WHERE') ? parseCondition(cursor) : undefined;
  return { kind: 'update', target, assignments, where, span: cursor.spanFrom(start) };
}

export function parseAssignment(cursor: Cursor): Assignment {
  const start = cursor.peek();
  const column = cursor.names();
  cursor.expectOperator('=');
  const value = cursor.takeWord('DEFAULT') ? undefined : parseExpression(cursor);
  return { column, value, span: cursor.spanFrom(start) };
}

export function parseDelete(cursor: Cursor): Of<'delete'> {
  const start = cursor.next();
  cursor.expectWord('FROM');
  const target = parseTarget(cursor);
  const where = cursor.takeWord('WHERE') ? parseCondition(cursor) : undefined;
  return { kind: 'delete', target, where, span: cursor.spanFrom(start) };
}

export function parseTruncate(cursor: Cursor): Of<'truncate'> {
  const start = cursor.next();
  cursor.expectWord('TABLE');
  const target = parseTableName(cursor);
  return { kind: 'truncate', target, span: cursor.spanFrom(start) };
}
