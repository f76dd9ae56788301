import type { TableName } from '../ast/query.ts';
import type { Statement } from '../ast/statement.ts';
import type { Token } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { parseTableName } from './from.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

const KINDS = ['TABLE', 'VIEW', 'SCHEMA', 'DATABASE', 'CATALOG', 'VOLUME', 'FUNCTION'];

/** `GRANT SELECT, MODIFY ON TABLE t TO p`, `REVOKE … FROM p`; the kind of object may be left out for tables. */
export function parseGrant(cursor: Cursor, start: Token): Of<'grant' | 'revoke'> {
  const kind = start.keyword === 'GRANT' ? 'grant' : 'revoke';
  const privileges = cursor.list(() => {
    const words = [cursor.name().text];
    while (cursor.peek().kind === 'word' && !cursor.isWord('ON')) words.push(cursor.name().text);
    return words.join(' ').toUpperCase();
  });
  cursor.expectWord('ON');
  const on = parseSecurable(cursor);
  cursor.expectWord(kind === 'grant' ? 'TO' : 'FROM');
  return { kind, privileges, on, principal: parsePrincipal(cursor), span: cursor.spanFrom(start) };
}

/** `SHOW GRANTS [p] ON SCHEMA s`. Source: docs.databricks.com/aws/en/sql/language-manual/security-show-grant */
export function parseShowGrants(cursor: Cursor, start: Token): Of<'show_grants'> {
  cursor.next();
  const principal = cursor.isWord('ON') ? undefined : parsePrincipal(cursor);
  cursor.expectWord('ON');
  return { kind: 'show_grants', on: parseSecurable(cursor), principal, span: cursor.spanFrom(start) };
}

/** What follows the name in `ALTER SCHEMA s [SET] OWNER TO p`. */
export function parseOwner(
  cursor: Cursor,
  start: Token,
  on: { what: string; name: TableName },
): Of<'set_owner'> | undefined {
  if (!cursor.takeWords('SET OWNER TO') && !cursor.takeWords('OWNER TO')) return undefined;
  return { kind: 'set_owner', on, principal: parsePrincipal(cursor), span: cursor.spanFrom(start) };
}

export function parseSecurable(cursor: Cursor): { what: string; name: TableName } {
  const what = cursor.isAnyWord(KINDS) && cursor.isName(1) ? cursor.next().keyword.toLowerCase() : 'table';
  return { what, name: parseTableName(cursor) };
}

/** Users, groups and service principals; names with special characters stand in backticks. */
function parsePrincipal(cursor: Cursor): string {
  const token = cursor.peek();
  if (token.kind !== 'word' && token.kind !== 'quoted' && token.kind !== 'string')
    throw cursor.unexpected(['a principal']);
  return cursor.next().text;
}
