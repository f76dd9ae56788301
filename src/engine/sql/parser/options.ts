import { unsupported } from '../fail.ts';
import type { Cursor } from './cursor.ts';

export interface TableOptions {
  comment: string | undefined;
  properties: Record<string, string>;
}

/** The clauses between a table's columns and its query. Layout (partitions, clusters) has no effect here. */
export function parseOptions(cursor: Cursor): TableOptions {
  const options: TableOptions = { comment: undefined, properties: {} };
  while (parseOption(cursor, options));
  return options;
}

function parseOption(cursor: Cursor, options: TableOptions): boolean {
  if (cursor.takeWord('COMMENT')) options.comment = cursor.expectString().text;
  else if (cursor.isWord('TBLPROPERTIES') || cursor.isWord('DBPROPERTIES')) {
    cursor.next();
    Object.assign(options.properties, parseProperties(cursor));
  } else if (cursor.takeWord('USING')) parseFormat(cursor);
  else if (cursor.isWords('PARTITIONED BY') || cursor.isWords('CLUSTER BY')) skipLayout(cursor);
  else if (cursor.isWord('LOCATION')) {
    throw unsupported('LOCATION', cursor.spanOf(cursor.peek()), 'Tables of the sandbox are managed; leave it out.');
  } else if (cursor.isAnyWord(['SCHEDULE', 'TRIGGER', 'MASK', 'DEFAULT'])) {
    throw unsupported(cursor.peek().keyword, cursor.spanOf(cursor.peek()));
  } else return false;
  return true;
}

function parseFormat(cursor: Cursor): void {
  const format = cursor.name();
  if (format.text.toUpperCase() === 'DELTA') return;
  throw unsupported(`The table format ${format.text}`, format.span, 'Write USING DELTA, or leave it out.');
}

function skipLayout(cursor: Cursor): void {
  cursor.next();
  cursor.next();
  if (cursor.takeWord('AUTO') || cursor.takeWord('NONE')) return;
  cursor.parenthesised(() => cursor.list(() => cursor.names()));
}

/** `('a' = 'b', c.d = 1)`; keys may be dotted names. */
export function parseProperties(cursor: Cursor): Record<string, string> {
  const properties: Record<string, string> = {};
  cursor.parenthesised(() =>
    cursor.list(() => {
      const key =
        cursor.peek().kind === 'string'
          ? cursor.next().text
          : cursor
              .names()
              .map((part) => part.text)
              .join('.');
      cursor.takeOperator('=');
      const value = cursor.next();
      if (value.kind !== 'string' && value.kind !== 'number' && value.kind !== 'word')
        throw cursor.unexpected(['a value']);
      properties[key] = value.text;
    }),
  );
  return properties;
}
