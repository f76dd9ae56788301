import type { Statement } from '../ast/statement.ts';
import { unsupported } from '../fail.ts';
import { parseColumn } from './create.ts';
import type { Cursor } from './cursor.ts';
import { parseTableName } from './from.ts';
import { parseOwner, parseSecurable } from './grant.ts';
import { parseProperties } from './options.ts';

type Alter = Extract<Statement, { kind: 'alter_table' }>;

/** `ALTER TABLE t ADD COLUMNS (…) | SET TBLPROPERTIES (…)`, `ALTER … OWNER TO p`, `COMMENT ON TABLE t IS '…'`. */
export function parseAlter(cursor: Cursor): Alter | Extract<Statement, { kind: 'set_owner' }> {
  const start = cursor.next();
  if (start.keyword === 'COMMENT') {
    cursor.expectWords('ON TABLE');
    const target = parseTableName(cursor);
    cursor.expectWord('IS');
    const comment = cursor.takeWord('NULL') ? '' : cursor.expectString().text;
    return { kind: 'alter_table', target, change: { comment }, span: cursor.spanFrom(start) };
  }
  const word = cursor.peek().keyword;
  if (['STREAMING', 'MATERIALIZED'].includes(word)) throw unsupported(`ALTER ${word}`, cursor.spanFrom(start));
  if (!cursor.isAnyWord(['TABLE', 'VIEW', 'SCHEMA', 'DATABASE', 'CATALOG', 'VOLUME']))
    throw cursor.unexpected(['TABLE']);
  const on = parseSecurable(cursor);
  const owner = parseOwner(cursor, start, on);
  if (owner) return owner;
  if (word !== 'TABLE') throw unsupported(`ALTER ${word}`, cursor.spanFrom(start), 'OWNER TO works here.');
  const target = on.name;
  return { kind: 'alter_table', target, change: parseChange(cursor), span: cursor.spanFrom(start) };
}

/** Rows that are there have NULL in a column that comes later. */
function parseAdded(cursor: Cursor): ReturnType<typeof parseColumn> {
  const column = parseColumn(cursor);
  if (!column.notNull) return column;
  throw unsupported('NOT NULL in ADD COLUMNS', column.name.span, 'Add the column without it; CREATE TABLE takes it.');
}

function parseChange(cursor: Cursor): Alter['change'] {
  const start = cursor.peek();
  if (cursor.takeWord('ADD')) {
    if (cursor.isAnyWord(['CONSTRAINT', 'PARTITION']))
      throw unsupported(`ALTER TABLE … ADD ${cursor.peek().keyword}`, cursor.spanFrom(start));
    cursor.expectWord('COLUMN', 'COLUMNS');
    const columns = () => cursor.list(() => parseAdded(cursor));
    return { add: cursor.isOperator('(') ? cursor.parenthesised(columns) : columns() };
  }
  if (cursor.takeWords('SET TBLPROPERTIES')) return { properties: parseProperties(cursor) };
  if (cursor.isAnyWord(['DROP', 'RENAME', 'ALTER', 'SET', 'UNSET', 'CLUSTER', 'CHANGE', 'REPLACE', 'RECOVER'])) {
    const hint = 'ADD COLUMNS and SET TBLPROPERTIES work here; for the rest use CREATE OR REPLACE TABLE … AS SELECT.';
    throw unsupported(`ALTER TABLE … ${start.keyword}`, cursor.spanOf(start), hint);
  }
  throw cursor.unexpected(['ADD', 'SET']);
}
